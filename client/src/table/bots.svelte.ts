/** Bots for empty seats. */

import { ask, type Levels } from "../api.ts";
import { words } from "../words/words.svelte.ts";
import type { LiveTable } from "./live.svelte.ts";

/** What plays where nobody has chosen: strong enough for a partner, quick enough for any server. */
const USUAL = "strong";
/** They have names from tables that are older than the levels. */
const YARDSTICKS = ["random", "greedy"];

class Bots {
  /** The bots of the server that are meant for people, the strongest last. */
  names = $state.raw<readonly string[]>([USUAL]);
  private asked: Promise<void> | null = null;

  get usual(): string {
    return this.names.includes(USUAL) ? USUAL : (this.names.at(-1) ?? USUAL);
  }

  /** The level that was chosen, if this server has it. */
  chosen(level: string | undefined): string {
    return level !== undefined && this.names.includes(level) ? level : this.usual;
  }

  fetch(): Promise<void> {
    this.asked ??= ask<string[]>("/api/bots")
      .then((names) => void (this.names = names.filter(isLevel)))
      .catch(() => void (this.asked = null));
    return this.asked;
  }
}

export const bots = new Bots();

/** What a bot's strength is called. */
export function levelName(bot: string): string {
  return words.has(`lobby.level_${bot}`) ? words.say(`lobby.level_${bot}`) : bot;
}

/** Whether people know a bot by a name; others are there to measure by. */
function isLevel(bot: string): boolean {
  return words.has(`lobby.level_${bot}`) && !YARDSTICKS.includes(bot);
}

/** Put a bot into every empty seat. */
export function fill(live: LiveTable, levels: Levels = {}): void {
  live.chairs.forEach((chair, seat) => {
    if (isEmpty(chair)) live.send({ t: "seat_bot", seat, bot: bots.chosen(levels[seat]) });
  });
}

export function isEmpty(chair: { person: string | null; bot: string | null }): boolean {
  return chair.person === null && chair.bot === null;
}
