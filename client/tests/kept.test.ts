import { beforeEach, expect, test, vi } from "vitest";
import { keepLog, keptLog } from "../src/table/kept.ts";
import type { Told } from "../src/table/tell.ts";

vi.mock("../src/words/words.svelte.ts", () => ({ words: { say: (key: string) => key } }));

const line = (text: string): Told => ({ text, heard: text, loud: false, seat: 0 });
const table = { code: "ABCD", you: "ana", v: 7 };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  keepLog(table, [line("one"), line("two")]);
});

test("a log is found again as it was", () => {
  expect(keptLog(table)).toEqual([line("one"), line("two")]);
});

test("what happened in the meantime is told as missing", () => {
  expect(keptLog({ ...table, v: 9 }).map(({ text }) => text)).toEqual(["one", "two", "told.missed"]);
});

test("nobody reads the log of another person, of another table, or of one that begins anew", () => {
  for (const other of [{ you: "ion" }, { code: "EFGH" }, { v: 6 }]) expect(keptLog({ ...table, ...other })).toEqual([]);
});

test("an empty log takes nothing away", () => {
  keepLog(table, []);
  expect(keptLog(table)).toHaveLength(2);
});
