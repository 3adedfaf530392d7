import { words } from "../words/words.svelte.ts";
import { clockText, remaining } from "./clock.ts";
import { nameOf } from "./company.ts";
import type { LiveTable } from "./live.svelte.ts";

/** What is to be done at the moment, in words. */

/** What the reader may do in his turn, with something staged or one of several ways to be chosen. */
export function mayDo(live: LiveTable, staged: boolean, choosing: boolean): string {
  const { seen, turn } = live;
  const may = turn.legal ?? [];
  if (seen?.phase === "answer") return words.say("table.asks", { name: nameOf(live, seen.turn) });
  if (choosing) return words.say("table.prompt_ways");
  if (staged) return words.say("table.prompt_staged");
  if (seen?.permission === "granted") return words.say("table.granted");
  if (seen?.permission === "denied") return words.say("table.denied");
  if (seen?.phase !== "start") return words.say("table.prompt_play");
  if (turn.pile?.must) return words.say("table.prompt_must_take");
  if (may.includes("pass")) return words.say("table.prompt_pass");
  if (may.some((move) => move.startsWith("lay "))) return words.say("table.prompt_open_or_draw");
  return words.say(turn.pile?.ways?.length ? "table.prompt_start" : "table.prompt_draw");
}

/** Whom the table waits for, where it is not the reader. */
export function waitsFor(live: LiveTable, now: number): string {
  const { seen } = live;
  const actor = live.turn.actor;
  const watching = live.seat === null ? `${words.say("table.watching")} ` : "";
  if (actor === null) return watching + words.say("table.prompt_over");
  if (live.absent.has(actor)) return watching + isAway(live, actor, now);
  if (seen?.phase === "answer" && seen.turn !== actor) {
    return watching + words.say("table.prompt_answer", { name: nameOf(live, seen.turn), partner: nameOf(live, actor) });
  }
  return watching + words.say("table.turn_of", { name: nameOf(live, actor) });
}

/** That a player is away, and how long a bot will wait at most. */
export function isAway(live: LiveTable, seat: number, now: number): string {
  return words.say("table.away_until", { name: nameOf(live, seat), time: awayFor(live, seat, now) });
}

/** How long it takes at most until a bot plays for who is away. */
export function awayFor(live: LiveTable, seat: number, now: number): string {
  return clockText(remaining(live.absent.get(seat) ?? now, now) ?? 0);
}

/** What the reader's opening asks for; nothing where he has opened. */
export function toOpen(live: LiveTable): string {
  const { opening } = live.turn;
  if (!opening) return "";
  const { needs, most_wilds: most, clean } = opening;
  const told = [needs === "canasta" ? words.say("table.canasta_to_open") : words.say("table.to_open", { needs })];
  if (most !== null) told.push(most ? words.say("table.at_most", { most }) : words.say("table.no_wilds"));
  if (clean && most !== 0) told.push(words.say("table.clean"));
  return told.join(", ");
}
