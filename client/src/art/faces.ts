/** What a face is drawn of: a list of the sprite's things and where they stand. No rule of the game is here. */

export type Look = "full" | "compact" | "large";
export type Mark = "wild" | "stop" | "bonus";

/** One thing of the sprite: its id, its transform, and a class where it is not painted in the piece's own ink. */
export type Part = { id: string; at: string; tone?: string };

/** A piece ready to draw: a card is 250 by 350, a tile 150 by 200. */
export type Drawing = { tile: boolean; ink: string; parts: readonly Part[] };

const drawings = new Map<string, Drawing>();

/** The drawing of a face (`null`: its back), made once for each look. */
export function drawing(face: string | null, look: Look, tiles: boolean): Drawing {
  const key = `${face} ${look} ${tiles}`;
  const made = drawings.get(key) ?? draw(face, look, tiles);
  drawings.set(key, made);
  return made;
}

/** A mark where it shows: on the strip a card leaves free under others, in the empty corner of a tile. */
export function markPart(mark: Mark, look: Look, tile: boolean): Part {
  if (tile) return part(`mark-${mark}`, 124, 158, 0.8);
  const [x, y, scale] = { full: [27, 132, 0.8], compact: [100, 166, 1.05], large: [124, 190, 1.2] }[look];
  return part(`mark-${mark}`, x!, y!, scale!);
}

function draw(face: string | null, look: Look, tiles: boolean): Drawing {
  if (face === null) return tiles ? tile("back", [part("tile-back", 75, 94)]) : { tile: false, ink: "back", parts: BACK };
  if (face === "JO") return tiles ? tile("R", [...engraved("smiley", 44, 1)]) : card("joker", JOKER[look]);
  const [, rank, colour] = /^(.+)(.)$/.exec(face) ?? [face, "", ""];
  if ("RYBK".includes(colour!)) return tile(colour!, numeral(rank!, colour!, look));
  return card(colour!, { full, compact, large }[look](rank!, colour!));
}

const card = (ink: string, parts: Part[]): Drawing => ({ tile: false, ink, parts });
const tile = (ink: string, parts: Part[]): Drawing => ({ tile: true, ink, parts: [{ id: "tile", at: "" }, ...parts] });

function part(id: string, x: number, y: number, scale = 1, tone?: string): Part {
  const at = `translate(${x} ${y})${scale === 1 ? "" : ` scale(${scale})`}`;
  return tone === undefined ? { id, at } : { id, at, tone };
}

/** The same part seen from the other end of the card. */
const turned = (one: Part): Part => ({ ...one, at: `rotate(180 125 175) ${one.at}` });

// Tiles

function numeral(number: string, colour: string, look: Look): Part[] {
  const scale = look !== "large" ? 0.92 : number.length > 1 ? 0.98 : 1.06;
  const top = look === "large" ? 24 : 32;
  return [...engraved(`num-${number}`, top, scale), part(`shape-${colour}`, 75, 157)];
}

/** A thing cut into the tile: light along its lower edge, shade along its upper one. */
function engraved(id: string, top: number, scale: number): Part[] {
  return [part(id, 75, top + 2.2, scale, "light"), part(id, 75, top - 1.4, scale, "dark"), part(id, 75, top, scale)];
}

// Cards

function full(rank: string, suit: string): Part[] {
  const index = [part(`rank-${rank}`, 27, 15, 0.4), part(`suit-${suit}`, 27, 83, 0.35)];
  const ends = [...index, ...index.map(turned)];
  if (rank === "A") return [...ends, ...ace(suit)];
  if ("JQK".includes(rank)) return [...ends, ...court(rank, suit)];
  return [...ends, ...pips(Number(rank), suit)];
}

function ace(suit: string): Part[] {
  return [part("ring", 125, 175, 1.3), part(`suit-${suit}`, 125, 175, 0.92), part("stitch", 125, 177, 1, "tone-paper")];
}

function court(rank: string, suit: string): Part[] {
  const half = [part(`court-${rank}`, 125, 164), part(`suit-${suit}`, 72, 55, 0.34)];
  return [part("frame", 125, 175), ...half, ...half.map(turned), part("sash-band", 125, 175)];
}

const COLUMNS = { left: 84, middle: 125, right: 166 };
const TOP = 62;

/** Heights of the pips in the outer columns and in the middle one, as parts of the way from the top row to the bottom one. */
const PIPS: Record<number, [sides: number[], middle: number[]]> = {
  2: [[], [0, 1]],
  3: [[], [0, 0.5, 1]],
  4: [[0, 1], []],
  5: [[0, 1], [0.5]],
  6: [[0, 0.5, 1], []],
  7: [[0, 0.5, 1], [0.25]],
  8: [[0, 0.5, 1], [0.25, 0.75]],
  9: [[0, 1 / 3, 2 / 3, 1], [0.5]],
  10: [[0, 1 / 3, 2 / 3, 1], [1 / 6, 5 / 6]],
};

function pips(count: number, suit: string): Part[] {
  const [sides, middle] = PIPS[count] ?? [[], []];
  const scale = count > 8 ? 0.44 : 0.5;
  return [
    ...sides.flatMap((down) => [pip(suit, COLUMNS.left, down, scale), pip(suit, COLUMNS.right, down, scale)]),
    ...middle.map((down) => pip(suit, COLUMNS.middle, down, scale)),
  ];
}

/** A pip below the middle stands on its head. */
function pip(suit: string, x: number, down: number, scale: number): Part {
  if (down > 0.5) return turned(pip(suit, 250 - x, 1 - down, scale));
  return part(`suit-${suit}`, x, TOP + down * (350 - 2 * TOP), scale);
}

function compact(rank: string, suit: string): Part[] {
  const crowned = "JQK".includes(rank);
  const large = crowned ? part(`suit-${suit}`, 172, 274, 1.08) : part(`suit-${suit}`, 168, 262, 1.28);
  return [...index(rank, suit, 98, 20, 60), large, ...(crowned ? [part(`crown-${rank}`, 172, 210, 1.5)] : [])];
}

function large(rank: string, suit: string): Part[] {
  return [...index(rank, suit, 122.5, 18, 70), part(`suit-${suit}`, 182, 276, 0.96)];
}

/** A rank of this cap height from this top, its suit (this wide) under it. */
function index(rank: string, suit: string, height: number, top: number, wide: number): Part[] {
  const middle = rank === "10" ? height * 0.46 + 8 : height * 0.34 + 12;
  return [
    part(`rank-${rank}`, middle, top, height / 100),
    part(`suit-${suit}`, height * 0.34 + 12, top + height + wide * 0.5 + 21, wide / 100),
  ];
}

const word = [part("star", 27, 38, 1.1), part("joker-word", 27, 70, 0.26)];
const JOKER: Record<Look, Part[]> = {
  full: [...word, ...word.map(turned), part("jester", 125, 178, 1.36)],
  compact: [part("star", 62, 72, 2.7), part("joker-word", 34, 144, 0.35), part("jester", 156, 250, 1.3)],
  large: [part("star", 78, 86, 3.4), part("jester", 154, 252, 1.3)],
};

const BACK = [part("back", 0, 0), part("basket", 125, 176, 0.6, "gold")];
