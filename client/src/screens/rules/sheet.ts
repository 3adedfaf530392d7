/** A game's sheet of rules as its page shows it: chapters of articles, in the catalogue's order. */

import type { Catalogue } from "../../words/catalogue.ts";
import type { Sheet } from "../../words/languages.ts";

export interface Chapter {
  /** Its number in the sheet; empty for what holds in every game. */
  name: string;
  heading: string;
  articles: string[];
}

export const SHEETS: readonly Sheet[] = ["tile", "classic", "italian"];
const EVERY_GAME = "G";

/** The sheet an address names; a variant's name begins with its game's. */
export function sheetOf(variant: string): Sheet | undefined {
  return SHEETS.find((sheet) => variant === sheet || variant.startsWith(`${sheet}-`));
}

export function chaptersOf(said: Catalogue, general: string): Chapter[] {
  const letter = said.sheet[0]?.toUpperCase() ?? "";
  const found: Chapter[] = [];
  const all = said.names("articles");
  for (const article of all.filter((name) => name.startsWith(letter))) {
    const name = article.split(".")[0] ?? article;
    const key = `article_chapters.${name}`;
    if (found.at(-1)?.name !== name && said.has(key)) found.push({ name, heading: said.say(key), articles: [] });
    found.at(-1)?.articles.push(article);
  }
  const shared = all.filter((name) => name.startsWith(EVERY_GAME));
  return [...found, { name: EVERY_GAME, heading: general, articles: shared }];
}
