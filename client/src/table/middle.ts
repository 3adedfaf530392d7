/** The middle of the table, where stock, pile and melds are: how tall it is at which sizes. */

import { BIG, meldWidth, wordsOf, type Frame, type Room } from "./frames.ts";
import { GROWTH, RATIO } from "./spread.ts";

const LEAST = { ours: 32, theirs: 30, pile: 40 } as const;
const RAIL = { w: 27, h: 32 } as const;
const CHIP = { w: 48, h: 44 } as const;
const STRIP = { w: 28, h: 44 } as const;
const BETWEEN_CHIPS = 3;
const WORTH_A_ROW = 0.85;
const STEPS = 16;

/** The areas between players and prompt at one size of pieces. */
export interface Middle {
  readonly tw: number;
  readonly pw: number;
  readonly mw: number;
  readonly theirs: number;
  readonly centre: number;
  readonly ours: number;
}

/** How big the pieces are, in steps from 0, the least, to the most. */
type Sizes = Readonly<Record<"theirs" | "pile" | "ours", number>>;

interface Size {
  readonly w: number;
  readonly h: number;
}

/** What the middle is with its pieces at these sizes. */
function middle(room: Room, frame: Frame, level: number, sizes: Sizes): Middle {
  const sized = (name: keyof Sizes): number => {
    const least = LEAST[name];
    const most = frame.most[name] * GROWTH[room.large];
    return Math.floor(least + (sizes[name] / STEPS) * (most - least));
  };
  const others = [room.theirs].flat().map((melds) => Math.max(1, melds));
  const own = Math.max(1, room.ours);
  const tw = saving(room, frame, Math.max(...others), sized("theirs"), LEAST.theirs);
  const mw = saving(room, frame, own, sized("ours"), LEAST.ours);
  const pw = level >= 3 ? STRIP.w : sized("pile");
  const their = level >= 2 ? scaled(RAIL, room.text) : meldSize(room, frame, tw);
  const our = level >= 4 ? scaled(CHIP, room.text) : meldSize(room, frame, mw);
  const theirs = others.map((melds) => rowsHeight(room, frame, melds, their, meldGap(frame, level >= 2)));
  return {
    tw,
    mw,
    pw,
    theirs: theirs.reduce((sum, height) => sum + height + frame.gap, -frame.gap),
    centre: centreHeight(room, frame, level, pw),
    ours: rowsHeight(room, frame, own, our, meldGap(frame, level >= 4)),
  };
}

/** The space between melds, or between chips. */
export function meldGap(frame: Frame, chips: boolean): number {
  return chips ? BETWEEN_CHIPS : Math.min(frame.gap, 8);
}

/** A width for melds, a little less where that saves a row. */
function saving(room: Room, frame: Frame, count: number, width: number, least: number): number {
  const rows = (w: number): number => Math.ceil(count / inRow(room, frame, w + frame.around, meldGap(frame, false)));
  const smaller = Math.max(least, Math.ceil(width * WORTH_A_ROW));
  if (rows(smaller) === rows(width)) return width;
  let found = width;
  while (rows(found) > rows(smaller)) found--;
  return found;
}

/** The middle with the smallest pieces. */
export function leastMiddle(room: Room, frame: Frame, level: number): Middle {
  return middle(room, frame, level, { theirs: 0, pile: 0, ours: 0 });
}

/** The middle with its pieces as big as they can be in a height: all alike, then each by itself. */
export function grown(room: Room, frame: Frame, level: number, height: number): Middle {
  const fits = (sizes: Sizes): boolean => total(frame, middle(room, frame, level, sizes)) <= height;
  const largest = (made: (size: number) => Sizes): Sizes => {
    let size = STEPS;
    while (size > 0 && !fits(made(size))) size--;
    return made(size);
  };
  let sizes = largest((size) => ({ theirs: size, pile: size, ours: size }));
  for (const name of ["theirs", "pile", "ours"] as const) {
    const before = sizes;
    sizes = largest((size) => ({ ...before, [name]: Math.max(size, before[name]) }));
  }
  return middle(room, frame, level, sizes);
}

/** The least middle where the melds have to scroll: a row of each is seen, and more as it fits. */
export function scrolled(room: Room, frame: Frame, height: number): Middle {
  const least = leastMiddle(room, frame, 4);
  if (frame.mode === "land") {
    const seen = Math.max(height, least.centre);
    return { ...least, theirs: Math.min(least.theirs, seen), ours: Math.min(least.ours, seen) };
  }
  const left = height - least.centre - 2 * frame.gap;
  const [chip, rail] = [scaled(CHIP, room.text).h, scaled(RAIL, room.text).h];
  // Where not even a row of each fits, the table scrolls as a whole, and nothing within it.
  if (left < chip + rail) return least;
  const ours = between(chip, least.ours, left - rail);
  return { ...least, ours, theirs: between(rail, least.theirs, left - ours) };
}

/** How tall the middle is as a whole: in a landscape its three areas stand side by side. */
export function total(frame: Frame, { theirs, centre, ours }: Middle): number {
  if (frame.mode === "land") return Math.max(theirs, centre, ours);
  return theirs + centre + ours + 2 * frame.gap;
}

function meldSize(room: Room, frame: Frame, width: number): Size {
  return { w: width + frame.around, h: Math.ceil(width * RATIO[room.kind] + 8 + 15 * room.text) };
}

function scaled({ w, h }: Size, text: number): Size {
  return { w: Math.ceil(w * text), h: Math.ceil(h * text) };
}

function rowsHeight(room: Room, frame: Frame, count: number, each: Size, gap: number): number {
  return Math.ceil(count / inRow(room, frame, each.w, gap)) * (each.h + gap) - gap;
}

/** How many of a width stand side by side. */
function inRow(room: Room, frame: Frame, width: number, gap: number): number {
  return Math.max(1, Math.floor((meldWidth(room, frame) + gap) / (width + gap)));
}

function centreHeight(room: Room, frame: Frame, level: number, pw: number): number {
  const piece = Math.ceil(pw * RATIO[room.kind]);
  // In a landscape the stock is over the pile, their names beside them.
  if (frame.mode === "land") {
    const under = room.text < BIG ? 0 : room.needs.signs + (level >= 3 ? 90 : piece + 32);
    return Math.max(2 * Math.max(STRIP.h, piece) + frame.gap, under);
  }
  // Big words are under each other.
  const named = (wordsOf(room, frame) === "stacked" ? 31 : 16) * room.text;
  const own = level >= 3 ? STRIP.h * Math.max(1, room.text * 0.9) : piece + 8 + named;
  return Math.ceil(Math.max(own, room.needs.signs));
}

function between(least: number, most: number, wanted: number): number {
  return Math.max(least, Math.min(most, wanted));
}
