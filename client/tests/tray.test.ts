import { describe, expect, test } from "vitest";
import type { Choice, Previewed } from "../src/protocol.ts";
import type { LiveTable, Reply } from "../src/table/live.svelte.ts";
import type { Piece } from "../src/table/pieces.ts";
import { Tray } from "../src/table/tray.svelte.ts";

const HAND: Piece[] = ["KH", "KS", "KD", "4C"].map((face, at) => ({ id: `p${at}`, face }));
const OPENING = { needs: 50, has: 30, wilds: 0, most_wilds: null, clean: false } as const;

interface Asked {
  moves: readonly string[];
  chosen: readonly string[];
}

/** A table that says what it is told to, and remembers what it was asked. */
class FakeTable {
  hand: readonly Piece[] = HAND;
  isMine = true;
  asked: Asked[] = [];
  played: (readonly string[])[] = [];
  answer: Partial<Previewed> = {};
  reply: Reply = { done: true };

  preview(moves: readonly string[], chosen: readonly string[]): Promise<Previewed | null> {
    this.asked.push({ moves, chosen });
    const usual = { t: "previewed", id: "1", complete: false, refusal: null, failed: 0, opening: null, legal: [], choices: [] } as const;
    return Promise.resolve({ ...usual, ...this.answer });
  }

  act(moves: readonly string[]): Promise<Reply> {
    this.played.push(moves);
    return Promise.resolve(this.reply);
  }
}

function seated(alwaysStage = false): { table: FakeTable; tray: Tray } {
  const table = new FakeTable();
  return { table, tray: new Tray(table as unknown as LiveTable, () => alwaysStage) };
}

function lay(refusal: Choice["refusal"] = null): Choice {
  return { kind: "lay", target: "K", moves: ["lay KD KH KS"], refusal };
}

describe("the tray", () => {
  test("asks with what is staged and what is selected", async () => {
    const { table, tray } = seated();
    tray.choose(["p0", "p1"]);
    await tray.ask();
    expect(table.asked).toEqual([{ moves: [], chosen: ["KH", "KS"] }]);
  });

  test("stages while the opening is not met, and gives groups back", async () => {
    const { table, tray } = seated();
    table.answer = { opening: OPENING };
    tray.choose(["p0", "p1", "p2"]);
    await tray.ask();
    await tray.take(lay());
    expect(table.played).toEqual([]);
    expect(tray.moves).toEqual(["lay KD KH KS"]);
    expect(tray.hand.map((piece) => piece.face)).toEqual(["4C"]);
    tray.undo();
    expect(tray.hand).toHaveLength(4);
  });

  test("plays at once where nothing has to be staged", async () => {
    const { table, tray } = seated();
    tray.choose(["p0", "p1", "p2"]);
    await tray.ask();
    await tray.take(lay());
    expect(table.played).toEqual([["lay KD KH KS"]]);
    expect(tray.selected).toEqual([]);
  });

  test("stages for those who always want to", async () => {
    const { table, tray } = seated(true);
    tray.choose(["p0", "p1", "p2"]);
    await tray.ask();
    await tray.take(lay());
    expect(table.played).toEqual([]);
    await tray.commit();
    expect(table.played).toEqual([["lay KD KH KS"]]);
  });

  test("a discard takes along what is staged", async () => {
    const { table, tray } = seated(true);
    tray.choose(["p0", "p1", "p2"]);
    await tray.ask();
    await tray.take(lay());
    tray.choose(["p3"]);
    await tray.ask();
    await tray.take({ kind: "discard", target: "", moves: ["discard 4C"], refusal: null });
    expect(table.played).toEqual([["lay KD KH KS", "discard 4C"]]);
  });

  test("says why not, until the next step, and loses nothing", async () => {
    const { table, tray } = seated();
    const refusal = { code: "too_few_naturals", facts: {}, article: "C5.2" };
    tray.choose(["p0"]);
    await tray.ask();
    await tray.take(lay(refusal));
    expect(tray.refusal).toEqual(refusal);
    expect(table.played).toEqual([]);
    tray.toggle("p1");
    expect(tray.refusal).toBeNull();
    table.reply = { done: false, refusal, failed: 0 };
    await tray.play(["draw"]);
    expect(tray.refusal).toEqual(refusal);
    expect(tray.selected.map((piece) => piece.id)).toEqual(["p0", "p1"]);
  });

  test("what was planned stays through a draw, and what is chosen while an action is under way stays too", async () => {
    const { table, tray } = seated();
    table.isMine = false;
    tray.choose(["p0", "p1", "p2"]);
    tray.plan();
    table.isMine = true;
    await tray.play(["draw"]);
    expect(tray.moves).toEqual(["lay KH KS KD"]);
    const laid = tray.commit();
    tray.choose(["p3"]);
    await laid;
    expect(tray.moves).toEqual([]);
    expect(tray.selected.map((piece) => piece.face)).toEqual(["4C"]);
  });

  test("asks nothing while somebody else is to act, yet lets plan", async () => {
    const { table, tray } = seated();
    table.isMine = false;
    tray.choose(["p0", "p1", "p2"]);
    await tray.ask();
    expect(table.asked).toEqual([]);
    tray.plan();
    expect(tray.moves).toEqual(["lay KH KS KD"]);
  });
});
