import { describe, expect, it } from "vitest";
import {
  changed,
  chapters,
  control,
  named,
  preset,
  same,
  step,
  type Schema,
  type Setting,
  type Type,
} from "../src/screens/options/schema.ts";

const setting = (type: Type, who: "Y" | "P", value: number | boolean): Setting => ({
  ...type,
  "x-who": who,
  "x-articles": { classic: ["C1"], tile: [], italian: [] },
  "x-defaults": { classic: { "4": value, "2": 7 } },
});

const SCHEMA: Schema = {
  properties: {
    "deck.packs": setting({ type: "integer" }, "P", 2),
    "setup.hand": setting({ type: "integer", minimum: 5, maximum: 20 }, "Y", 11),
    "setup.cover": setting({ type: "boolean" }, "P", true),
    "match.target": setting({ type: "integer", minimum: 500, maximum: 50000 }, "Y", 5000),
  },
  $defs: { Band: { type: "object", properties: { need: { type: "integer", minimum: 0, maximum: 9 }, clean: { type: "boolean" } } } },
};

describe("a setting's control", () => {
  const made = (type: Type) => control(type, SCHEMA.$defs);

  it("follows from its type alone", () => {
    expect(made({ type: "boolean" })).toEqual({ kind: "switch" });
    expect(made({ type: "integer", minimum: -200, maximum: 0 })).toEqual({ kind: "number", least: -200, most: 0 });
    expect(made({ enum: [2, 3] })).toEqual({ kind: "choice", options: [2, 3] });
    expect(made({ type: "array", items: { enum: ["a", "b"] } })).toEqual({ kind: "set", options: ["a", "b"] });
  });

  it("takes words beside a number, or words alone", () => {
    const either = { anyOf: [{ type: "integer", minimum: 1, maximum: 99 }, { const: "none" }] };
    expect(made(either)).toEqual({ kind: "word_or_number", words: ["none"], least: 1, most: 99 });
    expect(made({ anyOf: [{ enum: [7] }, { const: "none" }] })).toEqual({ kind: "choice", options: [7, "none"] });
  });

  it("goes into lists and records", () => {
    const list = made({ type: "array", items: { $ref: "#/$defs/Band" }, minItems: 1, maxItems: 12 });
    const need = { kind: "number", least: 0, most: 9 };
    expect(list).toEqual({
      kind: "list",
      least: 1,
      most: 12,
      item: { kind: "record", fields: { need, clean: { kind: "switch" } } },
    });
  });
});

describe("the form", () => {
  it("shows what a house may change, by chapter", () => {
    expect(chapters(SCHEMA)).toEqual([
      ["setup", ["setup.hand"]],
      ["match", ["match.target"]],
    ]);
  });

  it("knows a preset by its number of players", () => {
    expect(preset(SCHEMA, "classic", 4)["setup.hand"]).toBe(11);
    expect(preset(SCHEMA, "classic", 2)["setup.hand"]).toBe(7);
    expect(preset(SCHEMA, "other", 4)).toEqual({});
  });

  it("sends what differs and nothing else", () => {
    const usual = preset(SCHEMA, "classic", 4);
    expect(changed({ "setup.hand": 11, "match.target": 3000 }, usual)).toEqual({ "match.target": 3000 });
    expect(same([1, { a: 2 }], [1, { a: 2 }])).toBe(true);
    expect(same([1, 2], [2, 1])).toBe(false);
  });

  it("steps by a round number that suits the value", () => {
    const range = { least: 0, most: 50000 };
    expect(step(5000, range)).toBe(1000);
    expect(step(100, range)).toBe(10);
    expect(step(11, range)).toBe(1);
    expect(step(0, { least: 0, most: 4 })).toBe(1);
  });

  it("shows a contradiction at every setting it names", () => {
    const facts = { reason: "setup.hand (20) and deck.packs (1) are at odds: 3.5", keys: "setup.hand" };
    expect(named(facts, Object.keys(SCHEMA.properties))).toEqual(["deck.packs", "setup.hand"]);
    expect(named({}, Object.keys(SCHEMA.properties))).toEqual([]);
  });
});
