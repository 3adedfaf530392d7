import type { Choice } from "../protocol.ts";
import { settings } from "../settings.svelte.ts";
import { words } from "../words/words.svelte.ts";
import { isWild, spoken } from "./faces.ts";
import type { LiveTable } from "./live.svelte.ts";
import type { Piece } from "./pieces.ts";
import type { Tray } from "./tray.svelte.ts";

/** Something that is asked before it is done. */
export interface Question {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly then: () => void;
}

/** What the reader does in the game, whatever he does it with: buttons, taps, drags or keys. */
export class Acting {
  question = $state.raw<Question | null>(null);
  /** Ways to do what was asked for, while one of them is to be chosen. */
  ways = $state.raw<readonly Choice[]>([]);

  constructor(
    private readonly live: LiveTable,
    private readonly tray: Tray,
  ) {}

  readonly starts = $derived.by(() => this.live.isMine && this.live.seen?.phase === "start");
  readonly canDraw = $derived.by(() => this.starts && (this.live.turn.legal ?? []).includes("draw"));
  readonly canTake = $derived.by(() => this.starts && (this.live.turn.pile?.ways?.length ?? 0) > 0);

  draw(): void {
    if (this.starts) void this.tray.play(["draw"]);
  }

  pressPile(): void {
    if (this.starts) void this.takePile();
    else if (this.tray.selected.length === 1) void this.discard();
  }

  async takePile(): Promise<void> {
    await this.tray.settled();
    const all = this.tray.choices("take");
    const open = all.filter((choice) => !choice.refusal);
    const [first] = open;
    if (first && open.length === 1) void this.tray.take(first);
    else if (open.length) this.ways = open;
    else if (this.hears) this.tray.refuse(all[0]?.refusal ?? this.live.turn.pile?.refusal ?? null);
  }

  /** Lay the selection wherever it fits; off turn it is set aside. */
  async lay(): Promise<void> {
    const { tray } = this;
    if (!this.live.isMine) {
      tray.plan();
      return;
    }
    await tray.settled();
    const choices = [...tray.choices("lay"), ...tray.choices("add")];
    const open = choices.filter((choice) => !choice.refusal);
    const best = open[0] ?? choices[0];
    if (open.length > 1 && !open.some((choice) => choice.kind === "lay")) this.ways = open;
    else if (best) this.choose(best);
    else if (this.hears) tray.refuse(null, words.say("table.fits_nowhere"));
  }

  /** Put the selection to one of the own melds. */
  async join(rank: string): Promise<void> {
    await this.tray.settled();
    const choice = this.tray.joining(rank);
    if (choice) this.choose(choice);
    else if (this.live.isMine && this.hears) this.tray.refuse(null, words.say("table.fits_nowhere"));
  }

  /** Play a choice, having asked first where it would end the deal. */
  choose(choice: Choice): void {
    const { tray } = this;
    this.ways = [];
    const empties = !tray.stages && tray.hand.length === tray.selected.length;
    if (empties && !choice.refusal) this.askToGoOut(() => void tray.take(choice));
    else void tray.take(choice);
  }

  async layDown(): Promise<void> {
    const { tray } = this;
    await tray.settled();
    if (tray.isEmptying && tray.told?.complete) this.askToGoOut(() => void tray.commit());
    else void tray.commit();
  }

  /** What the enter key is for. */
  commit(): void {
    void (this.tray.groups.length ? this.layDown() : this.lay());
  }

  async discard(): Promise<void> {
    const { tray } = this;
    await tray.settled();
    const [choice] = tray.choices("discard");
    const [piece] = tray.selected;
    if (!choice || !piece) {
      if (this.live.isMine && this.hears) tray.refuse(null, words.say("table.choose_one"));
      return;
    }
    const then = (): void => void tray.take(choice);
    if (choice.refusal || !this.asksBefore(piece)) then();
    else this.question = this.aboutDiscard(piece, then);
  }

  /** The selection was let go over something. */
  async drop(target: string): Promise<void> {
    await this.tray.settled();
    if (target === "pile") return this.starts ? this.takePile() : this.discard();
    if (target === "new") return this.lay();
    return this.join(target.replace("meld/", ""));
  }

  /** While the line is lost nothing is known of what may be done. */
  private get hears(): boolean {
    return this.live.line === "open";
  }

  private get isLast(): boolean {
    return this.tray.hand.length === 1;
  }

  private asksBefore(piece: Piece): boolean {
    const wish = settings.confirmDiscards;
    return wish === "always" || (wish === "some" && (this.isLast || isWild(piece.face)));
  }

  private aboutDiscard(piece: Piece, then: () => void): Question {
    return {
      title: words.say("table.confirm_discard", { card: spoken(words.said, piece.face) }),
      text: this.isLast ? words.say("table.confirm_last") : isWild(piece.face) ? words.say("table.confirm_wild") : "",
      yes: words.say(this.isLast ? "table.go_out" : "table.discard"),
      then,
    };
  }

  private askToGoOut(then: () => void): void {
    const out = words.say("table.go_out");
    this.question = { title: out, text: words.say("table.confirm_out"), yes: out, then };
  }
}
