import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Observation } from "../src/protocol.ts";
import { follow, type DealEvent } from "../src/table/follow.ts";
import { openFaces, place, type Places } from "../src/table/pieces.ts";

const FOLDER = new URL("./games/", import.meta.url);
const [first = ""] = readdirSync(FOLDER);

interface View {
  readonly start: Observation;
  readonly steps: readonly { readonly facts: readonly DealEvent[] }[];
}

function counter(): () => string {
  let n = 0;
  return () => `p${(n += 1)}`;
}

function observation(hand: string[], pile: string[], meld: string[] = []): Observation {
  const area = { total: 0, need: 50, opened: true, closed: [], threes: [], removed: [] } as const;
  const melds = meld.length ? [{ rank: "K", faces: meld, canasta: null }] : [];
  return {
    type: "observation",
    seat: 0,
    dealer: 1,
    stock: 10,
    hands: [
      { size: hand.length, faces: hand },
      { size: 5, faces: null },
    ],
    sides: [
      { ...area, melds },
      { ...area, melds: [] },
    ],
    pile: { size: pile.length, faces: pile, open: true, hidden: 0, frozen: false, block: null },
    waiting: 0,
    turn: 0,
    actor: 0,
    phase: "play",
    took_pile: false,
    permission: "unasked",
    out: null,
    out_concealed: false,
    result: null,
  };
}

function ids(places: Places, at: string): string[] {
  return (places.get(at) ?? []).map((piece) => piece.id);
}

describe("pieces", () => {
  test("keep their names where they stay and take them along where they go", () => {
    const name = counter();
    const before = place(new Map(), observation(["KH", "KS", "4C"], ["9D"]), name);
    const after = place(before, observation(["KS"], ["9D", "4C"], ["KH"]), name);
    const [kh, ks, c4] = ids(before, "hand");
    expect(ids(after, "hand")).toEqual([ks]);
    expect(ids(after, "meld/0/K")).toEqual([kh]);
    expect(ids(after, "pile")).toEqual([...ids(before, "pile"), c4]);
  });

  test("of two alike the one that leaves goes", () => {
    const name = counter();
    const before = place(new Map(), observation(["KH", "KH"], []), name);
    const [one = "", other = ""] = ids(before, "hand");
    const after = place(before, observation(["KH"], ["KH"]), name, new Set([one]));
    expect(ids(after, "hand")).toEqual([other]);
    expect(ids(after, "pile")).toEqual([one]);
  });

  test("of exported games are never doubled and show exactly what lies open", () => {
    const [view] = JSON.parse(readFileSync(new URL(first, FOLDER), "utf8")) as [View];
    const name = counter();
    let places: Places = new Map();
    let seen = view.start;
    for (const { facts } of view.steps) {
      seen = facts.reduce(follow, seen);
      places = place(places, seen, name);
      const all = [...places.values()].flat().map((piece) => piece.id);
      expect(new Set(all).size).toBe(all.length);
      for (const [at, faces] of openFaces(seen)) {
        expect((places.get(at) ?? []).map((piece) => piece.face)).toEqual([...faces]);
      }
    }
    expect(view.steps.length).toBeGreaterThan(20);
  });
});
