import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Chair } from "../src/protocol.ts";
import { absences } from "../src/table/chairs.ts";
import { Note } from "../src/table/note.svelte.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a text is gone once it has been read, and a long one takes longer", () => {
  const note = new Note();
  note.show("Sound on.");
  vi.advanceTimersByTime(3999);
  expect(note.text).toBe("Sound on.");
  vi.advanceTimersByTime(1);
  expect(note.text).toBe("");
  note.show("long ".repeat(40));
  vi.advanceTimersByTime(10_000);
  expect(note.text).not.toBe("");
});

test("what must not be missed stands until the reader is there, and then as long as any other", () => {
  const note = new Note();
  note.stand("Time is up.");
  vi.advanceTimersByTime(600_000);
  expect(note.text).toBe("Time is up.");
  note.release();
  vi.advanceTimersByTime(3999);
  expect(note.text).toBe("Time is up.");
  vi.advanceTimersByTime(1);
  expect(note.text).toBe("");
});

test("a passing text hides what stands only for a while", () => {
  const note = new Note();
  note.stand("Time is up.");
  note.show("Sound off.");
  expect(note.text).toBe("Sound off.");
  vi.advanceTimersByTime(4000);
  expect(note.text).toBe("Time is up.");
  note.hide();
  expect(note.text).toBe("");
});

test("who is away is waited for from when it was told, until he is back or a bot plays for him", () => {
  const ana: Chair = { person: "a", name: "Ana", bot: null, ready: true, here: true, played_by_bot: false, reserve: 0 };
  const bot = { ...ana, person: null, bot: "club", here: false, played_by_bot: true };
  const away = absences(new Map(), [ana, { ...ana, here: false }, bot], 1000);
  expect([...away]).toEqual([[1, 1120]]);
  expect([...absences(away, [{ ...ana, here: false }, { ...ana, here: false }, bot], 1050)]).toEqual([[0, 1170], [1, 1120]]);
  expect(absences(away, [ana, { ...ana, here: false, played_by_bot: true }, bot], 1120).size).toBe(0);
});
