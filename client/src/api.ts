/** What is asked of the server outside of a table's line. */

import { remember } from "./mine.ts";
import type { Game, Made, Playable, Shown } from "./protocol.ts";
import { go } from "./route.svelte.ts";
import { settings } from "./settings.svelte.ts";
import type { Schema } from "./screens/options/schema.ts";
import { words } from "./words/words.svelte.ts";
import type { Facts } from "./words/catalogue.ts";

export type { Made, Playable, Shown };

export interface Wanted {
  game: Game;
  name: string;
  seat?: number;
  public?: boolean;
}

/** The server says no, or (`offline`) nothing at all. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    readonly facts: Facts = {},
    readonly status = 0,
  ) {
    super(code);
  }

  get gone(): boolean {
    return this.status === 404;
  }
}

export const publicTables = (): Promise<Shown[]> => ask("/api/tables");
export const showTable = (code: string): Promise<Shown> => ask(`/api/tables/${code}`);
export const createTable = (wanted: Wanted): Promise<Made> => ask("/api/tables", "POST", wanted);
export const games = (): Promise<Playable[]> => ask("/api/games");
export const schema = (): Promise<Schema> => ask("/api/schema");

export function joinTable(code: string, wanted: { name: string; seat?: number; token?: string }): Promise<Made> {
  return ask(`/api/tables/${code}/seats`, "POST", wanted);
}

/** Delete what a table has stored about whoever has this token. */
export async function deleteMe(code: string, token: string): Promise<void> {
  await ask(`/api/tables/${code}/me`, "DELETE", undefined, { authorization: `Bearer ${token}` });
}

/** Make a table, keep its seat, and go there. `bots`: all other seats are filled and the deal begins. */
export async function newTable(wanted: Wanted, bots: false | Levels): Promise<void> {
  const made = await createTable(wanted);
  remember({ ...made, variant: wanted.game.variant });
  go(`/t/${made.code}`, { state: bots === false ? {} : { bots: true, levels: bots } });
}

/** Which bot sits at which of the other seats; a seat that is not named has the usual one. */
export type Levels = Record<number, string>;

/** One tap: a game against bots, with the game's own rules. */
export function quickGame(variant: string): Promise<void> {
  return newTable({ game: { variant }, name: myName() }, {});
}

/** How I am called; a friendly word where nobody has said. */
export function myName(): string {
  return settings.name.trim() || words.say("shell.guest");
}

/** A problem in words. */
export function told(error: unknown): string {
  if (!(error instanceof Problem)) return words.say("shell.problem.unknown");
  const key = error.code === "offline" ? "shell.problem.offline" : `denied.${error.code}`;
  return words.has(key) ? words.say(key, { ...error.facts, names: named(error) }) : words.say("shell.problem.unknown");
}

/** The settings that a problem is about. */
function named({ facts }: Problem): string {
  const keys = String(facts["keys"] ?? "").split(" ");
  return keys.map((key) => (words.has(`settings.${key}`) ? `„${words.say(`settings.${key}`)}”` : key)).join(", ");
}

export async function ask<Answer>(
  path: string,
  method = "GET",
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const kind = body === undefined ? {} : { "content-type": "application/json" };
  const answer = await fetch(path, { method, headers: { ...kind, ...headers }, ...sent }).catch(() => {
    throw new Problem("offline");
  });
  const told: unknown = await answer.json().catch(() => null);
  if (answer.ok) return told as Answer;
  throw problem(told, answer.status);
}

function problem(told: unknown, status: number): Problem {
  const { refusal } = Object(told) as { refusal?: { code: string; facts?: Facts } };
  // A gateway that answers for a server that is away knows no refusals.
  return new Problem(refusal?.code ?? (status >= 500 ? "offline" : "unknown"), refusal?.facts, status);
}
