import type { Sheet } from "../words/languages.ts";

/** What a table looks like, as its rules have it. */
export const look = $state({
  sheet: "classic" as Sheet,
  tiles: false,
  counterclockwise: false,
  target: 0,
});
