import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "smol-toml";
import type { Plugin } from "vite";

const FOLDER = fileURLToPath(new URL("../../src/canasta/words/", import.meta.url));
const PREFIX = "virtual:words/";
/** What only the terminal says, and what the server says in the reader's language. */
const LEFT_OUT = ["terminal", "hint", "review"];
/** What is said in some places only comes when one of them is opened. */
const PARTS = {
  rules: ["articles", "article_chapters", "settings", "values", "bands", "chapters", "new_table", "rules_page"],
  pages: ["start", "options"],
};
const APART: readonly string[] = Object.values(PARTS).flat();

export type Part = keyof typeof PARTS;

type Texts = Record<string, string | Record<string, string>>;

/** The catalogues of the Python package as modules: `virtual:words/ro`, `virtual:words/ro/rules`, …. */
export function words(): Plugin {
  return {
    name: "words",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const [language, part] = id.slice(PREFIX.length + 1).split("/");
      const file = `${FOLDER}${language}.toml`;
      this.addWatchFile(file);
      return `export default ${JSON.stringify(texts(readFileSync(file, "utf8"), part as Part | undefined))}`;
    },
  };
}

/** A catalogue's texts by dotted key; a table with `other` holds the forms of one text. */
export function texts(toml: string, part?: Part): Texts {
  const chapters = Object.entries(parse(toml)).filter(
    ([name]) => !LEFT_OUT.includes(name) && (part ? PARTS[part].includes(name) : !APART.includes(name)),
  );
  return flat(Object.fromEntries(chapters), "");
}

function flat(table: Record<string, unknown>, prefix: string): Texts {
  const found: Texts = {};
  for (const [name, inner] of Object.entries(table)) {
    if (typeof inner === "string") found[prefix + name] = inner;
    else if ("other" in (inner as object)) found[prefix + name] = inner as Record<string, string>;
    else Object.assign(found, flat(inner as Record<string, unknown>, `${prefix}${name}.`));
  }
  return found;
}
