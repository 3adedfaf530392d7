import fc from "fast-check";
import { expect, test } from "vitest";
import { IDLE, isDouble, step, type Gesture, type Outcome, type Signal } from "../src/table/drag.ts";

const O = { x: 100, y: 100 };
const right = (x: number) => ({ x: O.x + x, y: O.y });
const down = (touch: boolean, pointer = 1): Signal => ({ kind: "down", pointer, touch, at: O });
const move = (x: number, pointer = 1): Signal => ({ kind: "move", pointer, at: right(x) });
const up = (x: number, pointer = 1): Signal => ({ kind: "up", pointer, at: right(x) });
const WAITED: Signal = { kind: "waited" };
const STOP: Signal = { kind: "stop" };

function run(...signals: Signal[]): { outcomes: Outcome[]; last: Gesture } {
  let last = IDLE;
  const outcomes: Outcome[] = [];
  for (const signal of signals) {
    const [next, outcome] = step(last, signal);
    last = next;
    if (outcome) outcomes.push(outcome);
  }
  return { outcomes, last };
}

test("a press and release is a tap, even of a hand that shakes a little", () => {
  expect(run(down(false), move(4), up(4)).outcomes).toEqual(["tap"]);
  expect(run(down(true), move(9), up(9)).outcomes).toEqual(["tap"]);
});

test("a mouse drags after 5 pixels, a finger after 10", () => {
  expect(run(down(false), move(6), move(20), up(20)).outcomes).toEqual(["start", "move", "drop"]);
  expect(run(down(true), move(6), up(6)).outcomes).toEqual(["tap"]);
  expect(run(down(true), move(11), up(11)).outcomes).toEqual(["start", "drop"]);
});

test("what is held without moving is neither tapped nor dragged", () => {
  const { outcomes, last } = run(down(true), move(3), WAITED, move(40), up(40));
  expect(outcomes).toEqual(["hold"]);
  expect(last).toEqual(IDLE);
});

test("a drag is no long press", () => {
  expect(run(down(true), move(11), WAITED, up(30)).outcomes).toEqual(["start", "drop"]);
});

test("Escape and a second finger call a drag off", () => {
  expect(run(down(true), move(20), STOP, up(20)).outcomes).toEqual(["start", "cancel"]);
  expect(run(down(true), move(20), down(true, 2), up(20)).outcomes).toEqual(["start", "cancel"]);
});

test("a second finger on a piece that is only pressed does nothing at all", () => {
  expect(run(down(true), down(true, 2), up(0, 2), up(0)).outcomes).toEqual([]);
});

test("another pointer neither moves nor drops what one carries", () => {
  const { outcomes, last } = run(down(false), move(20), move(50, 7), up(50, 7));
  expect(outcomes).toEqual(["start"]);
  expect(last.phase).toBe("dragging");
});

test("whatever happens, each drag that starts ends once, by a drop or called off", () => {
  const pointers = fc.integer({ min: 1, max: 2 });
  const signals = fc.oneof(
    fc.record({ kind: fc.constant("down" as const), pointer: pointers, touch: fc.boolean(), at: fc.constant(O) }),
    fc.tuple(pointers, fc.integer({ min: 0, max: 30 })).map(([pointer, x]) => move(x, pointer)),
    fc.tuple(pointers, fc.integer({ min: 0, max: 30 })).map(([pointer, x]) => up(x, pointer)),
    fc.constantFrom(WAITED, STOP),
  );
  fc.assert(
    fc.property(fc.array(signals, { maxLength: 40 }), (all) => {
      const { outcomes, last } = run(...all, STOP);
      expect(last).toEqual(IDLE);
      const marks = outcomes.filter((outcome) => outcome === "start" || outcome === "drop" || outcome === "cancel");
      marks.forEach((mark, at) => expect(mark === "start").toBe(at % 2 === 0));
      expect(marks.length % 2).toBe(0);
    }),
  );
});

test("two taps are one double tap if they are close in time and place", () => {
  const last = { at: O, when: 1000 };
  expect(isDouble(last, right(5), 1200)).toBe(true);
  expect(isDouble(last, right(5), 1400)).toBe(false);
  expect(isDouble(last, right(60), 1200)).toBe(false);
  expect(isDouble(null, O, 0)).toBe(false);
});
