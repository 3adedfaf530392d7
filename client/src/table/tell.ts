import type { AnyFact, Observation } from "../protocol.ts";
import { see } from "./follow.ts";
import type { Catalogue, Facts } from "../words/catalogue.ts";
import { many, shorts, spokenAll } from "./faces.ts";

/** Who is who, for telling what happened. */
export interface Company {
  readonly words: Catalogue;
  readonly own: number | null;
  readonly name: (seat: number) => string;
  readonly person: (id: string) => string;
  readonly seat: (person: string) => number | null;
  readonly team: (side: number) => string;
}

/** One line of what happened: as it is read and as it is heard. `loud` lines interrupt. */
export interface Told {
  readonly text: string;
  readonly heard: string;
  readonly loud: boolean;
  readonly seat: number | null;
}

/** The clock of a seat ran out: no fact of the table, but something that happened to be told. */
export interface Overdue {
  readonly event: "overdue";
  readonly seat: number;
}

export type Event = AnyFact | Overdue;

/** What facts are to the reader, in order. `before` is what he sees until they are true. */
export function tell(facts: readonly Event[], company: Company, before: Observation | null): Told[] {
  let seen = before;
  return facts.flatMap((fact) => {
    if (fact.event !== "overdue") seen = see(seen, fact);
    return new Teller(company, seen, fact).told();
  });
}

class Teller {
  constructor(
    private readonly company: Company,
    private readonly after: Observation | null,
    private readonly fact: Event,
  ) {}

  told(): Told[] {
    const { fact } = this;
    switch (fact.event) {
      case "drew":
        return this.drew(fact.seat, fact.count, fact.faces);
      case "threes_laid_out":
        return this.did("three", fact.seat, {}, fact.faces);
      case "threes_removed":
        return this.line("removed", { name: this.name(fact.seat) }, fact.faces);
      case "took_pile":
        return [
          ...this.did("took", fact.seat, { n: fact.waiting + 1 }),
          ...this.did("laid", fact.seat, {}, [fact.top, ...fact.paid]),
        ];
      case "pile_joined":
        return fact.seat === this.company.own && fact.seen.length + (fact.hidden?.length ?? 0) > 0
          ? this.line("you_joined", {}, [...fact.seen, ...(fact.hidden ?? [])])
          : [];
      case "laid":
        return this.laid(fact.seat, fact.side, fact.rank, fact.faces);
      case "canasta_made":
        return this.line("canasta", {
          team: this.company.team(fact.side),
          rank: this.many(fact.rank),
          kind: this.company.words.say(`table.${fact.canasta.endsWith("dirty") ? "dirty" : "clean"}_canasta`),
        });
      case "canasta_closed":
        return [];
      case "opened":
        return this.did("opened", fact.seat);
      case "discarded":
        return this.did("discarded", fact.seat, {}, [fact.face]);
      case "pile_frozen":
        return this.line("froze");
      case "pile_blocked":
        return this.line("blocked");
      case "asked":
        return this.did("asked", fact.seat, {}, [], fact.partner === this.company.own);
      case "answered":
        return this.line(fact.granted ? "yes" : "no", { name: this.name(fact.seat) }, [], true);
      case "passed":
        return this.line("passed", { name: this.name(fact.seat) });
      case "turn_began":
        return fact.seat === this.company.own ? this.yourTurn() : [];
      case "went_out":
        return this.did("out", fact.seat, {}, [], true);
      case "deal_ended":
        return this.line("total", { scores: this.totals(fact.result.scores) }, [], true);
      case "deal_began":
        return this.line("dealt", { n: fact.number });
      case "match_ended":
        return this.won(fact.winner);
      default:
        return this.around();
    }
  }

  private around(): Told[] {
    const { fact } = this;
    switch (fact.event) {
      case "seat_taken":
        return this.line("sat", { name: fact.name });
      case "bot_stood_in":
        return this.line("stood_in", { name: this.name(fact.seat) });
      case "player_returned":
        return this.line("returned", { name: this.name(fact.seat) });
      case "rules_chosen":
        return this.line("rules");
      case "overdue":
        return this.did("overdue", fact.seat, {}, [], fact.seat === this.company.own);
      case "host_changed":
        return fact.person === null ? [] : this.host(fact.person);
      default:
        return [];
    }
  }

  private host(person: string): Told[] {
    const { own, seat, person: named } = this.company;
    return own !== null && seat(person) === own ? this.line("your_host") : this.line("host", { name: named(person) });
  }

  private drew(seat: number, count: number, faces: readonly string[] | null): Told[] {
    if (seat === this.company.own && faces) return faces.length ? this.line("you_drew", {}, faces) : [];
    return this.line(count === 1 ? "drew" : "drew_many", { name: this.name(seat), n: count });
  }

  private laid(seat: number, side: number, rank: string, faces: readonly string[]): Told[] {
    const meld = this.after?.sides[side]?.melds.find((one) => one.rank === rank);
    const n = meld?.faces.length ?? faces.length;
    if (n === faces.length) return this.did("laid", seat, {}, faces);
    return this.did("added", seat, { rank: this.many(rank), n }, faces);
  }

  private yourTurn(): Told[] {
    const top = this.after?.pile.faces.at(-1);
    const n = this.after?.stock ?? 0;
    if (top === undefined) return this.line("your_turn_empty", { n }, [], true);
    const [told] = this.line("your_turn", { n }, [], true, [top], "pile");
    return told ? [told] : [];
  }

  private won(winner: number | null): Told[] {
    if (winner === null) return this.line("shared", {}, [], true);
    const sides = this.after?.sides.length ?? 1;
    const mine = this.company.own !== null && this.company.own % sides === winner;
    const together = (this.after?.hands.length ?? 0) > sides;
    const key = mine ? "you_won" : together ? "won_many" : "won";
    return this.line(key, { name: this.company.team(winner) }, [], true);
  }

  private totals(scores: readonly number[]): string {
    const { words, team } = this.company;
    const total = (side: number, score: number) => (this.after?.sides[side]?.total ?? 0) + score;
    const said = scores.map((score, side) => words.say("told.scores", { team: team(side), points: total(side, score) }));
    return said.join(", ");
  }

  /** What a seat did: `you_…` where it is the reader's. */
  private did(key: string, seat: number, facts: Facts = {}, faces: readonly string[] = [], loud = false): Told[] {
    const own = seat === this.company.own;
    return this.line(own ? `you_${key}` : key, { name: this.name(seat), ...facts }, faces, loud);
  }

  private line(
    key: string,
    facts: Facts = {},
    faces: readonly string[] = [],
    loud = false,
    top: readonly string[] = [],
    topName = "",
  ): Told[] {
    const { words } = this.company;
    const say = (shown: (faces: readonly string[]) => string) =>
      words.say(`told.${key}`, {
        ...facts,
        cards: shown(faces),
        card: shown(faces),
        ...(topName ? { [topName]: shown(top) } : {}),
      });
    const seat = "seat" in this.fact && typeof this.fact.seat === "number" ? this.fact.seat : null;
    return [{ text: say(shorts), heard: say((all) => spokenAll(words, all)), loud, seat }];
  }

  private name(seat: number): string {
    return this.company.name(seat);
  }

  private many(rank: string): string {
    return many(this.company.words, rank);
  }
}
