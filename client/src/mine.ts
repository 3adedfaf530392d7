/** My tables: where I have a seat, and what opens it. Kept on this device alone. */

import { read, write } from "./stored.ts";

export interface Mine {
  code: string;
  token: string;
  person: string;
  /** Unknown (null) where only the token came from another device. */
  seat: number | null;
  variant: string;
  /** Milliseconds since 1970, of the last visit. */
  at: number;
}

const KEY = "canasta.tables";
const MOST = 50;
const TOKEN = /^#([\w-]{20,100})$/;

/** The last one visited first. */
export function list(): Mine[] {
  try {
    const kept: unknown = JSON.parse(read(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isMine).sort((one, other) => other.at - one.at) : [];
  } catch {
    return [];
  }
}

export function find(code: string): Mine | undefined {
  return list().find((table) => table.code === code);
}

/** Keep what is known of a table, beside what was known before. */
export function remember(table: Pick<Mine, "code" | "token"> & Partial<Mine>): Mine {
  const before = find(table.code) ?? { person: "", seat: null, variant: "", at: 0 };
  const now = { ...before, ...table, at: table.at ?? Date.now() };
  keep([now, ...list().filter(({ code }) => code !== now.code)].slice(0, MOST));
  return now;
}

export function forget(code: string): void {
  keep(list().filter((table) => table.code !== code));
}

export function forgetAll(): void {
  keep([]);
}

/** The link that opens my seat on another device; the token never reaches a server's log. */
export function linkForMe({ code, token }: Mine): string {
  return `${location.origin}/t/${code}#${token}`;
}

/** Take the token out of such a link's address, once. Whether there was one. */
export function claim(): boolean {
  const code = /^\/t\/([^/]+)\/?$/.exec(location.pathname)?.[1];
  const token = TOKEN.exec(location.hash)?.[1];
  if (!code || !token) return false;
  remember({ code: decodeURIComponent(code), token });
  history.replaceState(history.state, "", location.pathname + location.search);
  return true;
}

function keep(tables: Mine[]): void {
  write(KEY, JSON.stringify(tables));
}

function isMine(entry: unknown): entry is Mine {
  const { code, token, at } = Object(entry) as Record<string, unknown>;
  return typeof code === "string" && typeof token === "string" && typeof at === "number";
}
