import type { AnyFact, Observation } from "../protocol.ts";
import { motion, settings } from "../settings.svelte.ts";
import { words } from "../words/words.svelte.ts";
import { ticker } from "./clock.ts";
import { company, nameOf, sideName, sidesOf } from "./company.ts";
import { cuesOf } from "./cues.ts";
import { many, spoken } from "./faces.ts";
import type { LiveTable, Notice } from "./live.svelte.ts";
import { look } from "./look.svelte.ts";
import { assertive, install, polite } from "./notify.ts";
import { cue, listen, setVolume, vibrate } from "./sound.ts";
import { tell, type Told } from "./tell.ts";
import { keepAwake } from "./wake.ts";

const BUBBLE = 4000;
const LONGEST_LOG = 400;
const SHEET_DELAY = { normal: 900, fast: 500, reduced: 300, off: 150 } as const;

/** Tells the reader what happens at a table: in words, by sound and by motion. */
export class Reporter {
  log = $state.raw<readonly Told[]>([]);
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
    this.log = tell(live.past, company(live), null);
    live.show = (make, facts) => this.show(make, facts);
    live.notice = (notice) => this.notice(notice);
    // Who comes to the table, or comes back, has heard nothing of it.
    if (live.isMine) assertive(this.turnText());
    const ends = [listen(), ...(live.seat === null ? [] : [keepAwake()])];
    const effects = $effect.root(() => {
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
      for (const end of ends) end();
    };
  }

  sayNow(): void {
    const { live } = this;
    const actor = live.turn.actor;
    if (live.isMine) polite(this.turnText());
    else if (actor !== null) polite(words.say("table.turn_of", { name: nameOf(live, actor) }));
    else polite(words.say("table.prompt_over"));
  }

  sayNeeded(): void {
    const { opening, pile } = this.live.turn;
    const told: string[] = [];
    if (opening) told.push(opening.needs === "canasta" ? words.say("table.canasta_to_open") : words.say("table.to_open", { needs: opening.needs }));
    if (pile?.refusal) told.push(words.refusal(pile.refusal.code, pile.refusal.facts ?? {}));
    else if (pile?.ways?.length) told.push(words.say("table.can_take"));
    polite(told.join(". ") || words.say("table.opened"));
  }

  sayCounts(): void {
    const { live } = this;
    const hands = live.seen?.hands ?? [];
    const told = hands.map((hand, seat) => words.say("table.hand_of", { name: nameOf(live, seat), n: hand.size }));
    polite([words.say("table.stock_left", { n: live.seen?.stock ?? 0 }), ...told].join(". "));
  }

  sayMelds(sides: readonly number[]): void {
    const told = sides.flatMap((side) => {
      const area = this.live.seen?.sides[side];
      const melds = [...(area?.closed ?? []), ...(area?.melds ?? [])];
      const each = melds.map((meld) => words.say("table.meld", { rank: many(words.said, meld.rank), n: meld.faces.length }));
      return [`${sideName(this.live, side)}: ${each.join(", ") || words.say("table.nothing_laid")}`];
    });
    polite(told.join(". "));
  }

  /** The last thing that happened; asked again, the one before. */
  sayLast(): void {
    this.back += 1;
    const line = this.log.at(-this.back);
    if (line) polite(line.heard);
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
      cue("turn");
      vibrate();
    }
  }

  private report(facts: readonly AnyFact[], before: Observation | null): void {
    const told = tell(facts, company(this.live), before);
    this.log = [...this.log, ...told].slice(-LONGEST_LOG);
    for (const line of told) if (this.isHeard(line)) (line.loud ? assertive : polite)(line.heard);
    for (const fact of facts) {
      if (fact.event === "said") this.bubble(fact.person, fact.text);
      else if (fact.event === "phrase_said") this.bubble(fact.person, words.say(`phrases.${fact.phrase}`));
      else if (fact.event === "deal_ended") this.delaySheet();
    }
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

  private notice(notice: Notice): void {
    if (notice.about === "denied" && notice.refusal) assertive(words.say(`denied.${notice.refusal.code}`, notice.refusal.facts ?? {}));
    else if (notice.about === "nudged") {
      assertive(words.say("table.nudged"));
      cue("turn");
    } else if (notice.about === "overdue") polite(words.say("table.overdue"));
    else if (notice.about === "line") assertive(words.say(this.live.line === "open" ? "table.line_back" : "table.line_lost"));
  }

  private turnText(): string {
    const { live } = this;
    const top = live.seen?.pile.faces.at(-1);
    const n = live.seen?.stock ?? 0;
    if (top === undefined) return words.say("told.your_turn_empty", { n });
    return words.say("told.your_turn", { pile: spoken(words.said, top), n });
  }
}
