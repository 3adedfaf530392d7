/** What a person has set on this device; kept in localStorage and told to <html>. */

import * as stored from "./stored.ts";
import { LANGUAGES, preferred, type Language } from "./words/languages.ts";

export const THEMES = ["felt", "night", "linen", "contrast"] as const;
export const CARD_SIZES = ["auto", "large", "huge"] as const;
export const TEXT_SIZES = [100, 115, 130, 150] as const;
export const MOTIONS = ["auto", "normal", "fast", "reduced", "off"] as const;
export const CONFIRMS = ["never", "some", "always"] as const;
export const VERBOSITIES = ["all", "team", "turn"] as const;

export interface Settings {
  language: Language;
  theme: (typeof THEMES)[number];
  cardSize: (typeof CARD_SIZES)[number];
  largePrint: boolean;
  fourColours: boolean;
  textSize: (typeof TEXT_SIZES)[number];
  sound: boolean;
  volume: number;
  motion: (typeof MOTIONS)[number];
  confirmDiscards: (typeof CONFIRMS)[number];
  alwaysStage: boolean;
  helpers: boolean;
  shortcuts: boolean;
  verbosity: (typeof VERBOSITIES)[number];
  name: string;
  ticks: boolean;
}

export type Motion = Exclude<Settings["motion"], "auto">;

const KEY = "canasta.settings";
const CHOICES: { [Name in keyof Settings]?: readonly Settings[Name][] } = {
  language: LANGUAGES,
  theme: THEMES,
  cardSize: CARD_SIZES,
  textSize: TEXT_SIZES,
  motion: MOTIONS,
  confirmDiscards: CONFIRMS,
  verbosity: VERBOSITIES,
};

export function defaults(): Settings {
  return {
    language: preferred(),
    theme: asks("(prefers-contrast: more)") ? "contrast" : "felt",
    cardSize: "auto",
    largePrint: false,
    fourColours: false,
    textSize: 100,
    sound: true,
    volume: 0.6,
    motion: "auto",
    confirmDiscards: "some",
    alwaysStage: false,
    helpers: true,
    shortcuts: true,
    verbosity: "all",
    name: "",
    ticks: true,
  };
}

/** What was kept, as far as it still makes sense; the rest as it is by default. */
export function read(kept: string | null): Settings {
  const settings = defaults();
  const found = parsed(kept);
  for (const name of Object.keys(settings) as (keyof Settings)[]) {
    if (fits(name, found[name], settings[name])) Object.assign(settings, { [name]: found[name] });
  }
  return settings;
}

export const settings = $state(read(stored.read(KEY)));

/** How much moves, once the system has been asked. */
export function motion(): Motion {
  if (settings.motion !== "auto") return settings.motion;
  return calm.now ? "reduced" : "normal";
}

const calm = $state({ now: asks("(prefers-reduced-motion: reduce)") });

/** Keep the settings and show them on the page, from now on. Returns a function that ends it. */
export function apply(): () => void {
  const query = matchMedia("(prefers-reduced-motion: reduce)");
  query.addEventListener("change", () => (calm.now = query.matches));
  addEventListener("storage", (event) => {
    if (event.key === KEY) Object.assign(settings, read(event.newValue));
  });
  return $effect.root(() => {
    $effect(() => stored.write(KEY, JSON.stringify(settings)));
    $effect(show);
  });
}

function show(): void {
  const page = document.documentElement;
  page.lang = settings.language;
  page.dataset["theme"] = settings.theme;
  page.dataset["print"] = settings.largePrint ? "large" : "normal";
  page.dataset["colours"] = settings.fourColours ? "four" : "two";
  page.dataset["motion"] = motion();
  page.style.fontSize = settings.textSize === 100 ? "" : `${settings.textSize}%`;
  const felt = getComputedStyle(page).getPropertyValue("--felt").trim();
  if (felt) document.querySelector('meta[name="theme-color"]')?.setAttribute("content", felt);
}

function fits<Name extends keyof Settings>(name: Name, value: unknown, usual: Settings[Name]): boolean {
  const choices = CHOICES[name] as readonly unknown[] | undefined;
  if (choices) return choices.includes(value);
  if (name === "volume") return typeof value === "number" && value >= 0 && value <= 1;
  return typeof value === typeof usual;
}

function parsed(kept: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(kept ?? "{}")) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function asks(query: string): boolean {
  return typeof matchMedia === "function" && matchMedia(query).matches;
}
