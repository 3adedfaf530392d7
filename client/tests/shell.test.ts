import { describe, expect, it } from "vitest";
import { readInvitation, spaced } from "../src/code.ts";
import { find } from "../src/pages.ts";
import { defaults, read } from "../src/settings.svelte.ts";

describe("an invite code", () => {
  it("is read as people write it", () => {
    for (const typed of ["7K2PD4M9QX", " 7k2pd 4m9qx ", "7k2pd-4m9qx", "7K2PD–4M9QX"]) {
      expect(readInvitation(typed)).toEqual({ code: "7K2PD4M9QX", token: "" });
    }
    expect(readInvitation("ooooo iilll")?.code).toBe("0000011111");
  });

  it("is found in a link, with the token of one's own seat", () => {
    const token = "t".repeat(43);
    expect(readInvitation("Come! https://example.org/t/7k2pd4m9qx thanks")?.code).toBe("7K2PD4M9QX");
    expect(readInvitation(`https://example.org/t/7K2PD4M9QX#${token}`)).toEqual({ code: "7K2PD4M9QX", token });
    expect(readInvitation(`https://example.org/t/7K2PD4M9QX?x=1#${token}`)?.token).toBe(token);
  });

  it("has ten letters and digits, and no U", () => {
    for (const typed of ["", "7K2PD", "7K2PD4M9QXX", "7K2PD4M9QU", "https://example.org/"]) {
      expect(readInvitation(typed)).toBeNull();
    }
  });

  it("is shown in two halves", () => expect(spaced("7K2PD4M9QX")).toBe("7K2PD 4M9QX"));
});

describe("the settings of a device", () => {
  it("are as they were kept, where that makes sense", () => {
    const kept = { language: "it", theme: "night", textSize: 130, volume: 0.2, largePrint: true, name: "Ana" };
    expect(read(JSON.stringify(kept))).toEqual({ ...defaults(), ...kept });
  });

  it("are the usual ones where it does not", () => {
    const kept = { language: "xx", theme: 3, textSize: 120, volume: 7, largePrint: "yes", name: null, more: 1 };
    expect(read(JSON.stringify(kept))).toEqual(defaults());
    for (const broken of ["", "{", "null", "[]", "7"]) expect(read(broken)).toEqual(defaults());
  });
});

describe("places", () => {
  it("lead to a page each, with what the address says", () => {
    expect(find("/t/7K2PD4M9QX").props).toEqual({ code: "7K2PD4M9QX" });
    expect(find("/replay/7K2PD4M9QX/3").props).toEqual({ code: "7K2PD4M9QX", n: 3 });
    expect(find("/rules/tile/").props).toEqual({ variant: "tile" });
    expect(find("/rules/classic-pagat").props).toEqual({ variant: "classic-pagat" });
    expect(find("/rules").props).toEqual({});
    expect(find("/what").key).toBe("nowhere");
  });

  it("keep one screen for all rules, and one for each table", () => {
    expect(find("/rules/tile").key).toBe(find("/rules").key);
    expect(find("/t/A").key).not.toBe(find("/t/B").key);
  });
});
