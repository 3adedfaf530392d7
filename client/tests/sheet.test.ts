import { expect, test } from "vitest";
import type { Hand, Observation, Result, ScoreLine } from "../src/protocol.ts";
import { follow } from "../src/table/follow.ts";
import { rows } from "../src/table/sheet.ts";
import { deal, names } from "./games.ts";

function ended(name: string): Observation {
  const { start, steps } = deal(name);
  return steps.flatMap(({ facts }) => facts).reduce(follow, start);
}

function line(side: number, item: string, points: number, count = 1): ScoreLine {
  return { side, item, count, points, article: "C11.1" };
}

function hand(text: string): Hand {
  const faces = text.split(" ").filter(Boolean);
  return { size: faces.length, faces };
}

function result(lines: readonly ScoreLine[], scores: readonly number[]): Result {
  return { how: "out", lines, scores, openings: scores.map(() => 50) };
}

test.each(names)("the cells of a sheet add up to the scores: %s", (name) => {
  const seen = ended(name);
  if (!seen.result) throw new Error("no result");
  const found = rows(seen.result, seen.hands);
  const sums = seen.result.scores.map((_, side) => found.reduce((sum, { cells }) => sum + (cells[side]?.points ?? 0), 0));
  expect(sums).toEqual(seen.result.scores);
  expect(found.flatMap(({ cells }) => cells).filter(Boolean)).toHaveLength(seen.result.lines.length);
});

test("the same item of both sides stands in one row, in the order a sheet is read", () => {
  const lines = [
    line(0, "out", 100),
    line(0, "cards.melded", 415, 30),
    line(0, "canasta.dirty", 600, 2),
    line(1, "canasta.clean", 500),
    line(1, "cards.melded", 290, 20),
  ];
  const found = rows(result(lines, [1115, 790]), [hand(""), hand(""), hand(""), hand("")]);
  expect(found.map(({ item }) => item)).toEqual(["canasta.clean", "canasta.dirty", "cards.melded", "out"]);
  expect(found[2]?.cells.map((cell) => cell?.points)).toEqual([415, 290]);
  expect(found[0]?.cells[0]).toBeNull();
});

test("canastas are told as so many times their bonus, cards as points", () => {
  const lines = [line(0, "canasta.dirty", 600, 2), line(0, "cards.melded", 300, 30), line(0, "bonus_threes", 800, 4)];
  const found = rows(result(lines, [1700, 0]), [hand(""), hand("")]);
  expect(found.map(({ cells }) => cells[0]?.each)).toEqual([300, null, 200]);
});

test("partners have each a line for their hand, but not who went out", () => {
  const lines = [line(0, "hand", -25, 2), line(1, "hand", -60, 3), line(1, "hand", -5, 1)];
  const hands = [hand(""), hand("KS KH 2D"), hand("10S AS"), hand("4C")];
  const found = rows(result(lines, [-25, -65]), hands);
  expect(found.map(({ seat, cells }) => [seat, cells.map((cell) => cell?.points ?? 0)])).toEqual([
    [1, [0, -60]],
    [2, [-25, 0]],
    [3, [0, -5]],
  ]);
});

test("who plays alone has no line of his own: the column says whose it is", () => {
  const lines = [line(0, "hand", -25, 2), line(1, "hand", -60, 3)];
  const found = rows(result(lines, [-25, -60]), [hand("10S AS"), hand("KS KH 2D")]);
  expect(found.map(({ seat }) => seat)).toEqual([null]);
});

test("stop threes that alone are paid for are those of who holds some", () => {
  const lines = [line(0, "stop_threes", -5)];
  const found = rows(result(lines, [-5, 0]), [hand("KS"), hand("KH"), hand("3K 5R"), hand("")]);
  expect(found.map(({ seat }) => seat)).toEqual([2]);
});
