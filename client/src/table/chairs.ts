import type { AnyFact, Chair } from "../protocol.ts";

/** Seconds until a bot sits in for a player who has lost the line. */
const GRACE = 120;

/** A seat that nobody has. */
const EMPTY: Chair = {
  person: null,
  name: "",
  bot: null,
  ready: false,
  here: false,
  played_by_bot: false,
  reserve: 0,
};

/** The chairs after a fact about them. `stays`: a deal runs, so a seat given up is played on. */
export function reseat(chairs: readonly Chair[], fact: AnyFact, stays: boolean): readonly Chair[] {
  switch (fact.event) {
    case "seat_taken":
      return change(chairs, fact.seat, () => ({
        ...EMPTY,
        person: fact.person,
        name: fact.name,
        here: true,
      }));
    case "bot_seated":
      return change(chairs, fact.seat, () => bot(fact.bot));
    case "seat_emptied":
      return change(chairs, fact.seat, () => (stays ? bot("") : EMPTY));
    case "bot_stood_in":
      return change(chairs, fact.seat, (chair) => ({ ...chair, played_by_bot: true, ready: true }));
    case "player_returned":
      return change(chairs, fact.seat, (chair) => ({ ...chair, played_by_bot: false, here: true }));
    case "readiness_changed":
      return change(chairs, fact.seat, (chair) => ({ ...chair, ready: fact.ready }));
    case "rules_chosen":
    case "deal_began":
      return chairs.map((chair) => ({ ...chair, ready: chair.played_by_bot }));
    default:
      return chairs;
  }
}

function bot(name: string): Chair {
  return { ...EMPTY, bot: name, ready: true, played_by_bot: true };
}

/** The chairs with one of them changed. */
export function change(
  chairs: readonly Chair[],
  seat: number,
  to: (chair: Chair) => Chair,
): readonly Chair[] {
  return chairs.map((chair, at) => (at === seat ? to(chair) : chair));
}

/** When, at the latest, bots sit in for those who are away, by seat; `known` is what was told so far. */
export function absences(
  known: ReadonlyMap<number, number>,
  chairs: readonly Chair[],
  now: number,
): ReadonlyMap<number, number> {
  const away = [...chairs.entries()].filter(([, chair]) => chair.person !== null && !chair.here && !chair.played_by_bot);
  if (!away.length && !known.size) return known;
  return new Map(away.map(([seat]) => [seat, known.get(seat) ?? now + GRACE]));
}
