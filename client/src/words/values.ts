/** A setting's value in words, as JSON holds it; the same logic as the package's own. */

import type { Catalogue } from "./catalogue.ts";

const BANDS = "opening.bands";

export function value(said: Catalogue, key: string, held: unknown): string {
  if (Array.isArray(held)) {
    const parts = held.map((part) => value(said, key, part));
    return parts.join(key === BANDS ? "; " : ", ") || said.say("values.empty");
  }
  if (typeof held === "object" && held !== null) return band(said, held as Record<string, unknown>);
  if (typeof held === "boolean") return said.say(held ? "values.yes" : "values.no");
  if (typeof held === "number") return said.number(held);
  const own = `values.${key}.${String(held)}`;
  return said.say(said.has(own) ? own : `values.${String(held)}`);
}

/** A value line by line: an opening's bands each on one. */
export function lines(said: Catalogue, key: string, held: unknown): string[] {
  const apart = key === BANDS && Array.isArray(held) ? held : [held];
  return apart.map((part) => value(said, key, part));
}

/** What one band of an opening asks for, on one line. */
export function band(said: Catalogue, band: Record<string, unknown>): string {
  const start = band["from"] as number | "min";
  const wilds = band["wilds"];
  const told = [said.say("bands.need", { needs: band["need"] as number | string })];
  if (typeof wilds === "number") told.push(wilds ? said.say("bands.wilds", { n: wilds }) : said.say("bands.no_wilds"));
  if (band["clean"]) told.push(said.say("bands.clean"));
  told.push(said.say(`bands.pile.${String(band["pile"] ?? "counts")}`));
  const from = start === "min" ? said.say("bands.lowest") : said.say("bands.from", { total: start });
  return [from, told.join(", ")].join(said.say("bands.colon"));
}
