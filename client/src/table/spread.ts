/** How a hand lies in the room that is kept for it: cards in rows that overlap, tiles on ledges. */

import type { Frame, Room } from "./frames.ts";

/** How a face is drawn: with pips and courts, with a big index, or with the biggest. */
export type Look = "full" | "compact" | "large";

/** A hand in its place; `slots` are the pieces that a row or ledge has room for. */
export interface Spread {
  readonly cw: number;
  readonly rows: number;
  readonly slots: number;
  /** From the left edge of a piece to that of the next. */
  readonly step: number;
  /** The widest that this may be. */
  readonly widest: number;
  /** From the top of a row to that of the next. */
  readonly pitch: number;
  readonly height: number;
  readonly look: Look;
}

/** The narrowest part of a piece that can still be hit (WCAG 2.5.8). */
export const STRIP = 24.5;
/** The height of a piece, of its width. */
export const RATIO = { cards: 1.4, tiles: 4 / 3 } as const;
/** How far a chosen piece rises. */
export const LIFT = { cards: 14, tiles: 8 } as const;
/** How much wider pieces are for who wants them so. */
export const GROWTH = { auto: 1, large: 1.25, huge: 1.5 } as const;

const FULL = 80;
const NARROWEST = { cards: 32, tiles: 25 } as const;
/** How much of a card must show beside the next one, by its look. */
const SHOWN = { full: 0.38, compact: 0.5, large: 0.6 } as const;
/** Fewer rows are worth pieces that are smaller by so much. */
const WORTH = { cards: 0.92, tiles: 0.9 } as const;
const MOST_ROWS = 6;
const BETWEEN_TILES = 2;
const LEDGE = 14;
const RACK = { side: 12, frame: 8 } as const;

/** The biggest hand that fits a height, else the lowest that there is. */
export function spread(room: Room, frame: Frame, width: number, height: number): Spread {
  if (room.hand === 0) return { cw: 0, rows: 0, slots: 0, step: 0, widest: 0, pitch: 0, height: 0, look: "full" };
  const all = options(room, frame, width);
  const fitting = all
    .map((each) => ({ each, cw: Math.floor(Math.min(each.widest, each.within(height))) }))
    .filter(({ each, cw }) => cw >= each.narrowest);
  const best = Math.max(...fitting.map(({ cw }) => cw));
  const good = fitting.filter(({ cw }) => cw >= best * WORTH[room.kind]);
  const fewest = Math.min(...good.map(({ each }) => each.rows));
  const taken = good.filter(({ each }) => each.rows === fewest).sort((a, b) => b.cw - a.cw)[0];
  return taken ? taken.each.made(taken.cw) : lowest(all);
}

/** From one piece to the next where fewer lie in a row than there is room for: they spread anew. */
export function stepOf({ cw, widest }: Spread, columns: number, width: number): number {
  return columns < 2 ? cw : Math.min(widest, (width - cw) / (columns - 1));
}

/** The look of a piece of a width. */
export function lookOf(room: Room, width: number): Look {
  if (room.print || room.large === "huge") return "large";
  return width >= FULL * GROWTH[room.large] ? "full" : "compact";
}

/** A number of rows and a look, and how wide the pieces may be with them. */
interface Option {
  readonly rows: number;
  readonly narrowest: number;
  readonly widest: number;
  within(height: number): number;
  made(cw: number): Spread;
}

function options(room: Room, frame: Frame, width: number): Option[] {
  const counts = Array.from({ length: MOST_ROWS }, (_, at) => at + 1);
  if (room.kind === "cards") {
    return counts.flatMap((rows) => looks(room).map((look) => cards(room, frame, width, rows, look)));
  }
  const fewest = frame.ledges;
  return counts.filter((rows) => rows >= fewest).map((rows) => tiles(room, frame, width, rows));
}

function looks(room: Room): Look[] {
  return lookOf(room, 0) === "large" ? ["large"] : ["compact", "full"];
}

function cards(room: Room, frame: Frame, width: number, rows: number, look: Look): Option {
  const slots = Math.ceil(room.hand / rows);
  const full = FULL * GROWTH[room.large];
  const shared = width / (1 + (slots - 1) * SHOWN[look]);
  const hit = slots === 1 ? width : width - (slots - 1) * STRIP;
  const cap = look === "compact" ? Math.min(full - 1, capOf(room, frame)) : capOf(room, frame);
  // Of a row that is covered the index and its suit stay to be seen.
  const seen = rows > 2 ? 0.5 : 0.6;
  const tall = RATIO.cards * (1 + (rows - 1) * seen);
  return {
    rows,
    narrowest: look === "full" ? full : NARROWEST.cards,
    widest: Math.min(shared, hit, cap),
    within: (height) => (height - LIFT.cards) / tall,
    made(cw) {
      const widest = cw + frame.gap;
      const step = slots === 1 ? cw : Math.min(widest, (width - cw) / (slots - 1));
      const pitch = RATIO.cards * cw * seen;
      return { cw, rows, slots, step, widest, pitch, height: Math.ceil(tall * cw + LIFT.cards), look };
    },
  };
}

function tiles(room: Room, frame: Frame, width: number, rows: number): Option {
  const inside = width - RACK.side + BETWEEN_TILES;
  const columns = Math.ceil(room.hand / rows);
  return {
    rows,
    narrowest: NARROWEST.tiles,
    widest: Math.min(inside / columns - BETWEEN_TILES, capOf(room, frame)),
    within: (height) => ((height - RACK.frame) / rows - LEDGE) / RATIO.tiles,
    made(cw) {
      const step = cw + BETWEEN_TILES;
      const pitch = RATIO.tiles * cw + LEDGE;
      const height = Math.ceil(rows * pitch + RACK.frame);
      const slots = Math.floor(inside / step);
      return { cw, rows, slots, step, widest: step, pitch, height, look: lookOf(room, cw) };
    },
  };
}

function capOf(room: Room, frame: Frame): number {
  return frame.most.hand[room.kind] * GROWTH[room.large];
}

/** Where nothing fits: pieces as narrow as they may be, in as few rows as that needs. */
function lowest(all: readonly Option[]): Spread {
  const possible = all.filter((each) => each.widest >= each.narrowest);
  const [first, ...others] = possible.map((each) => each.made(each.narrowest));
  if (!first) throw new Error("no screen is as narrow as that");
  return others.reduce((low, each) => (each.height < low.height ? each : low), first);
}
