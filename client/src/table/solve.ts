/** Where everything lies on the table: a pure function of the window and of what is to be shown. */

import * as frames from "./frames.ts";
import type { Frame, Mode, Room, Words } from "./frames.ts";
import { grown, leastMiddle, meldGap, scrolled, total, type Middle } from "./middle.ts";
import { lookOf, spread, type Look, type Spread } from "./spread.ts";

export type { Mode, Room, Words } from "./frames.ts";
export type { Look, Spread } from "./spread.ts";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export type AreaName = "header" | "players" | "theirs" | "centre" | "ours" | "tray" | "prompt" | "hand" | "actions";
type Areas = Readonly<Record<AreaName, Box>>;

/** Sizes in px. `level` is how dense it had to become:
 *
 * 1 the prompt stands in the tray, 2 their melds are a rail of ranks, 3 stock and pile are a strip,
 * 4 our melds are chips. Where even that is too much, `scroll` lets the two areas of melds scroll.
 */
export interface Layout {
  readonly mode: Mode;
  /** How much the buttons can say beside each other. */
  readonly words: Words;
  readonly level: number;
  readonly scroll: boolean;
  readonly hand: Spread;
  readonly mw: number;
  readonly tw: number;
  readonly pw: number;
  readonly look: { readonly ours: Look; readonly theirs: Look; readonly pile: Look };
  readonly gutter: number;
  /** Between areas. */
  readonly gap: number;
  /** Between the melds of each. */
  readonly gaps: { readonly ours: number; readonly theirs: number };
  /** What a meld is wider than its card. */
  readonly around: number;
  /** The width of the columns beside the melds where seats are, 0 where there are none. */
  readonly side: number;
  /** The width of the talk beside the table, 0 where it opens over it. */
  readonly panel: number;
  /** What is not shown has no height. */
  readonly areas: Areas;
  /** The height of it all: more than the window's only where nothing helps. */
  readonly height: number;
}

/** How much more of the height a hand of bigger pieces may take. */
const SHARE = { auto: 1, large: 1.25, huge: 1.75 } as const;

/** The biggest pieces with which everything fits, as little dense as may be. */
export function solve(room: Room): Layout {
  const frame = frames.frameOf(room);
  const free = (level: number): number => room.H - fixed(room, frame, level);
  const needed = (level: number): number => total(frame, leastMiddle(room, frame, level));
  const share = room.H * frame.share * SHARE[room.large] * (room.print ? 1.2 : 1);
  const hand = spread(room, frame, frames.handWidth(room, frame), Math.min(share, free(4) - needed(4)));
  for (let level = 0; level <= 4; level++) {
    const left = free(level) - handBox(room, frame, level, hand);
    if (needed(level) <= left) return laid(room, frame, hand, level, grown(room, frame, level, left));
  }
  const left = free(4) - handBox(room, frame, 4, hand);
  return laid(room, frame, hand, 4, scrolled(room, frame, left), true);
}

/** The heights and gaps of all but the hand and the middle, with the gap between those two. */
function fixed(room: Room, frame: Frame, level: number): number {
  const land = frame.mode === "land";
  const [header, players] = [frames.tall(room, frame, "header"), frames.tall(room, frame, "players")];
  const { tray, prompt, actions } = frames.below(room, frame, level);
  const parts = land ? [Math.max(header, players), tray, prompt] : [header, players, tray, prompt, actions];
  const shown = parts.filter((height) => height > 0);
  const gaps = shown.length + (land || room.hand > 0 ? 1 : 0);
  return shown.reduce((sum, height) => sum + height, 0) + gaps * frame.gap + frames.BOTTOM;
}

/** The height kept for the hand: in a landscape the actions beside it and the prompt need some. */
function handBox(room: Room, frame: Frame, level: number, hand: Spread): number {
  if (frame.mode !== "land") return hand.height;
  const { prompt, actions } = frames.below(room, frame, level);
  return Math.max(hand.height, prompt > 0 ? actions - prompt - frame.gap : actions);
}

function laid(room: Room, frame: Frame, hand: Spread, level: number, found: Middle, scroll = false): Layout {
  const { mw, tw, pw } = found;
  const areas = (frame.mode === "land" ? landscape : column)(room, frame, hand, level, found);
  return {
    mode: frame.mode,
    words: frames.wordsOf(room, frame),
    level,
    scroll,
    hand,
    mw,
    tw,
    pw,
    look: { ours: lookOf(room, mw), theirs: lookOf(room, tw), pile: lookOf(room, pw) },
    gutter: frame.gutter,
    gap: frame.gap,
    gaps: { ours: meldGap(frame, level >= 4), theirs: meldGap(frame, level >= 2) },
    around: frame.around,
    side: frames.sideOf(room, frame),
    panel: frames.panelOf(room, frame),
    areas,
    height: areas.actions.y + areas.actions.h + frames.BOTTOM,
  };
}

/** What a height leaves over goes to our melds, so that the hand lies at the lower edge. */
function spare(room: Room, frame: Frame, hand: Spread, level: number, found: Middle): number {
  const left = room.H - fixed(room, frame, level) - handBox(room, frame, level, hand);
  return Math.max(0, Math.floor(left) - total(frame, found));
}

/** One area under the other. */
function column(room: Room, frame: Frame, hand: Spread, level: number, found: Middle): Areas {
  const { gutter, gap } = frame;
  const main = room.W - frames.panelOf(room, frame);
  const inside = frames.inside(room, frame);
  let y = 0;
  const next = (h: number, w = inside): Box => {
    const box = { x: (main - w) / 2, y, w, h };
    if (h > 0) y += h + gap;
    return box;
  };
  const melds = frames.meldWidth(room, frame);
  const middling = frame.mode === "phone" ? inside : Math.min(inside, frames.WIDEST);
  const { tray, prompt, actions } = frames.below(room, frame, level);
  return {
    header: next(frames.tall(room, frame, "header"), main - (frame.mode === "phone" ? 0 : gutter)),
    players: next(frames.tall(room, frame, "players")),
    theirs: next(found.theirs, melds),
    centre: next(found.centre, melds),
    ours: next(found.ours + spare(room, frame, hand, level, found), melds),
    tray: next(tray, middling),
    prompt: next(prompt),
    hand: next(hand.height, frames.handWidth(room, frame)),
    actions: next(actions, frames.actionsWidth(room, frame)),
  };
}

/** Melds side by side, the actions beside the hand. */
function landscape(room: Room, frame: Frame, hand: Spread, level: number, found: Middle): Areas {
  const { gutter, gap } = frame;
  const { column: first, between } = frames.LAND;
  const inside = frames.inside(room, frame);
  const [narrow, wide] = [frames.meldWidth(room, frame), frames.handWidth(room, frame)];
  const { tray, prompt } = frames.below(room, frame, level);
  const top = Math.max(frames.tall(room, frame, "header"), frames.tall(room, frame, "players"));
  const h = total(frame, found) + spare(room, frame, hand, level, found);
  const [x, y] = [gutter + first + between, top + gap];
  const under = y + h + gap;
  const low = under + (tray > 0 ? tray + gap : 0);
  const held = low + (prompt > 0 ? prompt + gap : 0);
  const tall = handBox(room, frame, level, hand);
  return {
    header: { x: gutter, y: 0, w: first, h: top },
    players: { x, y: 0, w: inside - first - between, h: top },
    theirs: { x, y, w: narrow, h },
    centre: { x: gutter, y, w: first, h },
    ours: { x: x + narrow + between, y, w: narrow, h },
    tray: { x: gutter, y: under, w: inside, h: tray },
    prompt: { x: gutter, y: low, w: wide, h: prompt },
    hand: { x: gutter, y: held, w: wide, h: tall },
    actions: { x: gutter + wide + between, y: low, w: frames.actionsWidth(room, frame), h: held + tall - low },
  };
}
