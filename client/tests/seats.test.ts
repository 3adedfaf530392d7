import { describe, expect, test } from "vitest";
import type { Chair } from "../src/protocol.ts";
import { reseat } from "../src/table/chairs.ts";
import { many, rankOf, short, spoken } from "../src/table/faces.ts";
import { command } from "../src/table/keys.ts";
import { around, corners, relation, teamOf } from "../src/table/seats.ts";

describe("seats", () => {
  test("stand as one looks at the table: who plays next sits left, or right where it goes the other way", () => {
    expect(around(0, 4, false)).toEqual([1, 2, 3]);
    expect(around(0, 4, true)).toEqual([3, 2, 1]);
    expect(around(2, 4, false)).toEqual([3, 0, 1]);
    expect(around(1, 2, false)).toEqual([0]);
  });

  test("partners face each other at a desk", () => {
    expect(corners(around(0, 4, false))).toEqual({ left: [1], top: [2], right: [3] });
    expect(corners(around(0, 2, false))).toEqual({ left: [], top: [1], right: [] });
    const six = corners(around(0, 6, false));
    expect([six.left, six.top, six.right]).toEqual([[2, 1], [3], [4, 5]]);
  });

  test("sides are told from the reader's own", () => {
    expect([0, 1].map((side) => teamOf(side, 1, 2))).toEqual(["them", "us"]);
    expect([0, 1, 2].map((side) => teamOf(side, 1, 3))).toEqual(["third", "us", "them"]);
  });
});

describe("chairs", () => {
  const empty: Chair = { person: null, name: "", bot: null, ready: false, here: false, played_by_bot: false, reserve: 0 };
  const ana: Chair = { ...empty, person: "a", name: "Ana", here: true };

  test("a seat given up stands empty before the deal, and is played on during it", () => {
    expect(reseat([ana], { event: "seat_emptied", seat: 0 }, false)).toEqual([empty]);
    expect(reseat([ana], { event: "seat_emptied", seat: 0 }, true)[0]?.bot).not.toBeNull();
  });

  test("whoever is away is played for until he is back", () => {
    const away = reseat([ana], { event: "bot_stood_in", seat: 0 }, true);
    expect(away[0]).toMatchObject({ person: "a", played_by_bot: true });
    expect(reseat(away, { event: "player_returned", seat: 0 }, true)[0]).toMatchObject({ played_by_bot: false, here: true });
  });
});

describe("faces", () => {
  const words = { say: (key: string, facts = {}) => [key, ...Object.values(facts)].join(" "), has: (key: string) => /_?[JQKA]$/.test(key) };

  test("have a rank, signs, and a name to be read out", () => {
    expect(["10D", "JO", "13B"].map(rankOf)).toEqual(["10", "JO", "13"]);
    expect(["QD", "JO", "10B", "7K", "KH"].map(short)).toEqual(["Q♦", "★", "10▲", "7■", "K♥"]);
    expect(spoken(words, "9Y")).toBe("pieces.tile 9 pieces.colour_Y");
    expect(spoken(words, "QD")).toContain("pieces.Q");
    expect(many(words, "wilds")).toBe("pieces.wilds");
  });
});

describe("keys", () => {
  const press = (key: string, more: Partial<KeyboardEvent> = {}) => command({ key, target: null, ...more } as KeyboardEvent, true);

  test("letters act unless they are switched off or another's", () => {
    expect(press("d")).toBe("draw");
    expect(press("D")).toBe("draw");
    expect(press("d", { ctrlKey: true })).toBeNull();
    expect(command({ key: "d", target: null } as unknown as KeyboardEvent, false)).toBeNull();
    expect(press("F6", { shiftKey: true })).toBe("region-back");
    expect(press("q")).toBeNull();
  });
});

describe("the others", () => {
  const all = (players: number, sides: number): string[] =>
    around(0, players, false).map((seat, _, seats) => {
      const { who, n, of } = relation(seat, seats, sides);
      return `${seat} ${who} ${n}/${of}`;
    });

  test("are partners and opponents by how many sides there are", () => {
    expect(all(4, 2)).toEqual(["1 opponent 1/2", "2 partner 1/1", "3 opponent 2/2"]);
    expect(all(2, 2)).toEqual(["1 opponent 1/1"]);
    expect(all(3, 3)).toEqual(["1 opponent 1/2", "2 opponent 2/2"]);
    expect(all(6, 2)).toEqual(["1 opponent 1/3", "2 partner 1/2", "3 opponent 2/3", "4 partner 2/2", "5 opponent 3/3"]);
  });
});
