import type { AnyFact } from "../protocol.ts";
import type { Back, Kind, Options, Rect } from "./motion.ts";

/** How the pieces move that facts have moved: from which place those come that were not to be seen. */
export function flights(board: HTMLElement, facts: readonly AnyFact[], own: number | null): Options<HTMLElement> {
  const has = (event: AnyFact["event"]) => facts.some((fact) => fact.event === event);
  const taken = facts.some((fact) => fact.event === "pile_joined" && fact.seat === own);
  const actor = facts.find((fact) => "seat" in fact && typeof fact.seat === "number") as { seat: number } | undefined;
  const kind: Kind = has("deal_began") ? "deal" : taken ? "take" : facts.length ? "move" : "sort";
  const inHand = (node: HTMLElement) => node.closest(".hand") !== null;
  return {
    kind,
    from(_, node) {
      if (!facts.length) return null;
      if (inHand(node)) return place(board, taken ? '[data-place="pile"]' : '[data-place="stock"]');
      if (has("deal_began")) return place(board, '[data-place="stock"]');
      return actor && actor.seat !== own ? place(board, `[data-seat="${actor.seat}"]`) : null;
    },
    turned: () => facts.length > 0 && !taken,
    back: (node) => (inHand(node) ? backOver(board, node) : null),
  };
}

function place(board: HTMLElement, selector: string): Rect | null {
  const found = board.querySelector(selector)?.getBoundingClientRect();
  return found ? { x: found.x, y: found.y, w: found.width, h: found.height } : null;
}

/** A likeness of the stock's back over a piece that is being turned. */
function backOver(board: HTMLElement, node: HTMLElement): Back | null {
  const drawn = board.querySelector('[data-place="stock"] svg')?.cloneNode(true);
  if (!drawn) return null;
  const over = document.createElement("span");
  Object.assign(over.style, { position: "absolute", inset: "0" });
  over.append(drawn);
  node.append(over);
  return over;
}
