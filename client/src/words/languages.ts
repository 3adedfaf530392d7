import type { Texts } from "./catalogue.ts";

export const LANGUAGES = ["en", "ro", "it"] as const;
export type Language = (typeof LANGUAGES)[number];
/** Each in its own words. */
export const NAMES: Record<Language, string> = { en: "English", ro: "Română", it: "Italiano" };
export type Sheet = "classic" | "tile" | "italian";

type Loader = () => Promise<{ default: Texts }>;

/** What is said everywhere, and what only where somebody goes to it. */
export type Part = "rules" | "pages";

const EVERYWHERE: Record<Language, Loader> = {
  en: () => import("virtual:words/en"),
  ro: () => import("virtual:words/ro"),
  it: () => import("virtual:words/it"),
};
const PARTS: Record<Part, Record<Language, Loader>> = {
  rules: {
    en: () => import("virtual:words/en/rules"),
    ro: () => import("virtual:words/ro/rules"),
    it: () => import("virtual:words/it/rules"),
  },
  pages: {
    en: () => import("virtual:words/en/pages"),
    ro: () => import("virtual:words/ro/pages"),
    it: () => import("virtual:words/it/pages"),
  },
};

/** The texts of a language, with the parts that are asked for. */
export async function load(language: Language, parts: readonly Part[] = []): Promise<Texts> {
  const loaders = [EVERYWHERE[language], ...parts.map((part) => PARTS[part][language])];
  const loaded = await Promise.all(loaders.map((fetch) => fetch()));
  return Object.assign({}, ...loaded.map((part) => part.default)) as Texts;
}

/** The first of the browser's languages that we speak. */
export function preferred(wanted: readonly string[] = globalThis.navigator?.languages ?? []): Language {
  const spoken = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  return LANGUAGES.find((language) => language === spoken.find((one) => LANGUAGES.includes(one as Language))) ?? "en";
}
