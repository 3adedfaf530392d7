/** The settings' schema, and which control each type asks for. Nothing here knows a rule. */

import type { Sheet } from "../../words/languages.ts";

export type Value = boolean | number | string | Value[] | { [name: string]: Value };
export type Values = Record<string, Value>;

export interface Type {
  type?: string;
  enum?: (string | number)[];
  const?: string;
  anyOf?: Type[];
  $ref?: string;
  items?: Type;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Type>;
  required?: string[];
}

export interface Setting extends Type {
  "x-who": "Y" | "P";
  "x-articles": Record<Sheet, string[]>;
  /** By variant, then by number of players. */
  "x-defaults": Record<string, Record<string, Value>>;
}

export interface Schema {
  properties: Record<string, Setting>;
  $defs: Record<string, Type>;
}

export type Control =
  | { kind: "switch" }
  | { kind: "number"; least: number; most: number }
  | { kind: "choice"; options: (string | number)[] }
  /** Words that stand for a number, or a number. */
  | { kind: "word_or_number"; words: string[]; least: number; most: number }
  | { kind: "set"; options: (string | number)[] }
  | { kind: "list"; item: Control; least: number; most: number }
  | { kind: "record"; fields: Record<string, Control> };

export function control(type: Type, defs: Schema["$defs"]): Control {
  if (type.$ref) return control(defs[type.$ref.split("/").at(-1) ?? ""] ?? {}, defs);
  if (type.enum) return { kind: "choice", options: type.enum };
  if (type.anyOf) return either(type.anyOf);
  if (type.type === "boolean") return { kind: "switch" };
  if (type.type === "array") return many(type, defs);
  if (type.properties) {
    const fields = Object.entries(type.properties).map(([name, inner]) => [name, control(inner, defs)]);
    return { kind: "record", fields: Object.fromEntries(fields) as Record<string, Control> };
  }
  return { kind: "number", ...bounds(type) };
}

/** The chapters in their order, each with those of its settings that a house may change. */
export function chapters(schema: Schema): [chapter: string, keys: string[]][] {
  const found = new Map<string, string[]>();
  for (const [key, setting] of Object.entries(schema.properties)) {
    const chapter = key.split(".")[0] ?? "";
    const keys = found.get(chapter) ?? [];
    found.set(chapter, setting["x-who"] === "Y" ? [...keys, key] : keys);
  }
  return [...found].filter(([, keys]) => keys.length > 0);
}

/** Every setting as a variant has it. */
export function preset(schema: Schema, variant: string, players: number): Values {
  const found: Values = {};
  for (const [key, setting] of Object.entries(schema.properties)) {
    const value = setting["x-defaults"][variant]?.[String(players)];
    if (value !== undefined) found[key] = value;
  }
  return found;
}

/** House rules that say what the preset says anyway are none. */
export function changed(house: Values, usual: Values): Values {
  return Object.fromEntries(Object.entries(house).filter(([key, value]) => !same(value, usual[key])));
}

export function same(one: Value | undefined, other: Value | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The settings that the facts of a problem name, wherever they do. */
export function named(facts: object, keys: string[]): string[] {
  const found = new Set(JSON.stringify(facts).match(/\w+\.\w+/g));
  return keys.filter((key) => found.has(key));
}

/** How far one tap goes: a round number, small beside what is usual. */
export function step(usual: Value, { least, most }: { least: number; most: number }): number {
  const size = typeof usual === "number" && usual !== 0 ? Math.abs(usual) / 5 : (most - least) / 20;
  const fits = (one: number) => one <= size && (typeof usual !== "number" || usual % one === 0);
  return [1000, 500, 100, 50, 10, 5].find(fits) ?? 1;
}

function either(types: Type[]): Control {
  const words = types.flatMap((type) => type.enum ?? (type.const === undefined ? [] : [type.const]));
  const number = types.find((type) => type.type === "integer" || type.type === "number");
  if (!number) return { kind: "choice", options: words };
  return { kind: "word_or_number", words: words.map(String), ...bounds(number) };
}

function many(type: Type, defs: Schema["$defs"]): Control {
  const item = control(type.items ?? {}, defs);
  if (item.kind === "choice") return { kind: "set", options: item.options };
  return { kind: "list", item, least: type.minItems ?? 0, most: type.maxItems ?? 20 };
}

function bounds(type: Type): { least: number; most: number } {
  return { least: type.minimum ?? 0, most: type.maximum ?? 100000 };
}
