import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Observation } from "../src/protocol.ts";
import { follow, type DealEvent } from "../src/table/follow.ts";

/** A deal as one viewer is told it; `changed` has by its path what looks otherwise afterwards. */
interface View {
  readonly seat: number | null;
  readonly start: Observation;
  readonly steps: readonly {
    readonly facts: readonly DealEvent[];
    readonly changed: Readonly<Record<string, unknown>>;
  }[];
}

const GAMES = new URL("./games/", import.meta.url);
const names = readdirSync(GAMES).filter((name) => name.endsWith(".json"));

function views(name: string): View[] {
  return JSON.parse(readFileSync(new URL(name, GAMES), "utf8")) as View[];
}

function patch(seen: Observation, changed: Readonly<Record<string, unknown>>): void {
  for (const [path, value] of Object.entries(changed)) {
    const keys = path.split(".");
    const last = keys.pop() ?? "";
    let place = seen as unknown as Record<string, unknown>;
    for (const key of keys) place = place[key] as Record<string, unknown>;
    place[last] = value;
  }
}

test("games of every kind are there", () => {
  expect(names).toHaveLength(6);
});

test.each(names)("following what one is told gives what one sees: %s", (name) => {
  for (const view of views(name)) {
    let seen = view.start;
    const expected = structuredClone(view.start);
    view.steps.forEach(({ facts, changed }, at) => {
      seen = facts.reduce(follow, seen);
      patch(expected, changed);
      expect(seen, `step ${at} of ${name}, seat ${view.seat}`).toEqual(expected);
    });
    expect(seen.phase).toBe("over");
  }
});

test("what was seen before stays as it was", () => {
  const [view] = views("tile-4.json");
  if (!view) throw new Error("no view");
  const before = structuredClone(view.start);
  view.steps[0]?.facts.reduce(follow, view.start);
  expect(view.start).toEqual(before);
});

test("removed threes leave the hand before all eyes", () => {
  const [view] = views("tile-4.json");
  if (!view) throw new Error("no view");
  const faces = ["3B", "3B", "3K", "3K"];
  const hands = [{ size: 6, faces: [...faces, "7R", "8Y"] }, { size: 6, faces: null }];
  const start = { ...view.start, hands };
  for (const seat of [0, 1]) {
    const seen = follow(start, { event: "threes_removed", seat, faces });
    expect(seen.hands[seat]).toEqual({ size: 2, faces: seat === 0 ? ["7R", "8Y"] : null });
    expect(seen.sides[seat]?.removed).toEqual(faces);
  }
});

test("a card that is not in the hand cannot leave it", () => {
  const [view] = views("tile-4.json");
  if (!view) throw new Error("no view");
  expect(() => follow(view.start, { event: "discarded", seat: 1, face: "13R" })).toThrow("13R");
});
