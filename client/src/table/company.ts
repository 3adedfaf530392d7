import { words } from "../words/words.svelte.ts";
import type { LiveTable } from "./live.svelte.ts";
import { teamOf, type Team } from "./seats.ts";
import type { Company } from "./tell.ts";

/** What people and sides are called at a table, by who reads it. */

/** The name of whoever sits at a seat. */
export function nameOf(live: LiveTable, seat: number): string {
  const chair = live.chairs[seat];
  return chair?.name || botName(seat);
}

/** What a bot is called: it has no name of its own. */
export function botName(seat: number): string {
  return words.say("table.bots").split(" ")[seat] ?? words.say("table.bot");
}

export function sidesOf(live: LiveTable): number {
  return live.seen?.sides.length ?? Math.max(1, live.totals.length);
}

/** The seats of a side. */
export function seatsOf(live: LiveTable, side: number): number[] {
  const sides = sidesOf(live);
  return live.chairs.map((_, seat) => seat).filter((seat) => seat % sides === side);
}

/** Whose colours a side has to the reader. */
export function teamSide(live: LiveTable, side: number): Team {
  return teamOf(side, live.ownSide, sidesOf(live));
}

/** A side's name: `us` and `them` where people play together, else the player's. */
export function sideName(live: LiveTable, side: number): string {
  const seats = seatsOf(live, side);
  const watching = live.seat === null;
  if (seats.length === 1 && seats[0] !== undefined) {
    return seats[0] === live.seat ? words.say("table.you") : nameOf(live, seats[0]);
  }
  if (watching) return seats.map((seat) => nameOf(live, seat)).join(" + ");
  return words.say(`table.${teamSide(live, side)}`);
}

export function company(live: LiveTable): Company {
  return {
    words: words.said,
    own: live.seat,
    name: (seat) => nameOf(live, seat),
    person: (id) => personName(live, id),
    seat: (person) => seatOf(live, person),
    team: (side) => sideName(live, side),
  };
}

/** The name of a person at the table, or of one who has left it. */
export function personName(live: LiveTable, person: string): string {
  return live.chairs.find((chair) => chair.person === person)?.name ?? words.say("table.watchers");
}

/** Where a person sits; null for one who looks on. */
export function seatOf(live: LiveTable, person: string): number | null {
  const found = live.chairs.findIndex((chair) => chair.person === person);
  return found < 0 ? null : found;
}
