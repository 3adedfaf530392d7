/** The games that the engine tells, as `python -m tests.client_games` has written them. */

import { readdirSync, readFileSync } from "node:fs";
import type { Observation, ReplayStep } from "../src/protocol.ts";

const GAMES = new URL("./games/", import.meta.url);

export const names = readdirSync(GAMES).filter((name) => name.endsWith(".json"));

/** A deal as one seat sees it, from its beginning. */
export interface Deal {
  readonly start: Observation;
  readonly steps: readonly ReplayStep[];
}

export function deal(name: string): Deal {
  const [view] = JSON.parse(readFileSync(new URL(name, GAMES), "utf8")) as Deal[];
  if (!view) throw new Error("no view");
  return view;
}
