import { describe, expect, test } from "vitest";
import type { Advice, Choice, Language, Refusal } from "../src/protocol.ts";
import { Hinting } from "../src/table/hinting.svelte.ts";
import type { LiveTable } from "../src/table/live.svelte.ts";
import type { Piece } from "../src/table/pieces.ts";
import { Tray } from "../src/table/tray.svelte.ts";

const HAND: Piece[] = ["KH", "KS", "KD", "4C", "4D"].map((face, at) => ({ id: `p${at}`, face }));
const STEPS: Choice[] = [
  { kind: "lay", target: "K", moves: ["lay KH KS KD"], refusal: null },
  { kind: "discard", target: "", moves: ["discard 4D"], refusal: null },
];
const ADVICE: Advice = {
  nudge: "Look.",
  move: "Lay K K K and discard a 4.",
  reasons: ["It opens."],
  trials: "Tried in 90 deals.",
  tried: [{ moves: "lay K K K", behind: 0, error: 0 }],
  sure: "",
  steps: STEPS,
};

/** A table that answers a question for a hint when the test says so. */
class FakeTable {
  hand: readonly Piece[] = HAND;
  isMine = true;
  game: { variant: string; hints?: boolean } = { variant: "classic" };
  asked: [moves: readonly string[], language: Language][] = [];
  answer: (reply: Advice | Refusal | null) => void = () => {};

  hint(moves: readonly string[], language: Language): Promise<Advice | Refusal | null> {
    this.asked.push([moves, language]);
    return new Promise((answer) => (this.answer = answer));
  }
}

function seated(): { table: FakeTable; tray: Tray; hinting: Hinting } {
  const table = new FakeTable();
  const live = table as unknown as LiveTable;
  const tray = new Tray(live, () => false);
  return { table, tray, hinting: new Hinting(live, tray, () => "ro") };
}

async function hinted(reply: Advice | Refusal | null = ADVICE): Promise<ReturnType<typeof seated>> {
  const all = seated();
  const done = all.hinting.ask();
  all.table.answer(reply);
  await done;
  return all;
}

describe("a hint", () => {
  test("is asked for with what is staged, in the reader's language, once", async () => {
    const { table, tray, hinting } = seated();
    tray.stage(STEPS.slice(0, 1));
    void hinting.ask();
    void hinting.ask();
    expect(table.asked).toEqual([[["lay KH KS KD"], "ro"]]);
    expect(hinting.isThinking).toBe(true);
  });

  test("says where to look, then what to do, why, and all that was tried", async () => {
    const { table, hinting } = await hinted();
    const shown = (): boolean[] => [hinting.shows("move"), hinting.shows("reasons"), hinting.shows("numbers")];
    expect(shown()).toEqual([false, false, false]);
    await hinting.ask();
    expect(shown()).toEqual([true, false, false]);
    hinting.more();
    expect(shown()).toEqual([true, true, false]);
    hinting.more();
    hinting.more();
    expect(shown()).toEqual([true, true, true]);
    expect(hinting.next).toBeNull();
    expect(table.asked).toHaveLength(1);
  });

  test("is put together in the tray, with what is to be thrown away chosen, and is gone then", async () => {
    const { tray, hinting } = await hinted();
    tray.choose(["p3"]);
    hinting.stage();
    expect(tray.moves).toEqual(["lay KH KS KD"]);
    expect(tray.selected.map((piece) => piece.face)).toEqual(["4D"]);
    expect(hinting.isOpen).toBe(false);
  });

  test("that comes after it was closed is not shown", async () => {
    const { table, hinting } = seated();
    const done = hinting.ask();
    hinting.close();
    table.answer(ADVICE);
    await done;
    expect(hinting.isOpen).toBe(false);
  });

  test("that is refused says why, and one that does not come says nothing", async () => {
    const { tray, hinting } = await hinted({ code: "too_fast", facts: {}, article: "" });
    expect(tray.refusal?.code).toBe("too_fast");
    expect(hinting.isOpen).toBe(false);
    expect((await hinted(null)).tray.refusal).toBeNull();
  });

  test("is for whoever is to act, where the host allows it", async () => {
    const { table, hinting } = seated();
    table.isMine = false;
    expect(hinting.may).toBe(false);
    await hinting.ask();
    const other = seated();
    other.table.game = { variant: "classic", hints: false };
    await other.hinting.ask();
    expect([...table.asked, ...other.table.asked]).toEqual([]);
  });
});
