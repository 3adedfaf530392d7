import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { texts } from "../build/words.ts";
import type { AnyFact } from "../src/protocol.ts";
import { frames } from "../src/table/deals.ts";
import { tell, type Company } from "../src/table/tell.ts";
import { Catalogue } from "../src/words/catalogue.ts";
import { deal, names } from "./games.ts";

const toml = readFileSync(new URL("../../src/canasta/words/en.toml", import.meta.url), "utf8");
function companyOf(own: number | null): Company {
  return {
    words: new Catalogue("en", "classic", texts(toml)),
    own,
    name: (seat) => `seat ${seat}`,
    person: (id) => id,
    seat: () => null,
    team: (side) => `side ${side}`,
  };
}

test.each(names)("who comes in late reads what the others have read: %s", (name) => {
  const { start, steps } = deal(name);
  const company = companyOf(start.seat);
  const began: AnyFact = { event: "deal_began", number: 1, observation: start };
  const shown = frames(start, steps);
  const read = shown.flatMap(({ facts }, at) => tell(facts, company, shown[at - 1]?.seen ?? null));
  const past = tell([began, ...steps.flatMap(({ facts }) => facts)], company, null);
  expect(past.slice(1)).toEqual(read);
  expect(past[0]?.text).toBe("Deal 1.");
});

test("melds grow as they are told", () => {
  const { start, steps } = deal("classic-2.json");
  const told = tell(steps.flatMap(({ facts }) => facts), companyOf(start.seat), start).map(({ text }) => text);
  const at = told.indexOf("You added J♣ to jacks, now 6.");
  expect(told[at + 1]).toBe("You added 2♦ to jacks, now 7.");
});

test("a clock that ran out is told to its owner at once, and to the others by his name", () => {
  const told = (own: number) => tell([{ event: "overdue", seat: 1 }], companyOf(own), null)[0];
  expect(told(1)).toMatchObject({ text: "Time is up: a bot plays this turn for you.", loud: true });
  expect(told(0)).toMatchObject({ text: "Time is up for seat 1: a bot plays this turn.", loud: false, seat: 1 });
});
