/** The time that is left for a turn, by the table's own clock. All times are in seconds. */

/** How far a table's clock is ahead of the device's, of a message that says when it was sent. */
export function offset(at: number, now = Date.now() / 1000): number {
  return at - now;
}

/** Whole seconds until a time, never less than none; nothing where there is no limit. */
export function remaining(until: number | null, now: number): number | null {
  return until === null ? null : Math.max(0, Math.ceil(until - now));
}

/** Whole seconds as a clock shows them. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Calls once at every full second of the time left, until that is over. Returns what ends it. */
export function ticker(until: number, ahead: number, call: (now: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const tick = (): void => {
    const now = Date.now() / 1000 + ahead;
    call(now);
    const left = until - now;
    // A little late, so that the next second has surely come.
    if (left > 0) timer = setTimeout(tick, ((left % 1 || 1) + 0.01) * 1000);
  };
  tick();
  return () => clearTimeout(timer);
}
