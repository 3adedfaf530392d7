import { beforeEach, describe, expect, it, vi } from "vitest";
import * as mine from "../src/mine.ts";

const TOKEN = "t".repeat(43);
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
});

function at(pathname: string, hash: string): void {
  vi.stubGlobal("location", { pathname, hash, search: "", origin: "https://example.org" });
  vi.stubGlobal("history", {
    state: null,
    replaceState: (_: unknown, __: string, to: string) => Object.assign(location, { pathname: to, hash: "" }),
  });
}

describe("my tables", () => {
  it("are listed with the last one visited first", () => {
    mine.remember({ code: "A", token: "1", at: 1 });
    mine.remember({ code: "B", token: "2", at: 3 });
    mine.remember({ code: "A", token: "1", variant: "tile", at: 2 });
    expect(mine.list().map(({ code }) => code)).toEqual(["B", "A"]);
    expect(mine.find("A")).toEqual({ code: "A", token: "1", person: "", seat: null, variant: "tile", at: 2 });
  });

  it("are forgotten one by one or all at once", () => {
    for (const code of ["A", "B", "C"]) mine.remember({ code, token: "1" });
    mine.forget("B");
    expect(mine.find("B")).toBeUndefined();
    mine.forgetAll();
    expect(mine.list()).toEqual([]);
  });

  it("are none where nothing sensible is kept", () => {
    for (const text of ["", "{", "7", '[{"code":1}]', "[null]"]) {
      kept.set("canasta.tables", text);
      expect(mine.list()).toEqual([]);
    }
  });

  it("come to another device by a link, whose token leaves the address", () => {
    mine.remember({ code: "7K2PD4M9QX", token: TOKEN });
    at("/", "");
    const link = new URL(mine.linkForMe(mine.find("7K2PD4M9QX")!));
    mine.forgetAll();
    at(link.pathname, link.hash);
    expect(mine.claim()).toBe(true);
    expect(mine.find("7K2PD4M9QX")?.token).toBe(TOKEN);
    expect(location.hash).toBe("");
    expect(mine.claim()).toBe(false);
  });

  it("take no token from any other address", () => {
    for (const [path, hash] of [["/t/7K2PD4M9QX", "#chat"], ["/rules/tile", `#${TOKEN}`]] as const) {
      at(path, hash);
      expect(mine.claim()).toBe(false);
    }
    expect(mine.list()).toEqual([]);
  });
});
