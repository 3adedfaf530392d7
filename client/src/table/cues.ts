import type { AnyFact } from "../protocol.ts";
import type { CueName } from "./sound.ts";

/** The sounds that go with what happened; the loudest of them tells enough. */
export function cuesOf(facts: readonly AnyFact[], own: number | null, tiles: boolean): CueName[] {
  const events = new Set(facts.map((fact) => fact.event));
  const found: CueName[] = [];
  if (facts.some((fact) => fact.event === "match_ended")) found.push("win");
  else if (events.has("canasta_made")) found.push("canasta");
  else if (events.has("pile_frozen") || events.has("pile_blocked")) found.push("freeze");
  else if (events.has("laid") || events.has("took_pile")) found.push(tiles ? "tile" : "meld");
  else if (events.has("discarded")) found.push(tiles ? "tile" : "discard");
  else if (facts.some((fact) => fact.event === "drew" && fact.seat === own)) found.push(tiles ? "tile" : "slide");
  return found;
}
