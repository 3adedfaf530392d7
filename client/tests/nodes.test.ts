import fc from "fast-check";
import { expect, test } from "vitest";
import { nearer, present, same } from "../src/table/nodes.ts";

const names = fc.uniqueArray(fc.constantFrom(..."abcdefghijklmnopqrstuv"), { maxLength: 22 });

test("what stays keeps its node's place, what comes is where it belongs", () => {
  expect(present([..."abcd"], [..."dxbya"])).toEqual([..."abyd".replace("d", "dx")]);
  expect(present([], [..."abc"])).toEqual([..."abc"]);
  expect(present([..."bc"], [..."abc"])).toEqual([..."abc"]);
});

test("nodes move a few at a time, those in front first", () => {
  expect(nearer([..."abcd"], [..."dcba"], 1)).toEqual([..."dabc"]);
  expect(nearer([..."abcd"], [..."dcba"], 2)).toEqual([..."dcab"]);
  expect(nearer([..."abcd"], [..."abcd"], 2)).toEqual([..."abcd"]);
});

test("any order is reached, with what is there and nothing else on the way", () => {
  fc.assert(
    fc.property(names, names, fc.integer({ min: 1, max: 5 }), (from, to, most) => {
      let now = present(from, to);
      for (let step = 0; step < to.length && !same(now, to); step++) {
        expect([...now].sort()).toEqual([...to].sort());
        now = nearer(now, to, most);
      }
      expect(now).toEqual(to);
    }),
  );
});
