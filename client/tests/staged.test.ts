import { expect, test } from "vitest";
import type { Piece } from "../src/table/pieces.ts";
import { restored, saved } from "../src/table/staged.ts";
import type { Group } from "../src/table/tray.svelte.ts";

function pieces(faces: string, name: string): Piece[] {
  return faces.split(" ").map((face, at) => ({ id: `${name}${at}`, face }));
}

const before = pieces("KH KS KH 4C 4C 9D", "a");
const kings: Group = { kind: "lay", target: "K", moves: ["lay KH KS KH"], pieces: before.slice(0, 3) };
const text = saved(2, [kings], before.slice(3, 5));

test("what was staged and chosen is found again in another page's pieces", () => {
  const hand = pieces("4C 9D KS 4C KH KH", "b");
  const { groups, chosen } = restored(text, 2, hand);
  expect(groups.map(({ pieces: _, ...group }) => group)).toEqual([{ kind: "lay", target: "K", moves: ["lay KH KS KH"] }]);
  expect(groups[0]?.pieces.map(({ id }) => id)).toEqual(["b4", "b2", "b5"]);
  expect(chosen).toEqual(["b0", "b3"]);
});

test("what the hand does not hold any more is not staged", () => {
  const { groups, chosen } = restored(text, 2, pieces("4C 9D KS KH", "b"));
  expect(groups).toEqual([]);
  expect(chosen).toEqual(["b0"]);
});

test("another deal begins with an empty tray", () => {
  expect(restored(text, 3, before)).toEqual({ groups: [], chosen: [] });
});
