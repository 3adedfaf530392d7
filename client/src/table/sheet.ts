/** A score sheet as rows: items below each other, sides beside each other. It knows no rules. */

import type { Hand, Result, ScoreLine } from "../protocol.ts";

/** What a side has of an item; `each` where so many of the same make the points. */
export interface Cell {
  readonly count: number;
  readonly points: number;
  readonly each: number | null;
}

/** An item, and the seat whose it is where every player has a line of his own. */
export interface Row {
  readonly item: string;
  readonly seat: number | null;
  readonly article: string;
  /** By side. */
  readonly cells: readonly (Cell | null)[];
}

/** How a sheet is read; an item that is not here stands with its family. */
const ORDER = [
  "canasta",
  "cards",
  "bonus_threes",
  "out",
  "hand",
  "hand.doubled",
  "stop_threes",
  "bonus_threes.doubled",
];
/** Items of which every player has a line of his own, and the faces that they are about. */
const OF_A_HAND: Readonly<Record<string, RegExp>> = { hand: /./, stop_threes: /^3[SCBK]$/ };
const COUNTED = /^(canasta\.|bonus_threes)/;

/** The lines of all sides beside each other; those of partners by their seats. */
export function rows(result: Result, hands: readonly Hand[]): Row[] {
  const sides = result.scores.length;
  const found = new Map<string, Row>();
  for (let side = 0; side < sides; side += 1) {
    const holders = holdersOf(side, sides, hands);
    for (const line of result.lines) {
      if (line.side !== side) continue;
      const seat = holders[line.item]?.shift() ?? null;
      const key = `${line.item}/${seat}`;
      const row = found.get(key) ?? { item: line.item, seat, article: line.article, cells: Array<null>(sides).fill(null) };
      found.set(key, { ...row, cells: row.cells.with(side, cell(line)) });
    }
  }
  return [...found.values()].sort(byPlace);
}

/** By item the seats of a side that still hold such cards, in the order of the sheet's lines. */
function holdersOf(side: number, sides: number, hands: readonly Hand[]): Record<string, number[]> {
  if (hands.length === sides) return {};
  const seats = hands.map((_, seat) => seat).filter((seat) => seat % sides === side);
  const held = (seat: number, of: RegExp) => hands[seat]?.faces?.some((face) => of.test(face)) ?? false;
  return Object.fromEntries(
    Object.entries(OF_A_HAND).map(([item, of]) => [item, seats.filter((seat) => held(seat, of))]),
  );
}

function cell({ item, count, points }: ScoreLine): Cell {
  const each = COUNTED.test(item) && count > 0 ? points / count : null;
  return { count, points, each: each !== null && Number.isInteger(each) ? each : null };
}

function byPlace(one: Row, other: Row): number {
  return place(one.item) - place(other.item) || compare(one.item, other.item) || (one.seat ?? -1) - (other.seat ?? -1);
}

function place(item: string): number {
  const own = ORDER.indexOf(item);
  return own >= 0 ? own : ORDER.indexOf(item.split(".")[0] ?? "");
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
