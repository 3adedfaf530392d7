/** Cards that move: where each was, where each is, and a transform that plays between the two. */

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Where the pieces are, by the name in their `data-cid`. */
export type Snapshot = Map<string, Rect>;
export type Pace = "normal" | "fast" | "reduced" | "off";
export type Kind = "move" | "sort" | "deal" | "take";

/** What is needed of an element, and of its animation. */
export interface Mover {
  readonly dataset: DOMStringMap;
  readonly style: { zIndex: string; pointerEvents: string };
  animate(frames: Keyframe[], timing: KeyframeAnimationOptions): Flight;
}
export type Flight = Pick<Animation, "cancel" | "finish" | "finished">;
export type Back = Mover & { remove(): void };
interface Root<Node> {
  querySelectorAll(selector: string): Iterable<Node>;
}

export interface Options<Node> {
  readonly kind?: Kind;
  /** Where a piece that was not there comes from, such as the stock; else it just appears. */
  readonly from?: (cid: string, node: Node) => Rect | null;
  /** Whether a piece that comes is turned over on its way. */
  readonly turned?: (cid: string) => boolean;
  /** A back laid over a piece, which is taken away once the piece has turned. */
  readonly back?: (node: Node) => Back | null;
  /** Pieces that are where they should be already. */
  readonly except?: ReadonlySet<string>;
  readonly measure?: (node: Node) => Rect;
}

const EASE = "cubic-bezier(.2,.8,.2,1)";
const TIMES = {
  normal: { one: 260, deal: [35, 1200], take: [20, 700] },
  fast: { one: 160, deal: [15, 500], take: [10, 350] },
} as const;
const HIGHLIGHT = 200;
/** More motion than this is not queued up: what still flies is set down. */
const MOST_WAITING = 600;
const NEAR = 0.5;
const FLYING = "5";

const flying = new Map<object, Flight[]>();
let busyUntil = 0;

/** Where every piece under a root is now, in flight or not. */
export function snapshot<Node extends Mover>(root: Root<Node>, measure: (node: Node) => Rect = rectOf): Snapshot {
  return new Map(named(root).map(([cid, node]) => [cid, measure(node)]));
}

/** Play from where the pieces were to where they are. Returns the milliseconds until all lie still. */
export function play<Node extends Mover>(
  before: Snapshot,
  root: Root<Node>,
  pace: Pace,
  options: Options<Node> = {},
): number {
  const kind = options.kind ?? "move";
  if (pace === "off") return 0;
  if (kind !== "deal" && performance.now() + MOST_WAITING < busyUntil) skip();
  const moves = found(before, root, options);
  if (pace === "reduced") return kind === "sort" ? 0 : highlighted(moves);
  const { one } = TIMES[pace];
  const stagger = staggered(kind, pace, moves.length);
  moves.forEach(({ node, from, to, turned }, at) => {
    const timing = { duration: one, delay: at * stagger, easing: EASE, fill: "backwards" } as const;
    send(node, path(from, to, turned), timing, kind !== "sort");
    const back = turned ? options.back?.(node) : null;
    if (back) send(back, BACK, timing, false, () => back.remove());
  });
  return busyFor(moves.length > 0 ? one + (moves.length - 1) * stagger : 0);
}

interface Move<Node> {
  readonly node: Node;
  readonly from: Rect;
  readonly to: Rect;
  readonly turned: boolean;
}

/** What has moved: all that flies is stopped, then everything measured, before anything is set off. */
function found<Node extends Mover>(before: Snapshot, root: Root<Node>, options: Options<Node>): Move<Node>[] {
  const nodes = named(root).filter(([cid]) => !options.except?.has(cid));
  for (const [, node] of nodes) for (const flight of flying.get(node) ?? []) flight.cancel();
  const measure = options.measure ?? rectOf;
  return nodes.flatMap(([cid, node]) => {
    const to = measure(node);
    const from = before.get(cid) ?? options.from?.(cid, node) ?? null;
    const turned = !before.has(cid) && (options.turned?.(cid) ?? false);
    return from && (turned || isAway(from, to)) ? [{ node, from, to, turned }] : [];
  });
}

function isAway(from: Rect, to: Rect): boolean {
  return Math.abs(from.x - to.x) > NEAR || Math.abs(from.y - to.y) > NEAR || Math.abs(from.w - to.w) > NEAR;
}

/** From a place to its own, about the middle of a piece. */
function path(from: Rect, to: Rect, turned: boolean): Keyframe[] {
  const dx = from.x + from.w / 2 - (to.x + to.w / 2);
  const dy = from.y + from.h / 2 - (to.y + to.h / 2);
  const scale = to.w > 0 ? from.w / to.w : 1;
  const moved = `translate(${round(dx)}px, ${round(dy)}px) scale(${round(scale)})`;
  if (!turned) return [{ transform: moved }, { transform: "none" }];
  return [
    { transform: `${moved} perspective(800px) rotateY(180deg)` },
    { transform: "translate(0px, 0px) scale(1) perspective(800px) rotateY(0deg)" },
  ];
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** A back is seen until the piece stands on its edge. */
const BACK: Keyframe[] = [
  { opacity: 1, offset: 0 },
  { opacity: 1, offset: 0.5 },
  { opacity: 0, offset: 0.5 },
  { opacity: 0, offset: 1 },
];

/** Where nothing is to move, what has come lights up. */
function highlighted<Node extends Mover>(moves: readonly Move<Node>[]): number {
  for (const { node } of moves) send(node, [{ opacity: 0.35 }, { opacity: 1 }], { duration: HIGHLIGHT }, false);
  return moves.length > 0 ? HIGHLIGHT : 0;
}

/** Set an element off; a `raised` one is above the others as long as it flies. */
function send(
  node: Mover,
  frames: Keyframe[],
  timing: KeyframeAnimationOptions,
  raised: boolean,
  then: () => void = () => {},
): void {
  const flight = node.animate(frames, timing);
  flying.set(node, [...(flying.get(node) ?? []), flight]);
  if (raised) {
    node.style.zIndex = FLYING;
    // What flies over something is not what is meant by a tap there.
    node.style.pointerEvents = "none";
  }
  const landed = (): void => {
    const left = flying.get(node)?.filter((other) => other !== flight) ?? [];
    if (left.length > 0) flying.set(node, left);
    else flying.delete(node);
    // A flight that was taken over may have raised it.
    if (left.length === 0) node.style.zIndex = node.style.pointerEvents = "";
    then();
  };
  flight.finished.then(landed, landed);
}

function busyFor(ms: number): number {
  busyUntil = Math.max(busyUntil, performance.now() + ms);
  return ms;
}

/** The milliseconds until all lie still. */
export function rest(): number {
  return Math.max(0, busyUntil - performance.now());
}

/** Set everything down at once. */
export function skip(): void {
  for (const flights of [...flying.values()]) for (const flight of flights) flight.finish();
  busyUntil = 0;
}

/** The milliseconds between one piece and the next, so that all together stay under the limit. */
export function staggered(kind: Kind, pace: "normal" | "fast", count: number): number {
  if (kind !== "deal" && kind !== "take") return 0;
  const [stagger, most] = TIMES[pace][kind];
  const left = most - TIMES[pace].one;
  return count < 2 ? 0 : Math.min(stagger, left / (count - 1));
}

function named<Node extends Mover>(root: Root<Node>): [string, Node][] {
  return [...root.querySelectorAll("[data-cid]")].map((node) => [node.dataset["cid"] ?? "", node]);
}

function rectOf(node: unknown): Rect {
  const { x, y, width, height } = (node as Element).getBoundingClientRect();
  return { x, y, w: width, h: height };
}
