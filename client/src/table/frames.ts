/** What is fixed about the table's layouts: one frame a mode, and the widths that follow from it. */

/** The window without its safe areas, and what is to be shown in it. */
export interface Room {
  readonly W: number;
  readonly H: number;
  readonly kind: "cards" | "tiles";
  /** Pieces in the hand; none for who looks on. */
  readonly hand: number;
  /** Melds of one's own side, closed ones and the place for a new one included. */
  readonly ours: number;
  /** Those of the other side, of each where there are more. */
  readonly theirs: number | readonly number[];
  readonly players: number;
  /** Whether something is staged. */
  readonly tray: boolean;
  readonly large: "auto" | "large" | "huge";
  /** Whether faces are in large print. */
  readonly print: boolean;
  /** How much bigger text is, by the page's own setting and the browser's: 1 to 2.6 and more. */
  readonly text: number;
  /** How tall the buttons have turned out, and the signs beside the pile: no word of theirs is cut. */
  readonly needs: { readonly actions: number; readonly signs: number };
  /** Whether talk stands beside the table, where there is room for it. */
  readonly panel: boolean;
}

export type Mode = "land" | "desk" | "tab" | "phone";
export type Words = "roomy" | "short" | "stacked";

/** What is fixed about a mode. */
export interface Frame {
  readonly mode: Mode;
  readonly gutter: number;
  readonly gap: number;
  /** The share of the window's height that a hand may take. */
  readonly share: number;
  readonly ledges: number;
  /** Around the card of a meld: the others that peek out, and its frame. */
  readonly around: number;
  /** The widest pieces. */
  readonly most: {
    readonly hand: { readonly cards: number; readonly tiles: number };
    readonly ours: number;
    readonly theirs: number;
    readonly pile: number;
  };
  /** Heights, what is fixed of them and what grows with the text. */
  readonly tall: Readonly<Record<"header" | "players" | "tray" | "prompt" | "actions", readonly [number, number]>>;
}

/** Widths, at the usual size of text, of what is said to the owner: in one line, in several. */
const SAID = { one: 364, several: 480 } as const;
const LINE = 17.6;
/** Widths that the buttons need, at the usual size of text: with signs in place of some words, with all words. */
const BUTTONS = { short: 284, roomy: 336 } as const;
/** Text from which on nothing stands beside anything. */
export const BIG = 1.25;
/** The totals' text grows no further than the width of a phone lets it. */
const MOST_HEADER = 1.6;
/** Some areas are no wider than this, in the middle. */
export const WIDEST = 760;
const PANEL = 300;
const SIDE = 128;
const WIDEST_HAND = 1080;
/** Under everything. */
export const BOTTOM = 8;
/** In a landscape: the column of stock and pile, and the room between columns. */
export const LAND = { column: 146, between: 8 } as const;

const FRAMES: Readonly<Record<Mode, Frame>> = {
  phone: {
    mode: "phone",
    gutter: 8,
    gap: 6,
    share: 0.2,
    ledges: 2,
    around: 14,
    most: { hand: { cards: 76, tiles: 44 }, ours: 58, theirs: 45, pile: 70 },
    tall: { header: [8, 36], players: [12, 34], tray: [42, 20], prompt: [4, 22], actions: [30, 18] },
  },
  land: {
    mode: "land",
    gutter: 8,
    gap: 4,
    share: 0.255,
    ledges: 1,
    around: 14,
    most: { hand: { cards: 64, tiles: 40 }, ours: 48, theirs: 42, pile: 48 },
    tall: { header: [4, 36], players: [8, 30], tray: [28, 20], prompt: [0, 20], actions: [56, 36] },
  },
  tab: {
    mode: "tab",
    gutter: 16,
    gap: 10,
    share: 0.225,
    ledges: 2,
    around: 30,
    most: { hand: { cards: 112, tiles: 64 }, ours: 94, theirs: 73, pile: 114 },
    tall: { header: [12, 40], players: [22, 38], tray: [56, 20], prompt: [4, 22], actions: [30, 18] },
  },
  desk: {
    mode: "desk",
    gutter: 16,
    gap: 8,
    share: 0.225,
    ledges: 2,
    around: 32,
    most: { hand: { cards: 112, tiles: 60 }, ours: 85, theirs: 66, pile: 104 },
    tall: { header: [12, 38], players: [16, 34], tray: [60, 24], prompt: [4, 22], actions: [30, 18] },
  },
};

/** The frame of a window. */
export function frameOf(room: Room): Frame {
  const frame = FRAMES[modeOf(room)];
  if (frame.mode !== "desk") return frame;
  // A big screen is looked at from no further away, but it has the room.
  const more = Math.min(1.5, Math.max(1, room.H / 900));
  const { hand, ours, theirs, pile } = frame.most;
  const most = { hand: { cards: hand.cards * more, tiles: hand.tiles * more } };
  return { ...frame, most: { ...most, ours: ours * more, theirs: theirs * more, pile: pile * more } };
}

function modeOf({ W, H }: Room): Mode {
  if (H < 480 && W >= 480) return "land";
  if (W >= 1100 && H >= 560) return "desk";
  return W >= 600 ? "tab" : "phone";
}

/** The width of the talk beside the table. */
export function panelOf(room: Room, frame: Frame): number {
  return frame.mode === "desk" && room.panel ? PANEL : 0;
}

/** With more than three players some sit beside the melds. */
export function sideOf(room: Room, frame: Frame): number {
  return frame.mode === "desk" && room.players > 3 ? SIDE : 0;
}

/** The width between the gutters. */
export function inside(room: Room, frame: Frame): number {
  return room.W - panelOf(room, frame) - 2 * frame.gutter;
}

/** The width that a hand has. */
export function handWidth(room: Room, frame: Frame): number {
  if (frame.mode === "land") return inside(room, frame) - actionsWidth(room, frame) - LAND.between;
  const widest = (WIDEST_HAND * frame.most.hand.cards) / FRAMES.desk.most.hand.cards;
  return frame.mode === "desk" ? Math.min(inside(room, frame), widest) : inside(room, frame);
}

/** The width that the buttons have. */
export function actionsWidth(room: Room, frame: Frame): number {
  if (frame.mode === "land") return Math.round(110 + 40 * room.text);
  return Math.min(inside(room, frame), frame.mode === "phone" ? Infinity : WIDEST);
}

/** How much the buttons can say beside each other; in the end some stand above the others. */
export function wordsOf(room: Room, frame: Frame): Words {
  const width = actionsWidth(room, frame) / room.text;
  if (frame.mode === "land") return room.text < BIG ? "roomy" : "stacked";
  if (width >= BUTTONS.roomy) return "roomy";
  return width >= BUTTONS.short ? "short" : "stacked";
}

/** The width that one side's melds have. */
export function meldWidth(room: Room, frame: Frame): number {
  if (frame.mode !== "land") return inside(room, frame) - 2 * sideOf(room, frame);
  return (inside(room, frame) - LAND.column - 2 * LAND.between) / 2;
}

/** How tall an area of text is. */
export function tall(room: Room, frame: Frame, area: keyof Frame["tall"]): number {
  const [base, text] = frame.tall[area];
  return Math.ceil(base + text * (area === "header" ? Math.min(room.text, MOST_HEADER) : room.text));
}

/** The heights below the middle: in a landscape the actions stand beside prompt and hand. */
export function below(room: Room, frame: Frame, level: number): Record<"tray" | "prompt" | "actions", number> {
  const tray = room.tray ? trayHeight(room, frame) : 0;
  // From the first level on the prompt stands in the tray, if there is one.
  const prompt = room.tray && level > 0 ? 0 : promptHeight(room, frame);
  return { tray, prompt, actions: Math.max(tall(room, frame, "actions"), room.needs.actions) };
}

/** Where there is no room for it beside the pieces, what is counted stands under them. */
function trayHeight(room: Room, frame: Frame): number {
  const count = frame.mode !== "land" && wordsOf(room, frame) === "stacked" ? Math.ceil(64 * room.text) - 14 : 0;
  return tall(room, frame, "tray") + count;
}

function promptHeight(room: Room, frame: Frame): number {
  const width = handWidth(room, frame) / room.text;
  if (width >= SAID.one) return tall(room, frame, "prompt");
  return Math.ceil(3 + LINE * room.text * Math.max(2, Math.ceil(SAID.several / width)));
}
