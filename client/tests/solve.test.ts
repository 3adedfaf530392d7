import fc from "fast-check";
import { expect, test } from "vitest";
import { solve, type Box, type Layout, type Room } from "../src/table/solve.ts";

const PHONE: Room = {
  W: 390,
  H: 844,
  kind: "cards",
  hand: 22,
  ours: 7,
  theirs: 6,
  players: 4,
  tray: false,
  large: "auto",
  print: false,
  text: 1,
  needs: { actions: 0, signs: 0 },
  panel: true,
};

const rooms = fc.record<Room>({
  W: fc.integer({ min: 320, max: 2560 }),
  H: fc.integer({ min: 320, max: 1600 }),
  kind: fc.constantFrom("cards", "tiles"),
  hand: fc.integer({ min: 0, max: 40 }),
  ours: fc.integer({ min: 0, max: 13 }),
  theirs: fc.oneof(
    fc.integer({ min: 0, max: 12 }),
    fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 2, maxLength: 2 }),
  ),
  players: fc.constantFrom(2, 3, 4, 6),
  tray: fc.boolean(),
  large: fc.constantFrom("auto", "large", "huge"),
  print: fc.boolean(),
  text: fc.constantFrom(1, 1.15, 1.3, 1.5, 2, 2.6),
  needs: fc.record({ actions: fc.constantFrom(0, 60, 180), signs: fc.constantFrom(0, 60, 180) }),
  panel: fc.boolean(),
});

function holds(law: (room: Room, layout: Layout) => void): void {
  fc.assert(fc.property(rooms, (room) => law(room, solve(room))), { numRuns: 500 });
}

function boxes(layout: Layout): Box[] {
  return Object.values(layout.areas).filter((box) => box.h > 0);
}

function apart(one: Box, other: Box): boolean {
  const beside = one.x + one.w <= other.x + 0.01 || other.x + other.w <= one.x + 0.01;
  return beside || one.y + one.h <= other.y + 0.01 || other.y + other.h <= one.y + 0.01;
}

test("no two areas overlap", () => {
  holds((_, layout) => {
    const all = boxes(layout);
    all.forEach((one, at) => all.slice(at + 1).forEach((other) => expect(apart(one, other)).toBe(true)));
  });
});

test("everything is inside the window, as long as it need not scroll", () => {
  holds((room, layout) => {
    for (const box of boxes(layout)) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.w).toBeLessThanOrEqual(room.W - layout.panel);
    }
    if (!layout.scroll) expect(layout.height).toBeLessThanOrEqual(room.H);
  });
});

test("the whole table scrolls on the smallest screens alone", () => {
  holds((room, layout) => {
    const usual = room.hand <= 30 && room.text === 1 && room.needs.actions <= 60 && room.H >= 568 && typeof room.theirs === "number";
    if (usual) expect(layout.height).toBeLessThanOrEqual(room.H);
  });
});

test("buttons and signs have the height that their words need", () => {
  holds(({ needs }, { mode, areas }) => {
    expect(areas.actions.h).toBeGreaterThanOrEqual(needs.actions);
    if (mode !== "land") expect(areas.centre.h).toBeGreaterThanOrEqual(needs.signs);
  });
});

test("bigger text never has less room", () => {
  holds((room, { mode, areas, words }) => {
    const bigger = solve({ ...room, text: room.text + 0.3 });
    if (mode !== "land")
      for (const name of ["players", "tray", "actions"] as const)
        expect(bigger.areas[name].h).toBeGreaterThanOrEqual(areas[name].h);
    const order = ["roomy", "short", "stacked"];
    expect(order.indexOf(bigger.words)).toBeGreaterThanOrEqual(order.indexOf(words));
  });
});

test("the usual texts of a phone are beside each other, twice as big ones are not", () => {
  const words = [1, 1.15, 1.3, 1.5, 2, 2.6].map((text) => solve({ ...PHONE, text }).words);
  expect(words).toEqual(["roomy", "short", "short", "stacked", "stacked", "stacked"]);
});

test("every piece of the hand can be hit and lies inside its area", () => {
  holds((room, { hand, areas }) => {
    if (room.hand === 0) return;
    expect(Math.min(hand.step, hand.cw)).toBeGreaterThanOrEqual(24);
    expect(hand.rows * hand.slots).toBeGreaterThanOrEqual(room.hand);
    expect((hand.slots - 1) * hand.step + hand.cw).toBeLessThanOrEqual(areas.hand.w + 0.01);
    expect(hand.height).toBeLessThanOrEqual(areas.hand.h);
  });
});

test("melds have room in their areas, or these scroll", () => {
  holds((room, layout) => {
    if (layout.scroll || layout.level > 1) return;
    const { areas, mw, around, gaps } = layout;
    const inRow = Math.floor((areas.ours.w + gaps.ours) / (mw + around + gaps.ours));
    const rows = Math.ceil(Math.max(1, room.ours) / inRow);
    const ratio = room.kind === "cards" ? 1.4 : 4 / 3;
    expect(rows * (mw * ratio + 23) + (rows - 1) * gaps.ours).toBeLessThanOrEqual(areas.ours.h);
  });
});

test("what is tapped is big enough for a finger", () => {
  holds((_, { mw, tw, around, areas, level, pw }) => {
    expect(mw + around).toBeGreaterThanOrEqual(44);
    expect(tw + around).toBeGreaterThanOrEqual(44);
    expect(areas.actions.h).toBeGreaterThanOrEqual(44);
    expect(areas.centre.h).toBeGreaterThanOrEqual(44);
    if (level < 3) expect(pw).toBeGreaterThanOrEqual(40);
  });
});

test("a higher window makes the cards of the hand smaller for fewer rows alone, and not by much", () => {
  const sizes = fc.tuple(rooms, fc.integer({ min: 1, max: 400 }));
  fc.assert(
    fc.property(sizes, ([room, more]) => {
      const [low, high] = [solve(room), solve({ ...room, H: room.H + more })];
      if (low.mode !== high.mode) return;
      const worth = high.hand.rows < low.hand.rows ? 0.9 : 1;
      expect(high.hand.cw).toBeGreaterThanOrEqual(Math.floor(low.hand.cw * worth));
    }),
    { numRuns: 400 },
  );
});

test("the same room always gives the same layout, and is left as it was", () => {
  holds((room, layout) => {
    const before = structuredClone(room);
    expect(solve(room)).toEqual(layout);
    expect(room).toEqual(before);
  });
});

test("22 cards on a phone lie in two rows of 11, half of each to be seen", () => {
  const { mode, level, hand, areas } = solve(PHONE);
  expect({ mode, level, cw: hand.cw, rows: hand.rows, slots: hand.slots }).toEqual({
    mode: "phone",
    level: 0,
    cw: 62,
    rows: 2,
    slots: 11,
  });
  expect(hand.step).toBeCloseTo(31.2);
  expect(areas.hand).toEqual({ x: 8, y: 629, w: 374, h: 153 });
});

test.each([
  [{ W: 844, H: 390 }, "land", 1],
  [{ W: 820, H: 1180 }, "tab", 2],
  [{ W: 1440, H: 900 }, "desk", 1],
] as const)("22 cards in a window of %o", (size, mode, rows) => {
  const layout = solve({ ...PHONE, ...size });
  expect([layout.mode, layout.hand.rows, layout.level]).toEqual([mode, rows, 0]);
});

test("22 tiles need two ledges of a phone, more than 24 a third", () => {
  const tiles = (hand: number) => solve({ ...PHONE, kind: "tiles", hand }).hand;
  expect([tiles(22), tiles(24), tiles(26)].map(({ rows }) => rows)).toEqual([2, 2, 3]);
  expect(tiles(22)).toMatchObject({ cw: 31, slots: 11 });
});

test("the table gets denser step by step", () => {
  const crowded = { ...PHONE, ours: 13, theirs: 12, hand: 30, tray: true };
  const levels = [1000, 844, 700, 640, 600, 568].map((H) => solve({ ...crowded, H }).level);
  expect(levels).toEqual([...levels].sort());
  expect(new Set(levels).size).toBeGreaterThan(2);
});

test("nearly all usual tables fit without scrolling", () => {
  const windows = [
    [320, 568], [360, 640], [375, 553], [375, 667], [390, 664], [390, 844], [412, 915], [430, 932],
    [667, 375], [844, 390], [932, 430], [768, 1024], [820, 1180], [1180, 820], [1440, 900], [1920, 1080],
  ] as const;
  let fitting = 0;
  for (const [W, H] of windows)
    for (const kind of ["cards", "tiles"] as const)
      for (const hand of [5, 11, 16, 22, 30])
        for (const melds of [0, 6, 12])
          for (const tray of [false, true])
            fitting += Number(!solve({ ...PHONE, W, H, kind, hand, ours: melds + 1, theirs: melds, tray }).scroll);
  expect(fitting).toBeGreaterThanOrEqual(933);
});

test("large print and large cards draw other faces, and bigger ones", () => {
  expect(solve({ ...PHONE, print: true }).hand).toMatchObject({ look: "large", rows: 3 });
  const sizes = (["auto", "large", "huge"] as const).map((large) => solve({ ...PHONE, large }).hand.cw);
  expect(sizes).toEqual([...sizes].sort((one, other) => one - other));
  expect(solve({ ...PHONE, W: 1440, H: 900 }).hand.look).toBe("full");
  expect(solve(PHONE).hand.look).toBe("compact");
});
