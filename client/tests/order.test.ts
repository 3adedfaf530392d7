import fc from "fast-check";
import { expect, test } from "vitest";
import * as order from "../src/table/order.ts";
import type { Order, SortMode } from "../src/table/order.ts";
import type { Piece } from "../src/table/pieces.ts";

const CARDS = [..."SHDC"].flatMap((suit) => [..."23456789JQKA", "10"].map((rank) => rank + suit)).concat("JO");
const TILES = [..."RYBK"].flatMap((colour) => Array.from({ length: 13 }, (_, at) => `${at + 1}${colour}`)).concat("JO");

/** Pieces of these faces, named in their order. */
function pieces(text: string, from = 0): Piece[] {
  return text.split(" ").map((face, at) => ({ id: `p${from + at}`, face }));
}

function faces(all: Order): string {
  return all.slots.map((piece) => piece?.face ?? "-").join(" ");
}

function ids(all: Order): string[] {
  return order.held(all).map(({ id }) => id);
}

const start = (text: string, gapped = false, mode: SortMode = "mine"): Order =>
  order.arrange(order.empty(gapped, mode), pieces(text));

test("one's own order stays as it is: what comes is put to the right, and marked", () => {
  const before = start("KS 4H 9D");
  expect(order.held(before).some(({ fresh }) => fresh)).toBe(false);
  const after = order.arrange(before, [...pieces("KS 4H 9D"), ...pieces("5C", 9)]);
  expect(faces(after)).toBe("KS 4H 9D 5C");
  expect(order.held(after).map(({ fresh }) => fresh)).toEqual([false, false, false, true]);
  expect(order.held(order.settled(after)).some(({ fresh }) => fresh)).toBe(false);
});

test("what goes leaves no hole among cards, and a gap on the rack", () => {
  const without = (gapped: boolean) => order.arrange(start("4R 5R 6R", gapped), pieces("4R 5R 6R").filter(({ id }) => id !== "p1"));
  expect(faces(without(false))).toBe("4R 6R");
  expect(faces(without(true))).toBe("4R - 6R");
});

test("a tile that comes fills the first gap", () => {
  const before = order.arrange(start("4R 5R 6R", true), pieces("4R 5R 6R").filter(({ id }) => id !== "p1"));
  expect(faces(order.arrange(before, [...order.held(before), ...pieces("13K", 9)]))).toBe("4R 13K 6R");
});

test("cards are sorted from threes over aces to wilds, in a rank by suits", () => {
  const dealt = start("JO 2S AH 10D 4C KS 3S 4S 10S");
  expect(faces(order.sorted(dealt, "rank"))).toBe("3S 4S 4C 10S 10D KS AH 2S JO");
  expect(faces(order.sorted(dealt, "rank-down"))).toBe("JO 2S AH KS 10S 10D 4S 4C 3S");
  expect(faces(order.sorted(dealt, "suit"))).toBe("3S 4S 10S KS 2S AH 4C 10D JO");
});

test("tiles are sorted from threes over ones to wilds", () => {
  const dealt = start("2B JO 1R 13Y 10K 3B 4Y 4R", true);
  expect(faces(order.sorted(dealt, "rank"))).toBe("3B 4R 4Y 10K 13Y 1R 2B JO");
});

test("on a rack ranks are sorted with gaps, where there is room", () => {
  const dealt = start("4Y 5R 4R", true);
  expect(faces(order.sorted(dealt, "rank", 4))).toBe("4R 4Y - 5R");
  expect(faces(order.sorted(dealt, "rank", 3))).toBe("4R 4Y 5R");
});

test("in a sorted hand what comes goes to its place", () => {
  const before = order.sorted(start("KS 4H 9D"), "rank");
  const after = order.arrange(before, [...pieces("KS 4H 9D"), ...pieces("5C", 9)]);
  expect(faces(after)).toBe("4H 5C 9D KS");
  expect(order.held(after).filter(({ fresh }) => fresh).map(({ face }) => face)).toEqual(["5C"]);
});

test("cards are moved one by one and together, and the order is one's own then", () => {
  const before = order.sorted(start("4S 5S 6S 7S 8S"), "rank");
  const moved = order.move(before, ["p0"], 2);
  expect([faces(moved), moved.mode]).toEqual(["5S 6S 4S 7S 8S", "mine"]);
  expect(faces(order.move(before, ["p1", "p3"], 0))).toBe("5S 7S 4S 6S 8S");
  expect(faces(order.move(before, ["p0"], 99))).toBe("5S 6S 7S 8S 4S");
});

test("tiles are put anywhere, and what lies there makes room", () => {
  const before = start("4R 5R 6R", true);
  expect(faces(order.put(before, ["p0"], 5))).toBe("- 5R 6R - - 4R");
  expect(faces(order.put(before, ["p2"], 1))).toBe("4R 6R 5R");
  expect(faces(order.put(order.put(before, ["p0"], 5), ["p1"], 5))).toBe("- - 6R - - 5R 4R");
});

test("moved by keys, tiles pass each other and the gaps stay", () => {
  const gaps = order.put(start("4R 5R 6R", true), ["p2"], 4);
  expect(faces(order.move(gaps, ["p0"], 1))).toBe("5R 4R - - 6R");
});

test("cards close up over rows of one length, tiles stay in their columns", () => {
  const hand = pieces("4S 5S 6S 7S 8S");
  const at = (laid: order.Laid[]) => laid.map(({ piece, row, column }) => `${piece.face}@${row},${column}`).join(" ");
  const cards = order.laidOut(start("4S 5S 6S 7S 8S"), hand.slice(1), 10, 2);
  expect(at(cards)).toBe("5S@0,0 6S@0,1 7S@1,0 8S@1,1");
  const tiles = order.put(start("4R 5R 6R", true), ["p2"], 5);
  expect(at(order.laidOut(tiles, pieces("4R 5R 6R"), 3, 2))).toBe("4R@0,0 5R@0,1 6R@1,2");
  expect(at(order.laidOut(tiles, pieces("4R 5R 6R"), 2, 2))).toBe("4R@0,0 5R@0,1 6R@1,1");
});

test("an order is found again in a hand whose pieces have other names", () => {
  const before = order.put(start("4R 5R 4R", true), ["p1"], 4);
  const again = order.restored(order.saved(before), pieces("4R 4R 5R 9B", 50), true);
  expect(faces(again)).toBe("4R 9B 4R - 5R");
  expect(order.held(again).some(({ fresh }) => fresh)).toBe(false);
  expect(faces(order.restored("nonsense", pieces("4R"), true))).toBe("4R");
});

const acts = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("hand" as const), keep: fc.array(fc.boolean(), { maxLength: 30 }), come: fc.nat(6) }),
    fc.record({ kind: fc.constant("sort" as const), mode: fc.constantFrom(...order.MODES), apart: fc.nat(40) }),
    fc.record({ kind: fc.constantFrom("move", "put"), which: fc.array(fc.nat(30), { maxLength: 4 }), to: fc.nat(45) }),
    fc.record({ kind: fc.constant("keep" as const) }),
  ),
  { maxLength: 20 },
);

test.each([false, true])("nothing is lost and nothing doubled, whatever is done (gapped: %s)", (gapped) => {
  const deck = gapped ? TILES : CARDS;
  fc.assert(
    fc.property(acts, fc.array(fc.constantFrom(...deck), { maxLength: 20 }), (all, dealt) => {
      let named = 0;
      const named_ = (face: string): Piece => ({ id: `n${named++}`, face });
      let hand = dealt.map(named_);
      let now = order.arrange(order.empty(gapped), hand);
      for (const act of all) {
        if (act.kind === "hand") {
          hand = hand.filter((_, at) => act.keep[at] ?? true);
          for (let at = 0; at < act.come; at++) hand.push(named_(deck[(named * 7) % deck.length] ?? "JO"));
          now = order.arrange(now, hand);
        } else if (act.kind === "sort") now = order.sorted(now, act.mode, act.apart);
        else if (act.kind === "keep") now = order.restored(order.saved(now), hand, gapped);
        else if (gapped && act.kind === "put") now = order.put(now, act.which.flatMap((at) => hand[at]?.id ?? []), act.to);
        else now = order.move(now, act.which.flatMap((at) => hand[at]?.id ?? []), act.to);
        expect(ids(now).sort()).toEqual(hand.map(({ id }) => id).sort());
        expect(now.slots.at(-1)).not.toBe(null);
        if (!gapped) expect(now.slots).not.toContain(null);
        const shown = order.laidOut(now, hand, 10, Math.max(1, Math.ceil(hand.length / 10)));
        expect(shown).toHaveLength(hand.length);
        expect(new Set(shown.map(({ row, column }) => `${row},${column}`)).size).toBe(hand.length);
      }
    }),
  );
});
