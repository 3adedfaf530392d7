/** The parts of the table that the F6 key goes through, in the order they stand in. */

const STOP = "button:not(:disabled), [tabindex='0'], input, a";

/** Go to the next part, or with -1 to the one before. */
export function goRegion(board: HTMLElement | undefined, step: number): void {
  const all = [...(board?.querySelectorAll<HTMLElement>(".area") ?? [])].filter((area) => area.querySelector(STOP));
  const now = all.findIndex((area) => area.contains(document.activeElement));
  all[(now + step + all.length) % all.length]?.querySelector<HTMLElement>(STOP)?.focus();
}
