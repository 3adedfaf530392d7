import { expect, test } from "vitest";
import { voice } from "../src/table/notify.ts";

/** A region, a voice, and a clock that only the test moves. */
function heard() {
  const region = { textContent: "" };
  let now = 0;
  let calls: { at: number; call: () => void }[] = [];
  const after = (ms: number, call: () => void) => {
    const one = { at: now + ms, call };
    calls.push(one);
    return () => void (calls = calls.filter((other) => other !== one));
  };
  const wait = (ms: number) => {
    now += ms;
    const due = calls.filter(({ at }) => at <= now);
    calls = calls.filter(({ at }) => at > now);
    for (const { call } of due) call();
    return region.textContent;
  };
  return { say: voice(region, after), wait };
}

test("a text is said a moment later and gone after five seconds", () => {
  const { say, wait } = heard();
  say("Luca drew.");
  expect(wait(0)).toBe("");
  expect(wait(150)).toBe("Luca drew.");
  expect(wait(4999)).toBe("Luca drew.");
  expect(wait(1)).toBe("");
});

test("what comes in a burst is said as one, and nothing of it twice", () => {
  const { say, wait } = heard();
  say("Luca drew.");
  wait(100);
  say("Luca discarded the queen of diamonds.");
  say("Luca drew.");
  expect(wait(50)).toBe("Luca drew. Luca discarded the queen of diamonds.");
});

test("the next text waits its turn, and stays its whole time", () => {
  const { say, wait } = heard();
  say("one");
  wait(150);
  say("two");
  expect(wait(149)).toBe("one");
  expect(wait(1)).toBe("two");
  expect(wait(4900)).toBe("two");
  expect(wait(100)).toBe("");
});

test("the same text is another for a screen reader, each time that it comes", () => {
  const { say, wait } = heard();
  const texts = Array.from({ length: 3 }, () => {
    say("Not possible.");
    return wait(150);
  });
  expect(texts.map((text) => text.trim())).toEqual(["Not possible.", "Not possible.", "Not possible."]);
  expect(texts[0]).not.toBe(texts[1]);
  expect(texts[1]).not.toBe(texts[2]);
});

test("nothing is said of nothing", () => {
  const { say, wait } = heard();
  say("");
  expect(wait(1000)).toBe("");
});
