import { Catalogue, type Texts } from "./catalogue.ts";

export const LANGUAGES = ["en", "ro", "it"] as const;
export type Language = (typeof LANGUAGES)[number];
/** Each in its own words. */
export const NAMES: Record<Language, string> = { en: "English", ro: "Română", it: "Italiano" };
export type Sheet = "classic" | "tile" | "italian";

type Loader = () => Promise<{ default: Texts }>;

const TABLE: Record<Language, Loader> = {
  en: () => import("virtual:words/en"),
  ro: () => import("virtual:words/ro"),
  it: () => import("virtual:words/it"),
};
const RULES: Record<Language, Loader> = {
  en: () => import("virtual:words/en/rules"),
  ro: () => import("virtual:words/ro/rules"),
  it: () => import("virtual:words/it/rules"),
};

/** The texts of a language; those about rules as well where they are asked for. */
export async function load(language: Language, aboutRules = false): Promise<Texts> {
  const parts = await Promise.all([TABLE[language](), ...(aboutRules ? [RULES[language]()] : [])]);
  return Object.assign({}, ...parts.map((part) => part.default)) as Texts;
}

export function catalogue(language: Language, sheet: Sheet, texts: Texts): Catalogue {
  return new Catalogue(language, sheet, texts);
}

/** The first of the browser's languages that we speak. */
export function preferred(wanted: readonly string[] = globalThis.navigator?.languages ?? []): Language {
  const spoken = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  return LANGUAGES.find((language) => language === spoken.find((one) => LANGUAGES.includes(one as Language))) ?? "en";
}
