import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { texts } from "../build/words.ts";
import { called } from "../src/screens/options/called.ts";
import { chaptersOf, sheetOf } from "../src/screens/rules/sheet.ts";
import { Catalogue } from "../src/words/catalogue.ts";
import { LANGUAGES, preferred, type Language, type Sheet } from "../src/words/languages.ts";
import { lines, value } from "../src/words/values.ts";

function said(language: Language, sheet: Sheet = "classic"): Catalogue {
  const toml = readFileSync(new URL(`../../src/canasta/words/${language}.toml`, import.meta.url), "utf8");
  return new Catalogue(language, sheet, { ...texts(toml), ...texts(toml, "rules"), ...texts(toml, "pages") });
}

describe("a language", () => {
  it("is the first of the reader's that we speak", () => {
    expect(preferred(["de-AT", "ro-RO", "en"])).toBe("ro");
    expect(preferred(["it-CH"])).toBe("it");
    expect(preferred(["de", "fr"])).toBe("en");
    expect(preferred([])).toBe("en");
  });

  it("counts as its speakers do", () => {
    const seats = (language: Language) => [1, 2, 20].map((n) => said(language).say("start.free", { n }));
    expect(seats("ro")).toEqual(["un loc liber", "2 locuri libere", "20 de locuri libere"]);
    expect(seats("en")).toEqual(["1 seat free", "2 seats free", "20 seats free"]);
  });

  it("has a text for everything the client asks for by name", () => {
    for (const language of LANGUAGES) {
      const catalogue = said(language);
      for (const key of ["start.phase.between", "shell.problem.offline", "options.themes.linen", "keys.move"]) {
        expect(catalogue.has(key), `${language} ${key}`).toBe(true);
      }
    }
  });
});

describe("a setting's value", () => {
  const bands = [
    { from: "min", need: 15, wilds: "none", clean: false, pile: "counts" },
    { from: 1500, need: "canasta", wilds: 1, clean: true, pile: "never" },
  ];

  it("is told in words", () => {
    const en = said("en");
    expect(value(en, "pile.always_frozen", true)).toBe("yes");
    expect(value(en, "match.target", 5000)).toBe("5,000");
    expect(value(en, "match.max_deals", "none")).toBe("no limit");
    expect(value(en, "setup.cover_upcards", ["wild", "bonus_three"])).toBe("a wild, a red three");
    expect(value(en, "out.final_discard_forbidden", [])).toBe("nothing");
    expect(value(said("ro"), "match.target", 5000)).toBe("5.000");
  });

  it("is told in the words of the sheet", () => {
    expect(value(said("en", "tile"), "setup.cover_upcards", ["bonus_three"])).toBe("a bonus 3");
  });

  it("has a line for each band of an opening", () => {
    expect(lines(said("en"), "opening.bands", bands)).toEqual([
      "from the lowest total: 15 points, the pile may help",
      "from 1,500: a whole canasta, at most 1 wild, natural only, never together with the pile",
    ]);
    expect(value(said("en"), "opening.bands", bands)).toContain("; from 1,500");
  });

  it("has names for the words in a band's fields", () => {
    const en = said("en");
    expect(called(en, "opening.bands.from", "min")).toBe("the lowest total");
    expect(called(en, "opening.bands.wilds", "none")).toBe("no limit");
    expect(called(en, "opening.bands.pile", "never")).toBe("never together with the pile");
    expect(called(en, "setup.direction", "clockwise")).toBe("clockwise");
  });
});

describe("a sheet of rules", () => {
  it("is that of the game a variant belongs to", () => {
    expect(sheetOf("classic-pagat")).toBe("classic");
    expect(sheetOf("tile")).toBe("tile");
    expect(sheetOf("other")).toBeUndefined();
  });

  it.each(["tile", "classic", "italian"] as const)("has all articles of the %s game, each once", (sheet) => {
    for (const language of LANGUAGES) {
      const catalogue = said(language, sheet);
      const chapters = chaptersOf(catalogue, "general");
      const shown = chapters.flatMap(({ articles }) => articles);
      const letter = sheet[0]!.toUpperCase();
      const all = catalogue.names("articles").filter((name) => name.startsWith(letter) || name.startsWith("G"));
      expect(new Set(shown).size).toBe(shown.length);
      expect(shown.toSorted()).toEqual(all.toSorted());
      expect(new Set(chapters.map(({ name }) => name)).size).toBe(chapters.length);
    }
  });
});
