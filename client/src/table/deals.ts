/** A deal that is over, action by action. It knows no rules. */

import type { Observation, ReplayStep } from "../protocol.ts";
import { follow, type DealEvent } from "./follow.ts";

/** The table after an action: whose it was, and what it did; nothing and nobody's before the first. */
export interface Frame {
  readonly seen: Observation;
  readonly facts: readonly DealEvent[];
  readonly seat: number | null;
}

export function frames(start: Observation, steps: readonly ReplayStep[]): Frame[] {
  const found: Frame[] = [{ seen: start, facts: [], seat: null }];
  let seen = start;
  for (const { facts, seat } of steps) {
    seen = facts.reduce(follow, seen);
    found.push({ seen, facts, seat });
  }
  return found;
}

/** A frame's number as an address or a slider gives it, or the nearest there is. */
export function nearest(wanted: string | number | null, count: number): number {
  const at = Math.round(Number(wanted ?? 0));
  return Number.isFinite(at) ? Math.max(0, Math.min(count - 1, at)) : 0;
}
