/** Which screen stands at which place; each is fetched when somebody goes there. */

import type { Component } from "svelte";
import type { Part } from "./words/languages.ts";
import { words } from "./words/words.svelte.ts";

type Props = Record<string, string | number>;
// A page's own props differ; what reaches it is made from its address, below.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Screen = { default: Component<any> };

export interface Page {
  /** Pages with the same key are one screen that stays while its props change. */
  key: string;
  props: Props;
  load: () => Promise<Screen>;
}

interface Place {
  pattern: RegExp;
  name: string;
  load: () => Promise<Screen>;
  props?: (parts: string[]) => Props;
  /** What it says beside what is said everywhere. */
  says?: Part[];
  /** A screen for each address, not one that follows it. */
  apart?: boolean;
}

const PLACES: Place[] = [
  { pattern: /^\/$/, name: "start", load: () => import("./screens/Start.svelte"), says: ["pages"] },
  { pattern: /^\/new$/, name: "new", load: () => import("./screens/NewTable.svelte"), says: ["rules"] },
  {
    pattern: /^\/settings$/,
    name: "settings",
    load: () => import("./screens/SettingsPage.svelte"),
    says: ["pages"],
  },
  {
    pattern: /^\/rules(?:\/([a-z-]+))?$/,
    name: "rules",
    load: () => import("./screens/RulesPage.svelte"),
    says: ["rules"],
    props: ([variant = ""]) => (variant ? { variant } : {}),
  },
  {
    pattern: /^\/t\/([^/]+)$/,
    name: "table",
    load: () => {
      // Most who come here come to play.
      void import("./table/Table.svelte").catch(() => {});
      return import("./screens/TablePage.svelte");
    },
    props: ([code = ""]) => ({ code: decodeURIComponent(code) }),
    apart: true,
  },
  {
    pattern: /^\/replay\/([^/]+)\/(\d+)$/,
    name: "replay",
    load: () => import("./screens/Replay.svelte"),
    props: ([code = "", n = "1"]) => ({ code: decodeURIComponent(code), n: Number(n) }),
    apart: true,
  },
];

export function find(path: string): Page {
  const plain = path.length > 1 ? path.replace(/\/+$/, "") : path;
  for (const place of PLACES) {
    const found = place.pattern.exec(plain);
    if (!found) continue;
    const props = place.props?.(found.slice(1)) ?? {};
    return { key: place.apart ? plain : place.name, props, load: () => open(place) };
  }
  return { key: "nowhere", props: {}, load: () => import("./screens/NotFound.svelte") };
}

async function open({ load, says = [] }: Place): Promise<Screen> {
  const [screen] = await Promise.all([load(), words.with(says)]);
  return screen;
}
