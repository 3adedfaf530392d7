/** The rules of a table in effect, fetched once for each game; what shows is kept in `look`. */

import { ask } from "../api.ts";
import type { Game, Ruling } from "../protocol.ts";
import { words } from "../words/words.svelte.ts";
import { look } from "./look.svelte.ts";

/** Milliseconds until a server that did not answer is asked again. */
const PATIENCE = 3000;

class Rulings {
  private told = $state.raw<ReadonlyMap<string, Ruling>>(new Map());
  private readonly asked = new Set<string>();

  /** The rules of a game, null until they are here. */
  of(game: Game): Ruling | null {
    return this.told.get(key(game)) ?? null;
  }

  /** See to it that a game's rules come. */
  async fetch(game: Game): Promise<void> {
    const name = key(game);
    if (this.asked.has(name)) return;
    this.asked.add(name);
    try {
      const told = await ask<Ruling>("/api/rules", "POST", JSON.parse(name));
      this.told = new Map(this.told).set(name, told);
    } catch {
      this.asked.delete(name);
      setTimeout(() => void this.fetch(game), PATIENCE);
    }
  }
}

export const rulings = new Rulings();

/** Let the table look as its rules have it, and speak in the words of their sheet. */
export function show({ sheet, settings }: Ruling): void {
  look.sheet = sheet;
  look.tiles = settings["deck.faces"] === "tiles";
  look.counterclockwise = settings["setup.direction"] === "counterclockwise";
  look.target = Number(settings["match.target"]);
  words.setSheet(sheet);
}

/** A game without its clock, which no rule depends on. */
function key({ variant, players, house }: Game): string {
  return JSON.stringify({ variant, ...(players == null ? {} : { players }), ...(house ? { house } : {}) });
}
