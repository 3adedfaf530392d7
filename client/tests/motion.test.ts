import { afterEach, expect, test } from "vitest";
import { play, skip, snapshot, staggered, type Flight, type Mover, type Rect, type Snapshot } from "../src/table/motion.ts";

interface Started {
  readonly frames: Keyframe[];
  readonly timing: KeyframeAnimationOptions;
  ended: "finished" | "cancelled" | null;
}

/** A piece as far as motion knows one. */
class Fake implements Mover {
  readonly dataset: DOMStringMap;
  readonly style = { zIndex: "", pointerEvents: "" };
  readonly started: Started[] = [];
  removed = false;

  constructor(cid: string, public rect: Rect) {
    this.dataset = { cid };
  }

  animate(frames: Keyframe[], timing: KeyframeAnimationOptions): Flight {
    const one: Started = { frames, timing, ended: null };
    this.started.push(one);
    let end: (how: Started["ended"]) => void = () => {};
    const finished = new Promise<never>((_, reject) => {
      end = (how) => {
        if (one.ended) return;
        one.ended = how;
        reject(new Error("over"));
      };
    });
    return { finished, finish: () => end("finished"), cancel: () => end("cancelled") };
  }

  remove(): void {
    this.removed = true;
  }
}

const rect = (x: number, y: number, w = 50): Rect => ({ x, y, w, h: w * 1.4 });
const measure = (node: Fake): Rect => node.rect;
const root = (...nodes: Fake[]) => ({ querySelectorAll: () => nodes });
const where = (entries: Record<string, Rect>): Snapshot => new Map(Object.entries(entries));
const first = (node: Fake) => node.started[0]?.frames[0]?.["transform"];

afterEach(async () => {
  skip();
  await Promise.resolve();
});

test("a snapshot says where every piece is", () => {
  const found = snapshot(root(new Fake("a", rect(1, 2)), new Fake("b", rect(3, 4))), measure);
  expect(found).toEqual(where({ a: rect(1, 2), b: rect(3, 4) }));
});

test("what has moved plays from where it was, what has not stays", () => {
  const [moved, still] = [new Fake("a", rect(100, 50)), new Fake("b", rect(0, 0))];
  play(where({ a: rect(10, 20), b: rect(0, 0) }), root(moved, still), "normal", { measure });
  expect(first(moved)).toBe("translate(-90px, -30px) scale(1)");
  expect(moved.started[0]?.frames[1]).toEqual({ transform: "none" });
  expect(still.started).toEqual([]);
});

test("a piece that gets smaller on its way shrinks about its middle", () => {
  const node = new Fake("a", rect(100, 100, 40));
  play(where({ a: rect(0, 0, 60) }), root(node), "normal", { measure });
  expect(first(node)).toBe("translate(-90px, -86px) scale(1.5)");
});

test("what was not there comes from the stock, or just appears", () => {
  const [drawn, appeared] = [new Fake("a", rect(100, 0)), new Fake("b", rect(0, 0))];
  const from = (cid: string) => (cid === "a" ? rect(0, 0) : null);
  play(where({}), root(drawn, appeared), "normal", { measure, from });
  expect(first(drawn)).toBe("translate(-100px, 0px) scale(1)");
  expect(appeared.started).toEqual([]);
});

test("what comes from the stock may turn over under its back", async () => {
  const [node, back] = [new Fake("a", rect(100, 0)), new Fake("", rect(0, 0))];
  play(where({}), root(node), "normal", { measure, from: () => rect(0, 0), turned: () => true, back: () => back });
  expect(first(node)).toMatch(/rotateY\(180deg\)$/);
  expect(back.started[0]?.timing).toEqual(node.started[0]?.timing);
  skip();
  await Promise.resolve();
  await Promise.resolve();
  expect(back.removed).toBe(true);
});

test("what still flies is stopped and starts from where it is", () => {
  const node = new Fake("a", rect(100, 0));
  play(where({ a: rect(0, 0) }), root(node), "normal", { measure });
  node.rect = rect(200, 0);
  play(where({ a: rect(40, 0) }), root(node), "normal", { measure });
  expect(node.started.map(({ ended }) => ended)).toEqual(["cancelled", null]);
  expect(node.started[1]?.frames[0]?.["transform"]).toBe("translate(-160px, 0px) scale(1)");
});

test("all is measured before anything is set off", () => {
  const order: string[] = [];
  const nodes = ["a", "b"].map((cid) => new Fake(cid, rect(100, 0)));
  for (const node of nodes) {
    const animate = node.animate.bind(node);
    node.animate = (...all) => {
      order.push("animate");
      return animate(...all);
    };
  }
  const measured = (node: Fake) => {
    order.push("measure");
    return node.rect;
  };
  play(where({ a: rect(0, 0), b: rect(0, 0) }), root(...nodes), "normal", { measure: measured });
  expect(order).toEqual(["measure", "measure", "animate", "animate"]);
});

test("a flying piece is above the others, but not where all are sorted", async () => {
  const [moved, sorted] = [new Fake("a", rect(100, 0)), new Fake("b", rect(100, 0))];
  play(where({ a: rect(0, 0) }), root(moved), "normal", { measure });
  play(where({ b: rect(0, 0) }), root(sorted), "normal", { measure, kind: "sort" });
  expect([moved.style.zIndex, sorted.style.zIndex]).toEqual(["5", ""]);
  skip();
  await Promise.resolve();
  await Promise.resolve();
  expect(moved.style.zIndex).toBe("");
});

test("cards are dealt one after the other, but never for too long", () => {
  expect(staggered("deal", "normal", 11)).toBe(35);
  expect(260 + 83 * staggered("deal", "normal", 84)).toBeCloseTo(1200);
  expect(260 + 40 * staggered("take", "normal", 41)).toBeLessThanOrEqual(700);
  expect(staggered("move", "normal", 5)).toBe(0);
  const nodes = ["a", "b", "c"].map((cid) => new Fake(cid, rect(100, 0)));
  const ms = play(where({}), root(...nodes), "fast", { measure, kind: "deal", from: () => rect(0, 0) });
  expect(nodes.map((node) => node.started[0]?.timing.delay)).toEqual([0, 15, 30]);
  expect(ms).toBe(190);
});

test("who wants no motion sees what is new light up, or nothing", () => {
  const node = new Fake("a", rect(100, 0));
  const before = where({ a: rect(0, 0) });
  expect(play(before, root(node), "reduced", { measure })).toBe(200);
  expect(node.started[0]?.frames.map((frame) => Object.keys(frame))).toEqual([["opacity"], ["opacity"]]);
  expect(play(before, root(node), "reduced", { measure, kind: "sort" })).toBe(0);
  expect(play(before, root(node), "off", { measure })).toBe(0);
  expect(node.started).toHaveLength(1);
});

test("a piece that was carried by hand is left where it was dropped", () => {
  const node = new Fake("a", rect(100, 0));
  play(where({ a: rect(0, 0) }), root(node), "normal", { measure, except: new Set(["a"]) });
  expect(node.started).toEqual([]);
});

test("skipping sets everything down at once", () => {
  const nodes = ["a", "b"].map((cid) => new Fake(cid, rect(100, 0)));
  play(where({}), root(...nodes), "normal", { measure, kind: "deal", from: () => rect(0, 0) });
  skip();
  expect(nodes.map((node) => node.started[0]?.ended)).toEqual(["finished", "finished"]);
});
