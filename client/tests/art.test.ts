import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { drawing, markPart, type Look } from "../src/art/faces.ts";

const read = (name: string) => readFileSync(new URL(`../src/art/${name}`, import.meta.url), "utf8");
const sprite = read("sprite.svg");
const css = read("art.css");
const ids = new Set([...sprite.matchAll(/ id="art-([^"]+)"/g)].map((found) => found[1]!));

const LOOKS: Look[] = ["full", "compact", "large"];
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const CARDS = [..."HDSC"].flatMap((suit) => RANKS.map((rank) => rank + suit));
const TILES = [..."RYBK"].flatMap((colour) => RANKS.map((_, i) => `${i + 1}${colour}`));

describe("the sprite", () => {
  test("has everything a card can be drawn of, in every look", () => {
    for (const face of [...CARDS, "JO", null]) {
      for (const look of LOOKS) expect(missing(face, look, false), `${face} ${look}`).toEqual([]);
    }
  });

  test("has everything a tile can be drawn of, in every look", () => {
    for (const face of [...TILES, "JO", null]) {
      for (const look of LOOKS) expect(missing(face, look, true), `${face} ${look}`).toEqual([]);
    }
  });

  test("has every mark, every emote and the basket", () => {
    const marks = (["wild", "stop", "bonus"] as const).map((mark) => markPart(mark, "full", false).id);
    const emotes = ["wave", "clap", "heart", "luck", "cry", "think", "coffee", "happy"].map((name) => `emote-${name}`);
    for (const id of [...marks, ...emotes, "basket"]) expect(ids).toContain(id);
  });

  test("uses and refers to nothing it does not have", () => {
    for (const [, id] of sprite.matchAll(/(?:href="|url\()#art-([^")]+)/g)) expect(ids).toContain(id);
    expect(sprite.match(/ id="(?!art-)/g)).toBeNull();
    expect([...sprite.matchAll(/ id="/g)].length).toBe(ids.size);
  });

  test("holds nothing the pages' policy refuses", () => {
    expect(sprite).not.toMatch(/<style|<script| style=| on\w+=|https?:(?!\/\/www\.w3\.org\/2000\/svg")|data:/i);
  });

  test("is small", () => {
    expect(gzipSync(sprite, { level: 9 }).length).toBeLessThanOrEqual(16 * 1024);
  });
});

describe("a drawing", () => {
  test("shows as many pips as its rank says", () => {
    for (const rank of [2, 3, 4, 5, 6, 7, 8, 9, 10]) {
      const suits = drawing(`${rank}S`, "full", false).parts.filter((part) => part.id === "suit-S");
      expect(suits.length - 2).toBe(rank); // Two belong to the indices.
    }
  });

  test("is a tile where the face has a tile's colour, or a joker lies among tiles", () => {
    expect(drawing("13R", "compact", false).tile).toBe(true);
    expect(drawing("1K", "compact", true)).toMatchObject({ tile: true, ink: "K" });
    expect(drawing("KS", "compact", false)).toMatchObject({ tile: false, ink: "S" });
    expect(drawing("JO", "full", true).tile).toBe(true);
    expect(drawing("JO", "full", false).tile).toBe(false);
    expect(drawing(null, "full", true).tile).toBe(true);
  });

  test("is made once", () => {
    expect(drawing("7H", "full", false)).toBe(drawing("7H", "full", false));
  });
});

describe("inks", () => {
  const two = colours(/:root \{([^}]*)\}/);
  const four = { ...two, ...colours(/:root\[data-colours="four"\] \{([^}]*)\}/) };
  const contrast = { ...two, ...colours(/:root\[data-theme="contrast"\] \{([^}]*)\}/) };
  const IVORY = "#f8eed8"; // The middle of a tile's face.

  test("of two colours are read on the face, and told apart without hue", () => {
    expect(ratio(two["ink-heart"]!, two["card-face"]!)).toBeGreaterThan(6);
    expect(ratio(two["ink-spade"]!, two["card-face"]!)).toBeGreaterThan(17);
    expect(ratio(two["ink-heart"]!, two["ink-spade"]!)).toBeGreaterThan(2.8);
    expect(two["ink-diamond"]).toBe(two["ink-heart"]);
    expect(two["ink-club"]).toBe(two["ink-spade"]);
  });

  test("of four colours are read on the face, and keep their family: warm is red, cool is black", () => {
    expect(ratio(four["ink-diamond"]!, four["card-face"]!)).toBeGreaterThan(3.8);
    expect(ratio(four["ink-club"]!, four["card-face"]!)).toBeGreaterThan(7);
    expect(warm(four["ink-heart"]!) && warm(four["ink-diamond"]!)).toBe(true);
    expect(warm(four["ink-spade"]!) || warm(four["ink-club"]!)).toBe(false);
  });

  test("of high contrast reach 7 on white", () => {
    for (const suit of ["heart", "diamond", "spade", "club"]) {
      expect(ratio(contrast[`ink-${suit}`]!, contrast["card-face"]!)).toBeGreaterThan(7);
    }
  });

  test("of tiles are read on ivory", () => {
    expect(ratio(two["tile-red"]!, IVORY)).toBeGreaterThan(5.3);
    expect(ratio(two["tile-yellow"]!, IVORY)).toBeGreaterThan(4.45);
    expect(ratio(two["tile-blue"]!, IVORY)).toBeGreaterThan(6.7);
    expect(ratio(two["tile-black"]!, IVORY)).toBeGreaterThan(14);
  });
});

function missing(face: string | null, look: Look, tiles: boolean): string[] {
  return drawing(face, look, tiles).parts.map((part) => part.id).filter((id) => !ids.has(id));
}

function colours(block: RegExp): Record<string, string> {
  const inner = block.exec(css)?.[1] ?? "";
  return Object.fromEntries([...inner.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name, colour]) => [name, colour]));
}

/** Red, green and blue from 0 to 1; `#rgb` is `#rrggbb` written short. */
function channels(colour: string): number[] {
  const hex = colour.length === 4 ? colour.replace(/\w/g, "$&$&") : colour;
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
}

const warm = (colour: string) => channels(colour)[0]! > 2 * channels(colour)[2]!;

/** The contrast ratio of WCAG 2.2. */
function ratio(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
