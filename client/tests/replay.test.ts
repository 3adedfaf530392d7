import { expect, test, vi } from "vitest";
import type { Meld, Observation } from "../src/protocol.ts";
import { Player } from "../src/screens/replay/player.svelte.ts";
import { frames, nearest } from "../src/table/deals.ts";
import { deal, names } from "./games.ts";

function cards(seen: Observation): number {
  const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);
  const laid = (melds: readonly Meld[]) => sum(melds.map(({ faces }) => faces.length));
  const onTable = seen.sides.map(
    ({ melds, closed, threes, removed }) => laid(melds) + laid(closed) + threes.length + removed.length,
  );
  return seen.stock + seen.pile.size + seen.waiting + sum(seen.hands.map(({ size }) => size)) + sum(onTable);
}

test.each(names)("no card is lost from frame to frame, up to the score: %s", (name) => {
  const { start, steps } = deal(name);
  const found = frames(start, steps);
  expect(found).toHaveLength(steps.length + 1);
  expect(new Set(found.map(({ seen }) => cards(seen))).size).toBe(1);
  expect(found.at(-1)?.seen.result).not.toBeNull();
  expect(found.slice(0, -1).every(({ seen }) => seen.result === null)).toBe(true);
});

test("the first frame is the deal, which nobody has touched", () => {
  const { start, steps } = deal("classic-4.json");
  expect(frames(start, steps)[0]).toEqual({ seen: start, facts: [], seat: null });
});

test("an address may name any step, and gets the nearest there is", () => {
  expect(["5", "0", "-3", "99", "x", "", null].map((at) => nearest(at, 20))).toEqual([5, 0, 0, 19, 0, 0, 0]);
});

function player(at: string | null = null): Player {
  const { start, steps } = deal("tile-4.json");
  return new Player(frames(start, steps.slice(0, 5)), at);
}

test("keys go through a deal and stop at its ends", () => {
  const shown = player("3");
  const at = (key: string) => (shown.press(key), shown.at);
  expect(["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "Home", "ArrowLeft", "End"].map(at)).toEqual([4, 5, 5, 4, 0, 0, 5]);
  expect(shown.press("q")).toBe(false);
});

test("what plays goes on by itself, faster where it is told so, and ends with the deal", () => {
  vi.useFakeTimers();
  const shown = player();
  shown.speed = 4;
  shown.toggle();
  for (let steps = 0; shown.isPlaying && steps < 10; steps += 1) {
    shown.await();
    vi.advanceTimersByTime(350);
  }
  expect(shown.at).toBe(shown.last);
  shown.toggle();
  expect([shown.at, shown.isPlaying]).toEqual([0, true]);
  shown.go(2);
  expect(shown.isPlaying).toBe(false);
  vi.useRealTimers();
});
