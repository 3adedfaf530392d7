import type {
  Advice,
  AnyFact,
  Chair,
  ClientMessage,
  Game,
  Happened,
  Language,
  Observation,
  Phase,
  Previewed,
  Refusal,
  TableMessage,
  TalkFact,
  Turn,
  Welcome,
} from "../protocol.ts";
import { absences, change, reseat } from "./chairs.ts";
import { follow } from "./follow.ts";
import { place, type Piece, type Places } from "./pieces.ts";
import { connect, type Line, type LineState } from "./socket.ts";
import type { Event } from "./tell.ts";

/** What becomes of something that was asked of the table. */
export type Reply = { done: true } | { done: false; refusal: Refusal; failed: number };

/** What a table shows while it changes: `make` is the change, the facts say what it is. */
export type Show = (make: () => void, facts: readonly AnyFact[]) => void;

/** Something for the reader to hear of, outside of what happened in the game. */
export type Notice = { about: "nudged" | "overdue" | "denied" | "line"; refusal?: Refusal; seat?: number };

interface Waiting {
  message: ClientMessage;
  answer(reply: Reply): void;
}

const NOBODYS: Turn = { actor: null, until: null, legal: null, pile: null, opening: null };

/** A table as the server tells it: what a person knows, and what he may ask of it. */
export class LiveTable {
  line = $state<LineState>("connecting");
  known = $state(false);
  you = $state("");
  seat = $state<number | null>(null);
  host = $state<string | null>(null);
  game = $state.raw<Game>({ variant: "classic" });
  nextGame = $state.raw<Game | null>(null);
  phase = $state<Phase>("lobby");
  number = $state(0);
  chairs = $state.raw<readonly Chair[]>([]);
  totals = $state.raw<readonly number[]>([]);
  winner = $state<number | null>(null);
  seen = $state.raw<Observation | null>(null);
  turn = $state.raw<Turn>(NOBODYS);
  talk = $state.raw<readonly TalkFact[]>([]);
  muted = $state.raw<ReadonlySet<string>>(new Set());
  places = $state.raw<Places>(new Map());
  /** When, at the latest, bots sit in for those who are away, by seat. */
  absent = $state.raw<ReadonlyMap<number, number>>(new Map());
  /** Whether the rules have changed since the reader was last ready. */
  rulesChanged = $state(false);
  /** Seconds that the server's clock is ahead of ours. */
  ahead = $state(0);

  show: Show = (make) => make();
  notice: (notice: Notice) => void = () => {};
  /** Pieces that our own action moves. */
  leaving: ReadonlySet<string> = new Set();

  /** What has happened in the deal, as far back as it was told. */
  past: readonly Event[] = [];
  /** The number of the last thing that was told. */
  v = 0;
  private count = 0;
  private readonly wire: Line;
  private readonly waiting = new Map<string, Waiting>();
  private readonly previews = new Map<string, (answer: Previewed | null) => void>();
  private readonly hints = new Map<string, (answer: Advice | Refusal | null) => void>();

  constructor(
    readonly code: string,
    private readonly token: string,
  ) {
    this.wire = connect({
      code,
      hello: () => ({ t: "hello", token: this.token, since: this.v }),
      message: (message) => this.receive(message),
      state: (state) => this.lineIs(state),
    });
  }

  close(): void {
    this.wire.close();
  }

  /** Whether the reader is to act. */
  get isMine(): boolean {
    return this.seat !== null && this.turn.actor === this.seat;
  }

  get isHost(): boolean {
    return this.host !== null && this.host === this.you;
  }

  /** The side of the reader; a spectator looks from the first seat. */
  get ownSide(): number {
    return (this.seat ?? 0) % Math.max(1, this.seen?.sides.length ?? 1);
  }

  get hand(): readonly Piece[] {
    return this.places.get("hand") ?? [];
  }

  /** Play an action. Lost lines do not lose it: it is sent again until it is answered. */
  act(moves: readonly string[], leaving: readonly string[] = []): Promise<Reply> {
    this.leaving = new Set(leaving);
    const message = { t: "act", id: this.name(), moves } as const;
    return new Promise((answer) => {
      this.waiting.set(message.id, { message, answer });
      this.wire.send(message);
    });
  }

  /** Ask what staged moves and chosen cards would come to; null where the table did not say. */
  preview(moves: readonly string[], chosen: readonly string[]): Promise<Previewed | null> {
    const id = this.name();
    return new Promise((answer) => {
      this.previews.set(id, answer);
      if (!this.wire.send({ t: "preview", id, moves, chosen })) this.answerPreview(id, null);
    });
  }

  /** Ask for a hint; null where none comes, because the table has gone on or the line is lost. */
  hint(moves: readonly string[], language: Language): Promise<Advice | Refusal | null> {
    const id = this.name();
    return new Promise((answer) => {
      this.hints.set(id, answer);
      if (!this.wire.send({ t: "ask_hint", id, moves, language })) this.answerHint(id, null);
    });
  }

  ready(): void {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const nonce = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    this.send({ t: "ready", nonce });
  }

  mute(person: string, muted: boolean): void {
    const others = [...this.muted].filter((one) => one !== person);
    this.muted = new Set(muted ? [...others, person] : others);
    this.send({ t: "mute", person, muted });
  }

  send(message: ClientMessage): boolean {
    return this.wire.send(message);
  }

  private name(): string {
    this.count += 1;
    return `${Date.now().toString(36)}-${this.count}`;
  }

  private lineIs(state: LineState): void {
    if (state === this.line) return;
    this.line = state;
    if (state !== "open") {
      for (const id of [...this.previews.keys()]) this.answerPreview(id, null);
      this.dropHints();
    }
    this.notice({ about: "line" });
  }

  private receive(message: TableMessage): void {
    switch (message.t) {
      case "welcome":
        this.welcome(message);
        break;
      case "happened":
        this.happened(message);
        break;
      case "done":
        this.answer(message.id, { done: true });
        break;
      case "refused":
        this.answerPreview(message.id, null);
        this.answerHint(message.id, message.refusal);
        this.answer(message.id, { done: false, refusal: message.refusal, failed: message.failed ?? 0 });
        break;
      case "previewed":
        this.answerPreview(message.id, message);
        break;
      case "hinted":
        this.answerHint(message.id, message.advice);
        break;
      case "denied":
        this.notice({ about: "denied", refusal: message.refusal });
        break;
      case "present":
        this.chairs = change(this.chairs, message.seat, (chair) => ({ ...chair, here: message.here }));
        break;
      case "overdue":
        this.past = [...this.past, { event: "overdue", seat: message.seat }];
        this.notice({ about: "overdue", seat: message.seat });
        break;
      case "nudged":
        this.notice({ about: "nudged" });
        break;
      case "tick":
        this.ahead = message.at - Date.now() / 1000;
        break;
      default:
        message satisfies never;
    }
    this.absent = absences(this.absent, this.chairs, Date.now() / 1000 + this.ahead);
    if (message.t === "welcome" || (message.t === "present" && this.waiting.size)) this.sendAgain();
  }

  private welcome(told: Welcome): void {
    this.v = told.v;
    this.ahead = told.at - Date.now() / 1000;
    this.you = told.you;
    this.seat = told.seat;
    this.host = told.host;
    this.game = told.game;
    this.nextGame = told.next_game;
    this.phase = told.phase;
    this.number = told.number;
    this.chairs = told.chairs;
    this.totals = told.totals;
    this.winner = told.winner;
    this.talk = told.talk;
    this.past = told.past;
    this.turn = told.turn;
    this.look(told.observation);
    this.known = true;
  }

  private happened(told: Happened): void {
    if (told.v <= this.v) return;
    this.ahead = told.at - Date.now() / 1000;
    this.show(() => {
      const before = this.seen;
      this.v = told.v;
      for (const fact of told.facts) this.take(fact);
      const keeps = told.facts.some(({ event }) => event === "deal_began") ? [] : this.past;
      this.past = [...keeps, ...told.facts];
      this.turn = told.turn;
      if (this.seen !== before) this.dropHints();
    }, told.facts);
  }

  private take(fact: AnyFact): void {
    this.chairs = reseat(this.chairs, fact, this.phase === "playing");
    switch (fact.event) {
      case "deal_began":
        this.dealBegan(fact.number, fact.observation);
        break;
      case "host_changed":
        this.host = fact.person;
        break;
      case "rules_chosen":
        this.rulesChanged = true;
        if (this.phase === "playing") this.nextGame = fact.game;
        else this.game = fact.game;
        break;
      case "match_ended":
        this.phase = "over";
        this.winner = fact.winner;
        this.totals = fact.totals;
        break;
      case "seat_taken":
        if (fact.person === this.you) this.seat = fact.seat;
        break;
      case "seat_emptied":
        if (fact.seat === this.seat) this.seat = null;
        break;
      case "readiness_changed":
        if (fact.seat === this.seat && fact.ready) this.rulesChanged = false;
        break;
      case "said":
      case "phrase_said":
        this.talk = [...this.talk, fact];
        break;
      case "bot_seated":
      case "bot_stood_in":
      case "player_returned":
      case "shuffle_committed":
      case "shuffle_opened":
        break;
      case "person_forgotten":
        this.talk = this.talk.filter((line) => line.person !== fact.person);
        break;
      default:
        if (this.seen) this.look(follow(this.seen, fact));
        if (fact.event === "deal_ended") this.dealEnded(fact.result.scores);
    }
  }

  private dealBegan(number: number, seen: Observation | null): void {
    if (this.nextGame) this.game = this.nextGame;
    this.nextGame = null;
    this.rulesChanged = false;
    if (number === 1) this.totals = [];
    this.phase = "playing";
    this.number = number;
    this.winner = null;
    this.places = new Map();
    this.look(seen);
  }

  private dealEnded(scores: readonly number[]): void {
    this.phase = "between";
    this.totals = scores.map((score, side) => (this.seen?.sides[side]?.total ?? 0) + score);
  }

  private look(seen: Observation | null): void {
    this.seen = seen;
    this.places = seen ? place(this.places, seen, () => this.name(), this.leaving) : new Map();
  }

  /** A line that was lost may have taken actions and their answers with it. */
  private sendAgain(): void {
    for (const { message } of this.waiting.values()) this.wire.send(message);
  }

  private answer(id: string, reply: Reply): void {
    this.waiting.get(id)?.answer(reply);
    this.waiting.delete(id);
  }

  private answerHint(id: string, answer: Advice | Refusal | null): void {
    this.hints.get(id)?.(answer);
    this.hints.delete(id);
  }

  private dropHints(): void {
    for (const id of [...this.hints.keys()]) this.answerHint(id, null);
  }

  private answerPreview(id: string, answer: Previewed | null): void {
    this.previews.get(id)?.(answer);
    this.previews.delete(id);
  }
}
