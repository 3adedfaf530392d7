/** Pointers on a piece: taps, double taps, long presses and drags, by mouse, pen and touch alike. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface DragOptions {
  tap?(): void;
  doubleTap?(): void;
  longPress?(): void;
  start?(): void;
  /** The name of the drop target, its `data-drop`, under what is carried; null where there is none. */
  over?(target: string | null, at: Point): void;
  /** Without it nothing can be dragged. */
  drop?(target: string | null, at: Point): void;
  cancel?(): void;
  /** What is carried along: the selection in the piece's list, unless told otherwise. */
  carried?(): readonly HTMLElement[];
}

/** Where a pointer's gesture is; `held` was pressed so long that it is no tap and no drag any more. */
export type Gesture =
  | { readonly phase: "idle" }
  | {
      readonly phase: "pressed" | "dragging" | "held";
      readonly pointer: number;
      readonly touch: boolean;
      readonly from: Point;
    };

export type Signal =
  | { readonly kind: "down"; readonly pointer: number; readonly touch: boolean; readonly at: Point }
  | { readonly kind: "move" | "up"; readonly pointer: number; readonly at: Point }
  | { readonly kind: "waited" }
  | { readonly kind: "stop" };

export type Outcome = "tap" | "hold" | "start" | "move" | "drop" | "cancel" | null;

export const IDLE: Gesture = { phase: "idle" };
const FAR = { mouse: 5, touch: 10 } as const;
const LONG_PRESS = 450;
const DOUBLE = { ms: 320, px: 24 } as const;
/** So far above the finger is what it carries. */
const ABOVE_FINGER = 28;
const FANNED = 22;

/** The next state of a gesture, and what that means. */
export function step(now: Gesture, signal: Signal): readonly [Gesture, Outcome] {
  if (signal.kind === "down") {
    if (now.phase !== "idle") return stopped(now);
    const { pointer, touch, at } = signal;
    return [{ phase: "pressed", pointer, touch, from: at }, null];
  }
  if (now.phase === "idle") return [now, null];
  if (signal.kind === "stop") return stopped(now);
  if (signal.kind === "waited") return now.phase === "pressed" ? [{ ...now, phase: "held" }, "hold"] : [now, null];
  if (signal.pointer !== now.pointer) return [now, null];
  if (signal.kind === "up") return [IDLE, { pressed: "tap", dragging: "drop", held: null }[now.phase] as Outcome];
  if (now.phase === "dragging") return [now, "move"];
  const far = distance(now.from, signal.at) > (now.touch ? FAR.touch : FAR.mouse);
  return now.phase === "pressed" && far ? [{ ...now, phase: "dragging" }, "start"] : [now, null];
}

function stopped(now: Gesture): readonly [Gesture, Outcome] {
  return [IDLE, now.phase === "dragging" ? "cancel" : null];
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** Whether a tap is the second of two. */
export function isDouble(last: { at: Point; when: number } | null, at: Point, when: number): boolean {
  return last !== null && when - last.when < DOUBLE.ms && distance(last.at, at) < DOUBLE.px;
}

/** Lets a piece be tapped and dragged. Returns what ends that, so that it can be attached. */
export function drag(node: HTMLElement, options: DragOptions): () => void {
  let gesture: Gesture = IDLE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let load: Load | null = null;
  let lastTap: { at: Point; when: number } | null = null;
  /** What a pointer did is often followed by a click, which is not to count as another tap. */
  let done = false;

  const signal = (next: Signal, at: Point, when: number): void => {
    const before = gesture;
    const [after, outcome] = step(gesture, next);
    gesture = after;
    if (after.phase !== "pressed") clearTimeout(timer);
    if (before.phase === "idle" && after.phase !== "idle") listen();
    if (after.phase === "idle" && before.phase !== "idle") unlisten();
    if (outcome) {
      done = true;
      act(outcome, at, when);
    }
    if (outcome === "start") act("move", at, when);
  };

  const act = (outcome: Exclude<Outcome, null>, at: Point, when: number): void => {
    if (outcome === "tap") tap(at, when);
    else if (outcome === "hold") options.longPress?.();
    else if (outcome === "start") start();
    else if (outcome === "move") load?.move(at, options.over);
    else finish(outcome, at);
  };

  const tap = (at: Point, when: number): void => {
    const double = isDouble(lastTap, at, when);
    lastTap = double ? null : { at, when };
    if (double && options.doubleTap) options.doubleTap();
    else options.tap?.();
  };

  const start = (): void => {
    if (gesture.phase !== "dragging") return;
    if (!options.drop) {
      gesture = { ...gesture, phase: "held" };
      return;
    }
    options.start?.();
    load = lift(node, options.carried?.() ?? selection(node), gesture.from, gesture.touch);
    capture(node, gesture.pointer);
  };

  const finish = (outcome: "drop" | "cancel", at: Point): void => {
    const found = load;
    load = null;
    if (!found) return;
    const target = outcome === "drop" ? found.target(at) : null;
    found.end();
    swallowClick();
    if (outcome === "drop") options.drop?.(target, found.aim(at));
    else options.cancel?.();
  };

  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    done = false;
    const touch = event.pointerType === "touch";
    signal({ kind: "down", pointer: event.pointerId, touch, at: at(event) }, at(event), event.timeStamp);
    if (options.longPress) timer = setTimeout(() => signal({ kind: "waited" }, at(event), event.timeStamp), LONG_PRESS);
  };
  const moved = (event: PointerEvent): void => {
    signal({ kind: "move", pointer: event.pointerId, at: at(event) }, at(event), event.timeStamp);
  };
  const up = (event: PointerEvent): void => {
    const held = gesture.phase === "held";
    signal({ kind: "up", pointer: event.pointerId, at: at(event) }, at(event), event.timeStamp);
    if (held && gesture.phase === "idle") swallowClick();
  };
  const stop = (): void => signal({ kind: "stop" }, { x: 0, y: 0 }, 0);
  const another = (event: PointerEvent): void => {
    if (gesture.phase !== "idle" && event.pointerId !== gesture.pointer) stop();
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || gesture.phase !== "dragging") return;
    event.stopPropagation();
    stop();
  };
  // A screen reader clicks without a pointer, and then its click counts nothing.
  const click = (event: MouseEvent): void => {
    if (!done || event.detail === 0) options.tap?.();
    done = false;
  };
  const noMenu = (event: Event): void => {
    if (gesture.phase !== "idle" && gesture.touch) event.preventDefault();
  };

  const listen = (): void => {
    addEventListener("pointermove", moved);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", stop);
    addEventListener("pointerdown", another, true);
    addEventListener("keydown", key, true);
  };
  const unlisten = (): void => {
    removeEventListener("pointermove", moved);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", stop);
    removeEventListener("pointerdown", another, true);
    removeEventListener("keydown", key, true);
  };

  node.addEventListener("pointerdown", down);
  node.addEventListener("click", click);
  node.addEventListener("contextmenu", noMenu);
  return () => {
    stop();
    node.removeEventListener("pointerdown", down);
    node.removeEventListener("click", click);
    node.removeEventListener("contextmenu", noMenu);
  };
}

function at(event: PointerEvent): Point {
  return { x: event.clientX, y: event.clientY };
}

/** The whole selection, if the piece belongs to it. */
function selection(node: HTMLElement): readonly HTMLElement[] {
  const chosen = [...(node.parentElement?.querySelectorAll<HTMLElement>(':scope > [aria-selected="true"]') ?? [])];
  return chosen.includes(node) ? chosen : [node];
}

/** Outside of the window the pointer is still ours; it may have gone already. */
function capture(node: HTMLElement, pointer: number): void {
  try {
    node.setPointerCapture(pointer);
  } catch {
    // It is up.
  }
}

/** The click that may follow a gesture counts nothing; one of the next gesture does. */
function swallowClick(): void {
  const swallow = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  const end = (): void => {
    removeEventListener("click", swallow, true);
    removeEventListener("pointerdown", end, true);
  };
  addEventListener("click", swallow, { capture: true, once: true });
  addEventListener("pointerdown", end, true);
  setTimeout(end, 50);
}

/** What a pointer carries. */
interface Load {
  /** The point that is aimed with. */
  aim(at: Point): Point;
  target(at: Point): string | null;
  move(at: Point, over: DragOptions["over"]): void;
  end(): void;
}

/** Take pieces up: they stay behind pale, their likenesses follow the pointer. */
function lift(node: HTMLElement, carried: readonly HTMLElement[], from: Point, touch: boolean): Load {
  const place = node.getBoundingClientRect();
  const above = touch ? ABOVE_FINGER : 0;
  const ghost = likeness(carried, place);
  document.body.append(ghost);
  for (const each of carried) each.style.opacity = "0.35";
  let lit: Element | null = null;
  let last: string | null | undefined;
  const light = (next: Element | null): void => {
    lit?.removeAttribute("data-over");
    next?.setAttribute("data-over", "");
    lit = next;
  };
  const aim = (at: Point): Point => ({ x: at.x, y: at.y - above });
  return {
    aim,
    target: (at) => dropName(dropAt(aim(at))),
    move(at, over) {
      const grabbed = { x: at.x - from.x, y: at.y - from.y - above };
      ghost.style.transform = `translate(${place.left + grabbed.x}px, ${place.top + grabbed.y}px)`;
      const found = dropAt(aim(at));
      const name = dropName(found);
      if (name !== last) light(found);
      over?.(name, aim(at));
      last = name;
    },
    end() {
      light(null);
      ghost.remove();
      for (const each of carried) each.style.opacity = "";
    },
  };
}

function likeness(carried: readonly HTMLElement[], { width, height }: DOMRect): HTMLElement {
  const ghost = document.createElement("div");
  ghost.setAttribute("aria-hidden", "true");
  Object.assign(ghost.style, { position: "fixed", left: "0", top: "0", zIndex: "1000", pointerEvents: "none" });
  carried.forEach((piece, index) => {
    const twin = piece.cloneNode(true) as HTMLElement;
    for (const name of ["data-cid", "data-drop", "role", "tabindex", "id", "aria-selected"]) twin.removeAttribute(name);
    const left = `${index * Math.min(FANNED, width / 2)}px`;
    const size = { width: `${width}px`, height: `${height}px` };
    Object.assign(twin.style, { position: "absolute", left, top: "0", translate: "none", ...size });
    ghost.append(twin);
  });
  return ghost;
}

function dropAt({ x, y }: Point): HTMLElement | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const found = element.closest<HTMLElement>("[data-drop]");
    if (found) return found;
  }
  return null;
}

function dropName(found: HTMLElement | null): string | null {
  return found?.dataset["drop"] ?? null;
}
