/** An observation after a fact: the twin of the package's `view/follow.py`. It knows no rules. */

import type {
  AnyFact,
  Area,
  Block,
  CardEvent,
  Hand,
  MeldEvent,
  Observation,
  Pile,
  PileEvent,
  TookPile,
  TurnEvent,
} from "../protocol.ts";

/** What happens to the cards of a deal. */
export type DealEvent = CardEvent | MeldEvent | PileEvent | TurnEvent;

/** What is seen after a fact, as the same seat was told it. */
export function follow(seen: Observation, fact: DealEvent): Observation {
  switch (fact.event) {
    case "drew":
    case "threes_laid_out":
    case "threes_removed":
    case "pile_joined":
      return followCards(seen, fact);
    case "laid":
    case "canasta_made":
    case "canasta_closed":
    case "opened":
      return followMeld(seen, fact);
    case "took_pile":
    case "discarded":
    case "pile_frozen":
    case "pile_blocked":
    case "block_counted":
      return followPile(seen, fact);
    default:
      return followTurn(seen, fact);
  }
}

/** What is seen after any fact of a table; null while no deal is. */
export function see(seen: Observation | null, fact: AnyFact): Observation | null {
  switch (fact.event) {
    case "deal_began":
      return fact.observation;
    case "seat_taken":
    case "seat_emptied":
    case "bot_seated":
    case "bot_stood_in":
    case "player_returned":
    case "host_changed":
    case "rules_chosen":
    case "readiness_changed":
    case "shuffle_committed":
    case "shuffle_opened":
    case "match_ended":
    case "said":
    case "phrase_said":
    case "person_forgotten":
      return seen;
    default:
      return seen && follow(seen, fact);
  }
}

/** Cards that come to a hand, and threes that leave it. */
function followCards(seen: Observation, fact: CardEvent): Observation {
  const { seat } = fact;
  const area = areaOf(seen, seat);
  switch (fact.event) {
    case "drew": {
      const hand = gained(handOf(seen, seat), fact.count, fact.faces);
      return withHand({ ...seen, stock: seen.stock - fact.count, phase: "play" }, seat, hand);
    }
    case "pile_joined": {
      const came = fact.hidden && [...fact.seen, ...fact.hidden];
      const hand = gained(handOf(seen, seat), fact.seen.length + fact.hidden_count, came);
      return withHand({ ...seen, waiting: 0 }, seat, hand);
    }
    case "threes_laid_out": {
      const threes = inOrder([...area.threes, ...fact.faces]);
      return withArea(spend(seen, seat, fact.faces), seat, { ...area, threes });
    }
    case "threes_removed": {
      const removed = inOrder([...area.removed, ...fact.faces]);
      return withArea(spend(seen, seat, fact.faces), seat, { ...area, removed });
    }
  }
}

/** What changes on a side's table. */
function followMeld(seen: Observation, fact: MeldEvent): Observation {
  const { side } = fact;
  const area = areaOf(seen, side);
  switch (fact.event) {
    case "laid": {
      const after = withCards(area, fact.rank, fact.faces);
      return withArea(spend(seen, fact.seat, fact.faces), side, after);
    }
    case "canasta_made": {
      const { canasta, rank } = fact;
      const melds = area.melds.map((meld) => (meld.rank === rank ? { ...meld, canasta } : meld));
      return withArea(seen, side, { ...area, melds });
    }
    case "canasta_closed": {
      const full = area.melds.filter((meld) => meld.rank === fact.rank);
      const melds = area.melds.filter((meld) => meld.rank !== fact.rank);
      return withArea(seen, side, { ...area, melds, closed: [...area.closed, ...full] });
    }
    case "opened":
      return withArea(seen, side, { ...area, opened: true });
  }
}

/** What is put on the pile and what that does to it, and its taking. */
function followPile(seen: Observation, fact: PileEvent): Observation {
  const { pile } = seen;
  switch (fact.event) {
    case "took_pile":
      return take(seen, fact);
    case "discarded": {
      const faces = pile.open ? [...pile.faces, fact.face] : [fact.face];
      const after = { ...pile, size: pile.size + 1, faces };
      return { ...spend(seen, fact.seat, [fact.face]), pile: after };
    }
    case "pile_frozen":
      return { ...seen, pile: { ...pile, frozen: true } };
    case "pile_blocked":
      return { ...seen, pile: { ...pile, block: { seat: fact.seat, turns: fact.turns } } };
    case "block_counted":
      return { ...seen, pile: { ...pile, block: counted(pile, fact.turns) } };
  }
}

/** The pile is gone, its top card melded with what was paid. */
function take(seen: Observation, fact: TookPile): Observation {
  const pile = { ...seen.pile, size: 0, faces: [], hidden: 0, frozen: false };
  const area = withCards(areaOf(seen, fact.side), fact.rank, [fact.top, ...fact.paid]);
  const after = spend(withArea(seen, fact.side, area), fact.seat, fact.paid);
  return { ...after, pile, waiting: fact.waiting, phase: "play", took_pile: true };
}

/** Whose turn it is, what was asked and answered, and how the deal ends. */
function followTurn(seen: Observation, fact: TurnEvent): Observation {
  const { turn } = seen;
  switch (fact.event) {
    case "asked":
      return { ...seen, phase: "answer", permission: "asked", actor: fact.partner };
    case "answered": {
      const permission = fact.granted ? "granted" : "denied";
      return { ...seen, phase: "play", permission, actor: turn };
    }
    case "passed":
      return seen;
    case "turn_began": {
      const begun = { ...seen, turn: fact.seat, actor: fact.seat, phase: "start" } as const;
      return { ...begun, took_pile: false, permission: "unasked" };
    }
    case "went_out":
      return { ...seen, out: fact.seat, out_concealed: fact.concealed };
    case "deal_ended": {
      const hands = fact.hands.map((faces) => ({ size: faces.length, faces }));
      return { ...seen, phase: "over", actor: null, hands, result: fact.result };
    }
  }
}

/** The pile's block with so many turns left. */
function counted(pile: Pile, turns: number): Block | null {
  return pile.block && turns > 0 ? { ...pile.block, turns } : null;
}

/** A hand with more cards; which, only where hand and cards are known. */
function gained(hand: Hand, count: number, faces: readonly string[] | null): Hand {
  const known = hand.faces && faces ? inOrder([...hand.faces, ...faces]) : null;
  return { size: hand.size + count, faces: known };
}

/** The same with cards gone from a hand. */
function spend(seen: Observation, seat: number, faces: readonly string[]): Observation {
  const hand = handOf(seen, seat);
  const left = hand.faces && without(hand.faces, faces);
  return withHand(seen, seat, { size: hand.size - faces.length, faces: left });
}

function without(faces: readonly string[], gone: readonly string[]): string[] {
  const left = [...faces];
  for (const face of gone) {
    const at = left.indexOf(face);
    if (at < 0) throw new Error(`${face} is not in that hand`);
    left.splice(at, 1);
  }
  return left;
}

/** Faces in the one order that tells nothing, which is that of their texts. */
function inOrder(faces: readonly string[]): string[] {
  return [...faces].sort();
}

function handOf(seen: Observation, seat: number): Hand {
  const hand = seen.hands[seat];
  if (!hand) throw new Error(`no seat ${seat} at this table`);
  return hand;
}

function withHand(seen: Observation, seat: number, hand: Hand): Observation {
  return { ...seen, hands: seen.hands.with(seat, hand) };
}

/** What the side of a seat has on the table; a side's own number is that of its first seat. */
function areaOf(seen: Observation, seat: number): Area {
  const area = seen.sides[seat % seen.sides.length];
  if (!area) throw new Error(`no side for seat ${seat} at this table`);
  return area;
}

function withArea(seen: Observation, seat: number, area: Area): Observation {
  return { ...seen, sides: seen.sides.with(seat % seen.sides.length, area) };
}

/** Cards in the side's open meld of a rank, a new one where there is none. */
function withCards(area: Area, rank: string, faces: readonly string[]): Area {
  if (area.melds.every((meld) => meld.rank !== rank)) {
    const meld = { rank, faces: inOrder(faces), canasta: null };
    return { ...area, melds: [...area.melds, meld] };
  }
  const melds = area.melds.map((meld) =>
    meld.rank === rank ? { ...meld, faces: inOrder([...meld.faces, ...faces]) } : meld,
  );
  return { ...area, melds };
}
