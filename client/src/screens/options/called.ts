/** What a value of a setting, or of a field of a record in one, is called. */

import type { Catalogue } from "../../words/catalogue.ts";
import { value } from "../../words/values.ts";

export function called(said: Catalogue, name: string, word: string | number): string {
  const field = name.split(".")[2];
  if (field === undefined) return value(said, name, word);
  const own = [`new_table.words.${field}.${word}`, `bands.${field}.${word}`].find((key) => said.has(key));
  return own ? said.say(own) : value(said, name, word);
}
