/** The log of a table, kept by the browser's tab: the table tells nothing of what was before one came to it. */

import { words } from "../words/words.svelte.ts";
import type { Told } from "./tell.ts";

/** A table as far as its log hangs on it: who reads, and how much he has heard. */
interface Heard {
  readonly code: string;
  readonly you: string;
  readonly v: number;
}

interface Kept {
  readonly you: string;
  readonly v: number;
  readonly log: readonly Told[];
}

const KEY = "canasta.log.";

export function keepLog({ code, you, v }: Heard, log: readonly Told[]): void {
  if (log.length) sessionStorage.setItem(KEY + code, JSON.stringify({ you, v, log } satisfies Kept));
}

/** What the same person has read before at this table; what has happened since is told as missing. */
export function keptLog({ code, you, v }: Heard): readonly Told[] {
  const text = sessionStorage.getItem(KEY + code);
  const kept = text === null ? null : (JSON.parse(text) as Kept);
  if (kept?.you !== you || kept.v > v) return [];
  if (kept.v === v) return kept.log;
  const missed = words.say("told.missed");
  return [...kept.log, { text: missed, heard: missed, loud: false, seat: null }];
}
