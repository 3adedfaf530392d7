/** Which screen stands at which place; each is fetched when somebody goes there. */

import type { Component } from "svelte";

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
  /** A screen for each address, not one that follows it. */
  apart?: boolean;
}

const PLACES: Place[] = [
  { pattern: /^\/$/, name: "start", load: () => import("./screens/Start.svelte") },
  { pattern: /^\/new$/, name: "new", load: () => import("./screens/NewTable.svelte") },
  { pattern: /^\/settings$/, name: "settings", load: () => import("./screens/SettingsPage.svelte") },
  {
    pattern: /^\/rules(?:\/([a-z-]+))?$/,
    name: "rules",
    load: () => import("./screens/RulesPage.svelte"),
    props: ([variant = ""]) => (variant ? { variant } : {}),
  },
  {
    pattern: /^\/t\/([^/]+)$/,
    name: "table",
    load: () => import("./screens/TablePage.svelte"),
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
  for (const { pattern, name, load, props, apart } of PLACES) {
    const found = pattern.exec(plain);
    if (found) return { key: apart ? plain : name, props: props?.(found.slice(1)) ?? {}, load };
  }
  return { key: "nowhere", props: {}, load: () => import("./screens/NotFound.svelte") };
}
