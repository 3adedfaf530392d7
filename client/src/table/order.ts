/** The order of a hand: it is its owner's, so nothing here changes it but he. No rule, only looks. */

import { rankOf } from "./faces.ts";
import type { Piece } from "./pieces.ts";

export const MODES = ["mine", "rank", "rank-down", "suit"] as const;
export type SortMode = (typeof MODES)[number];

/** A piece in its place; `fresh` ones have come since the owner last looked through his hand. */
export interface Held extends Piece {
  readonly fresh: boolean;
}

/** Where the pieces are: on a rack there may be gaps between them, `gapped`. */
export interface Order {
  readonly mode: SortMode;
  readonly gapped: boolean;
  readonly slots: readonly (Held | null)[];
}

/** Where a piece is drawn. */
export interface Laid {
  readonly piece: Piece;
  readonly row: number;
  readonly column: number;
}

const RANKS = [..."3456789", "10", "11", "12", "13", ..."JQKA12", "JO"];
const SUITS = [..."SHCDRYBK"];

/** An order of nothing. */
export function empty(gapped: boolean, mode: SortMode = "mine"): Order {
  return { mode, gapped, slots: [] };
}

/** The order of the hand as it is now: what stays keeps its place, what comes is marked. */
export function arrange(order: Order, hand: readonly Piece[]): Order {
  const here = new Set(hand.map((piece) => piece.id));
  const known = new Set(order.slots.map((held) => held?.id));
  const kept = order.slots.map((held) => (held && here.has(held.id) ? held : null));
  // A hand that is dealt is new as a whole: nothing in it stands out.
  const fresh = kept.some((held) => held !== null);
  const come = hand.filter((piece) => !known.has(piece.id)).map((piece) => ({ ...piece, fresh }));
  const slots = order.gapped ? filled(kept, come) : [...kept.filter((held) => held !== null), ...come];
  const after = { ...order, slots: trimmed(slots) };
  return order.mode === "mine" || come.length === 0 ? after : sorted(after, order.mode);
}

/** The pieces in the slots that are free, from the left. */
function filled(slots: readonly (Held | null)[], come: readonly Held[]): (Held | null)[] {
  const after = [...slots];
  for (const piece of come) {
    const free = after.indexOf(null);
    after[free < 0 ? after.length : free] = piece;
  }
  return after;
}

function trimmed(slots: readonly (Held | null)[]): readonly (Held | null)[] {
  return slots.slice(0, slots.findLastIndex((held) => held !== null) + 1);
}

/** The pieces sorted, and from now on kept so. `apart`: with gaps between ranks, for so many slots. */
export function sorted(order: Order, mode: SortMode, apart = 0): Order {
  if (mode === "mine") return { ...order, mode };
  const pieces = [...held(order)].sort((one, other) => compare(mode, one.face, other.face));
  const spaced = pieces.flatMap((piece, at) => {
    const before = pieces[at - 1];
    return before && rankOf(before.face) !== rankOf(piece.face) ? [null, piece] : [piece];
  });
  return { ...order, mode, slots: order.gapped && spaced.length <= apart ? spaced : pieces };
}

/** The mode after another one. */
export function nextMode(mode: SortMode): SortMode {
  return MODES[(MODES.indexOf(mode) + 1) % MODES.length] ?? "mine";
}

function compare(mode: SortMode, one: string, other: string): number {
  const rank = RANKS.indexOf(rankOf(one)) - RANKS.indexOf(rankOf(other));
  const suit = suitOf(one) - suitOf(other);
  if (mode === "suit") return suit || rank;
  return (mode === "rank-down" ? -rank : rank) || suit;
}

/** Jokers have no suit and come after all. */
function suitOf(face: string): number {
  return face === "JO" ? SUITS.length : SUITS.indexOf(face.slice(-1));
}

/** Pieces moved by their owner, so that the first of them is at an index among all pieces. */
export function move(order: Order, ids: readonly string[], to: number): Order {
  const pieces = held(order);
  const moved = pieces.filter((piece) => ids.includes(piece.id));
  const rest = pieces.filter((piece) => !ids.includes(piece.id));
  const at = Math.max(0, Math.min(rest.length, to));
  const after = [...rest.slice(0, at), ...moved, ...rest.slice(at)];
  if (!order.gapped) return { ...order, mode: "mine", slots: after };
  // The gaps stay where they are.
  let next = 0;
  const slots = order.slots.map((slot) => (slot === null ? null : (after[next++] ?? null)));
  return { ...order, mode: "mine", slots };
}

/** Tiles put into a slot and those after it: what lies there makes room to the right. */
export function put(order: Order, ids: readonly string[], slot: number): Order {
  const moved = held(order).filter((piece) => ids.includes(piece.id));
  const slots = order.slots.map((piece) => (piece && ids.includes(piece.id) ? null : piece));
  while (slots.length < slot) slots.push(null);
  moved.forEach((piece, at) => pushIn(slots, slot + at, piece));
  return { ...order, mode: "mine", slots: trimmed(slots) };
}

function pushIn(slots: (Held | null)[], at: number, piece: Held): void {
  let carried: Held | null = piece;
  for (let slot = at; carried; slot++) {
    const there: Held | null = slots[slot] ?? null;
    slots[slot] = carried;
    carried = there;
  }
}

/** The same with nothing marked any more. */
export function settled(order: Order): Order {
  return { ...order, slots: order.slots.map((piece) => piece && { ...piece, fresh: false }) };
}

/** The pieces of an order, from the left. */
export function held(order: Order): Held[] {
  return order.slots.filter((piece) => piece !== null);
}

/** Rows and columns of the pieces that are shown: cards close up, tiles stay where they are. */
export function laidOut(order: Order, shown: readonly Piece[], columns: number, rows: number): Laid[] {
  const ids = new Set(shown.map((piece) => piece.id));
  if (!order.gapped) {
    const pieces = held(order).filter((piece) => ids.has(piece.id));
    const inRow = Math.max(1, Math.ceil(pieces.length / Math.max(1, rows)));
    return pieces.map((piece, at) => ({ piece, row: Math.floor(at / inRow), column: at % inRow }));
  }
  const inRow = Math.max(1, columns);
  return squeezed(order, inRow * rows).flatMap((piece, at) =>
    piece && ids.has(piece.id) ? [{ piece, row: Math.floor(at / inRow), column: at % inRow }] : [],
  );
}

/** The slots in so many: gaps are given up, the last ones first. */
function squeezed(order: Order, room: number): readonly (Held | null)[] {
  const slots = [...order.slots];
  while (slots.length > room && slots.includes(null)) slots.splice(slots.lastIndexOf(null), 1);
  return slots;
}

/** An order as text, to be kept: its mode and the faces, `-` for a gap. */
export function saved(order: Order): string {
  return [order.mode, ...order.slots.map((piece) => piece?.face ?? "-")].join(" ");
}

/** The order of a hand as it was kept, as far as the hand is still that one. */
export function restored(text: string, hand: readonly Piece[], gapped: boolean): Order {
  const [named, ...faces] = text.split(" ");
  const mode = MODES.find((each) => each === named) ?? "mine";
  const left = [...hand];
  const slots = faces.map((face): Held | null => {
    const at = left.findIndex((piece) => piece.face === face);
    const [piece] = at < 0 ? [] : left.splice(at, 1);
    return piece ? { ...piece, fresh: false } : null;
  });
  const kept = gapped ? slots : slots.filter((piece) => piece !== null);
  return settled(arrange({ mode, gapped, slots: kept }, hand));
}
