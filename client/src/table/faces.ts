import type { Catalogue } from "../words/catalogue.ts";

/** Faces as people see and hear them. */

type Texts = Pick<Catalogue, "say" | "has">;

const SUITS: Record<string, string> = { S: "♠", H: "♥", D: "♦", C: "♣" };
const SHAPES: Record<string, string> = { R: "●", Y: "◆", B: "▲", K: "■" };
const TILE = /^\d+[RYBK]$/;
const WILD = /^(2.|JO)$/;

/** The rank that a face's meld is called by. */
export function rankOf(face: string): string {
  return face === "JO" ? face : face.slice(0, -1);
}

/** Whether a face stands for others: it wears a star. */
export function isWild(face: string): boolean {
  return WILD.test(face);
}

/** A face in a few signs: `Q♦`, `10▲`, `★`. */
export function short(face: string): string {
  if (face === "JO") return "★";
  const last = face.slice(-1);
  return rankOf(face) + ((TILE.test(face) ? SHAPES : SUITS)[last] ?? "");
}

export function shorts(faces: readonly string[]): string {
  return faces.map(short).join(" ");
}

/** A face as it is read out: queen of diamonds, yellow 9. */
export function spoken(words: Texts, face: string): string {
  if (face === "JO") return words.say("pieces.joker");
  const [rank, last] = [rankOf(face), face.slice(-1)];
  if (TILE.test(face)) return words.say("pieces.tile", { n: rank, colour: words.say(`pieces.colour_${last}`) });
  return words.say("pieces.card", { rank: named(words, rank), suit: words.say(`pieces.suit_${last}`) });
}

export function spokenAll(words: Texts, faces: readonly string[]): string {
  return faces.map((face) => spoken(words, face)).join(", ");
}

/** A meld's rank in the plural: queens, 9s, wilds. */
export function many(words: Texts, rank: string): string {
  if (rank === "wilds") return words.say("pieces.wilds");
  const own = `pieces.many_${rank}`;
  return words.has(own) ? words.say(own) : words.say("pieces.many", { rank });
}

function named(words: Texts, rank: string): string {
  const own = `pieces.${rank}`;
  return words.has(own) ? words.say(own) : rank;
}
