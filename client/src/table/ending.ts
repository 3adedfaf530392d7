/** How a deal and a match ended, in the reader's words. */

import type { Observation } from "../protocol.ts";
import { words } from "../words/words.svelte.ts";
import { nameOf, seatsOf, sideName, sidesOf, teamSide } from "./company.ts";
import type { LiveTable } from "./live.svelte.ts";
import type { Sides } from "./SheetTable.svelte";

/** Why a deal is over. */
export function ending(seen: Observation, own: number | null, name: (seat: number) => string): string {
  if (!seen.result) return "";
  if (seen.out === null) return words.say(`ended.${seen.result.how}`);
  const told = seen.out === own ? words.say("sheet.out_you") : words.say("ended.out", { name: name(seen.out) });
  return seen.out_concealed ? `${told} ${words.say("items.out.concealed")}.` : told;
}

/** The columns of a sheet: the reader's side first. */
export function sidesFor(live: LiveTable): Sides {
  const sides = sidesOf(live);
  return {
    order: Array.from({ length: sides }, (_, step) => (step + live.ownSide) % sides),
    name: (side) => sideName(live, side),
    team: (side) => teamSide(live, side),
    player: (seat) => (seat === live.seat ? words.say("table.you") : nameOf(live, seat)),
  };
}

/** Who has won the match. */
export function victory(live: LiveTable): string {
  if (live.winner === null) return words.say("sheet.shared");
  const seats = seatsOf(live, live.winner);
  const isOurs = live.seat !== null && live.winner === live.ownSide;
  if (isOurs) return words.say(seats.length > 1 ? "sheet.won_team" : "sheet.won_you");
  const names = seats.map((seat) => nameOf(live, seat));
  const together = new Intl.ListFormat(words.language, { type: "conjunction" }).format(names);
  return words.say(names.length > 1 ? "sheet.won_many" : "sheet.won", { name: together });
}
