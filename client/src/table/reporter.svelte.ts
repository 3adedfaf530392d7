import { untrack } from "svelte";
import type { AnyFact, Observation } from "../protocol.ts";
import { motion, settings } from "../settings.svelte.ts";
import { words } from "../words/words.svelte.ts";
import { clockText, remaining, ticker } from "./clock.ts";
import { company, nameOf, sideName, sidesOf } from "./company.ts";
import { cuesOf } from "./cues.ts";
import { many, spoken } from "./faces.ts";
import type { LiveTable, Notice } from "./live.svelte.ts";
import { look } from "./look.svelte.ts";
import { Note } from "./note.svelte.ts";
import { assertive, install, polite } from "./notify.ts";
import { isAway, mayDo, toOpen, waitsFor } from "./now.ts";
import { cue, listen, setVolume, vibrate } from "./sound.ts";
import { tell, type Event, type Told } from "./tell.ts";
import { keepAwake } from "./wake.ts";

const BUBBLE = 4000;
const LONGEST_LOG = 400;
const SHEET_DELAY = { normal: 900, fast: 500, reduced: 300, off: 150 } as const;

/** Tells the reader what happens at a table: in words, by sound and by motion. */
export class Reporter {
  log = $state.raw<readonly Told[]>([]);
  readonly note = new Note();
  /** What was said last at each seat. */
  bubbles = $state<Record<number, string>>({});
  /** The table's time, for clocks; it runs only while one is needed. */
  now = $state(Date.now() / 1000);
  /** Whether the score sheet may cover the last card by now. */
  sheetDue = $state(true);
  /** What has just happened, for the pieces to move by. */
  private latest: readonly AnyFact[] = [];
  /** How far back the reader has asked for what happened. */
  private back = 0;

  constructor(private readonly live: LiveTable) {}

  /** Report from now on. Returns what ends it. */
  start(): () => void {
    const { live } = this;
    install();
    live.show = (make, facts) => this.show(make, facts);
    live.notice = (notice) => this.notice(notice);
    // Who comes to the table, or comes back, has heard nothing of it.
    if (live.isMine) assertive(this.turnText());
    const ends = [listen(), ...(live.seat === null ? [] : [keepAwake()])];
    const effects = $effect.root(() => {
      // In another language the deal is told anew.
      $effect(() => {
        void words.language;
        this.log = untrack(() => tell(live.past, company(live), null));
        this.note.hide();
      });
      let known = untrack(() => live.absent);
      $effect(() => {
        const { absent } = live;
        const [lost] = [...absent.keys()].filter((seat) => seat !== live.seat && !known.has(seat));
        known = absent;
        if (lost !== undefined) untrack(() => this.tell(isAway(live, lost, Date.now() / 1000 + live.ahead)));
      });
      $effect(() => (live.absent.size ? ticker(Math.max(...live.absent.values()), live.ahead, (now) => (this.now = now)) : undefined));
      $effect(() => setVolume(settings.sound ? settings.volume : 0));
      $effect(() => {
        const until = live.turn.until;
        return until === null ? undefined : ticker(until, live.ahead, (now) => this.tick(now, until));
      });
    });
    return () => {
      live.show = (make) => make();
      live.notice = () => {};
      effects();
      this.note.hide();
      for (const end of ends) end();
    };
  }

  /** Say something, and show it. */
  tell(text: string, say = polite): void {
    say(text);
    this.note.show(text);
  }

  sayNow(staged: boolean, choosing: boolean): void {
    const { live } = this;
    this.tell(live.isMine ? `${this.turnText()} ${mayDo(live, staged, choosing)}` : waitsFor(live, this.time()));
  }

  sayNeeded(): void {
    const { pile } = this.live.turn;
    const told = [toOpen(this.live)];
    if (pile?.refusal) told.push(words.refusal(pile.refusal.code, pile.refusal.facts ?? {}));
    else if (pile?.ways?.length) told.push(words.say("table.can_take"));
    this.tell(told.filter(Boolean).join(". ") || words.say("table.opened"));
  }

  sayCounts(): void {
    const { live } = this;
    const { actor, until } = live.turn;
    const left = remaining(until, this.time());
    const hands = live.seen?.hands ?? [];
    const told = hands.map((hand, seat) => {
      const count = words.say("table.hand_of", { name: nameOf(live, seat), n: hand.size });
      return seat === actor && left !== null ? `${count}, ${words.say("table.clock")} ${clockText(left)}` : count;
    });
    this.tell([words.say("table.stock_left", { n: live.seen?.stock ?? 0 }), ...told].join(". "));
  }

  sayMelds(sides: readonly number[]): void {
    const told = sides.flatMap((side) => {
      const area = this.live.seen?.sides[side];
      const melds = [...(area?.closed ?? []), ...(area?.melds ?? [])];
      const each = melds.map((meld) => words.say("table.meld", { rank: many(words.said, meld.rank), n: meld.faces.length }));
      return [`${sideName(this.live, side)}: ${each.join(", ") || words.say("table.nothing_laid")}`];
    });
    this.tell(told.join(". "));
  }

  /** The last thing that happened; asked again, the one before. */
  sayLast(): void {
    this.back += 1;
    const line = this.log.at(-this.back);
    if (line) this.tell(line.heard);
  }

  switchSound(): void {
    settings.sound = !settings.sound;
    this.tell(words.say(settings.sound ? "table.sound_on" : "table.sound_off"));
  }

  reminded(name: string): void {
    this.tell(words.say("table.reminded", { name }));
  }

  /** What has happened since this was asked last. */
  moved(): readonly AnyFact[] {
    const facts = this.latest;
    this.latest = [];
    return facts;
  }

  private show(make: () => void, facts: readonly AnyFact[]): void {
    const { isMine: wasMine, seen: before } = this.live;
    this.latest = [...this.latest, ...facts];
    make();
    this.back = 0;
    this.report(facts, before);
    for (const name of cuesOf(facts, this.live.seat, look.tiles)) cue(name);
    if (!wasMine && this.live.isMine) {
      this.note.release();
      cue("turn");
      vibrate();
    }
  }

  private report(facts: readonly AnyFact[], before: Observation | null): void {
    for (const line of this.write(facts, before)) if (this.isHeard(line)) (line.loud ? assertive : polite)(line.heard);
    for (const fact of facts) {
      if (fact.event === "said") this.bubble(fact.person, fact.text);
      else if (fact.event === "phrase_said") this.bubble(fact.person, words.say(`phrases.${fact.phrase}`));
      else if (fact.event === "deal_ended") {
        this.note.hide();
        this.delaySheet();
      }
    }
  }

  /** Write down what has happened. */
  private write(facts: readonly Event[], before: Observation | null): readonly Told[] {
    const told = tell(facts, company(this.live), before);
    this.log = [...this.log, ...told].slice(-LONGEST_LOG);
    return told;
  }

  private isHeard(line: Told): boolean {
    if (line.loud || settings.verbosity === "all" || line.seat === null) return true;
    const sides = sidesOf(this.live);
    return settings.verbosity === "team" && line.seat % sides === this.live.ownSide;
  }

  private bubble(person: string, text: string): void {
    const seat = this.live.chairs.findIndex((chair) => chair.person === person);
    if (seat < 0) return;
    this.bubbles[seat] = text;
    setTimeout(() => {
      if (this.bubbles[seat] === text) delete this.bubbles[seat];
    }, BUBBLE);
  }

  private delaySheet(): void {
    this.sheetDue = false;
    setTimeout(() => (this.sheetDue = true), SHEET_DELAY[motion()]);
  }

  private tick(now: number, until: number): void {
    this.now = now;
    const left = Math.ceil(until - now);
    if (settings.ticks && left > 0 && left <= 10 && this.live.isMine) cue("tick");
    if (this.live.isMine && (left === 30 || left === 10)) polite(words.say("table.turns_left", { n: left }));
  }

  private notice({ about, refusal, seat }: Notice): void {
    if (about === "denied" && refusal) this.tell(words.say(`denied.${refusal.code}`, refusal.facts ?? {}), assertive);
    else if (about === "nudged") {
      this.urge(words.say("table.nudged"));
      cue("turn");
    } else if (about === "overdue" && seat !== undefined) this.overdue(seat);
    else if (about === "line" && this.live.line === "open") this.tell(words.say("table.line_back"), assertive);
    else if (about === "line") assertive(words.say("table.line_lost"));
  }

  private overdue(seat: number): void {
    for (const { heard, loud } of this.write([{ event: "overdue", seat }], null)) {
      if (loud) this.urge(heard);
      else this.tell(heard);
    }
  }

  /** Say what the reader must not miss: it is shown until he is there. */
  private urge(text: string): void {
    assertive(text);
    this.note.stand(text);
  }

  private time(): number {
    return Date.now() / 1000 + this.live.ahead;
  }

  private turnText(): string {
    const { live } = this;
    const top = live.seen?.pile.faces.at(-1);
    const n = live.seen?.stock ?? 0;
    if (top === undefined) return words.say("told.your_turn_empty", { n });
    return words.say("told.your_turn", { pile: spoken(words.said, top), n });
  }
}
