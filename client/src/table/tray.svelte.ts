import { tick } from "svelte";
import type { Choice, Previewed, Refusal } from "../protocol.ts";
import { read, write } from "../stored.ts";
import type { LiveTable } from "./live.svelte.ts";
import type { Piece } from "./pieces.ts";
import { restored, saved } from "./staged.ts";

const KEY = "canasta.tray.";

/** Pieces that lie in the tray together, and the moves that they would be played by. */
export interface Group {
  readonly kind: Choice["kind"];
  readonly target: string;
  readonly moves: readonly string[];
  readonly pieces: readonly Piece[];
}

/** What a player is putting together before he plays it: nobody else sees any of it. */
export class Tray {
  /** What the table says of the groups and the selection as they are now; null while it thinks. */
  told = $state.raw<Previewed | null>(null);
  /** Why the last thing asked for may not be done; it stays until the next step. */
  refusal = $state.raw<Refusal | null>(null);
  /** What the reader must do first for something to be possible; it goes with the next step, too. */
  note = $state("");
  busy = $state(false);
  /** Whether the table has still to say what may be done. */
  asking = $state(false);

  private put = $state.raw<readonly Group[]>([]);
  private chosen = $state.raw<readonly string[]>([]);
  private asked = 0;
  private answer: Promise<void> = Promise.resolve();

  constructor(
    private readonly live: LiveTable,
    private readonly alwaysStage: () => boolean,
  ) {}

  /** What lies in the tray: whatever the hand has lost pieces of was played, by its owner or for him. */
  readonly groups = $derived.by(() => {
    const held = new Set(this.live.hand.map((piece) => piece.id));
    return this.put.filter((group) => group.pieces.every((piece) => held.has(piece.id)));
  });
  /** The pieces of the hand that are not in the tray. */
  readonly hand = $derived.by(() => {
    const staged = new Set(this.groups.flatMap((group) => group.pieces.map((piece) => piece.id)));
    return this.live.hand.filter((piece) => !staged.has(piece.id));
  });
  readonly selected = $derived.by(() => this.hand.filter((piece) => this.chosen.includes(piece.id)));
  readonly moves = $derived(this.groups.flatMap((group) => group.moves));
  /** Whether everything that the hand holds lies in the tray. */
  readonly isEmptying = $derived(this.groups.length > 0 && this.hand.length === 0);
  readonly stages = $derived.by(
    () => this.groups.length > 0 || this.alwaysStage() || (this.told?.opening ?? null) !== null,
  );

  /** Keep what lies here for the page that comes after this one. */
  keep(): void {
    write(KEY + this.live.code, saved(this.live.number, this.groups, this.selected));
  }

  /** Take up what lay here when the page was left. */
  restore(): void {
    const kept = read(KEY + this.live.code);
    if (!kept) return;
    const { groups, chosen } = restored(kept, this.live.number, this.live.hand);
    this.put = groups;
    this.chosen = chosen;
  }

  isSelected(id: string): boolean {
    return this.chosen.includes(id);
  }

  toggle(id: string): void {
    this.choose(this.isSelected(id) ? this.chosen.filter((one) => one !== id) : [...this.chosen, id]);
  }

  choose(ids: readonly string[]): void {
    this.chosen = ids;
    this.refuse(null);
  }

  /** Say why something is not done, or no more. */
  refuse(refusal: Refusal | null, note = ""): void {
    this.refusal = refusal;
    this.note = note;
  }

  /** Ask the table about what is staged and selected. */
  ask(): Promise<void> {
    this.answer = this.askNow();
    return this.answer;
  }

  /** Once the table has answered what is staged and selected now: before that nothing may be done with it. */
  async settled(): Promise<void> {
    await tick();
    await this.answer;
  }

  private async askNow(): Promise<void> {
    this.asked += 1;
    const question = this.asked;
    this.asking = this.live.isMine;
    if (!this.live.isMine) {
      this.told = null;
      return;
    }
    const told = await this.live.preview(this.moves, facesOf(this.selected));
    if (question !== this.asked) return;
    this.asking = false;
    // Where no answer came, the last one still tells what is staged, but not what may be done now.
    this.told = told ?? (this.told && { ...this.told, choices: [] });
  }

  /** The choices of a kind with the selection. */
  choices(kind: Choice["kind"]): readonly Choice[] {
    return this.told?.choices?.filter((choice) => choice.kind === kind) ?? [];
  }

  /** What joining one of the own melds would be. */
  joining(rank: string): Choice | undefined {
    return this.choices("add").find((choice) => choice.target === rank);
  }

  /** Do what a choice says with the selection: stage it, play it, or say why not. */
  async take(choice: Choice): Promise<void> {
    if (choice.refusal) {
      this.refuse(choice.refusal);
      return;
    }
    const pieces = this.pieces(choice);
    if (choice.kind === "discard" || !this.stages) {
      await this.play([...this.moves, ...choice.moves], [...this.staged(), ...pieces]);
      return;
    }
    this.put = [...this.groups, { ...choice, pieces }];
    this.choose([]);
  }

  /** Lay the selection aside for the own turn: what it comes to is asked then. */
  plan(): void {
    const pieces = this.selected;
    if (!pieces.length) return;
    const moves = [`lay ${facesOf(pieces).join(" ")}`];
    this.put = [...this.groups, { kind: "lay", target: "", moves, pieces }];
    this.choose([]);
  }

  /** Put together what is advised, in place of what lies here; what is to be discarded is chosen. */
  stage(steps: readonly Choice[]): void {
    this.clear();
    for (const step of steps) {
      const pieces = this.pieces(step);
      if (step.kind === "discard") this.choose(pieces.map((piece) => piece.id));
      else this.put = [...this.put, { ...step, pieces }];
    }
  }

  /** Play what lies in the tray. */
  async commit(): Promise<void> {
    if (this.told?.refusal) this.refuse(this.told.refusal);
    else await this.play(this.moves, this.staged());
  }

  async play(moves: readonly string[], pieces: readonly Piece[] = []): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.refuse(null);
    const groups = this.moves.every((move, at) => move === moves[at]) ? this.groups : [];
    const reply = await this.live.act(
      moves,
      pieces.map((piece) => piece.id),
    );
    this.busy = false;
    if (reply.done) this.forget(groups, pieces);
    else this.refuse(reply.refusal);
  }

  /** What was played is out of the tray; what was planned, or chosen meanwhile, stays. */
  private forget(groups: readonly Group[], pieces: readonly Piece[]): void {
    this.put = this.groups.filter((group) => !groups.includes(group));
    this.chosen = this.chosen.filter((id) => !pieces.some((piece) => piece.id === id));
  }

  /** Give a group back to the hand. */
  takeBack(group: Group): void {
    this.put = this.groups.filter((one) => one !== group);
    this.refuse(null);
  }

  undo(): void {
    const last = this.groups.at(-1);
    if (last) this.takeBack(last);
    else this.choose([]);
  }

  clear(): void {
    this.put = [];
    this.choose([]);
  }

  private staged(): Piece[] {
    return this.groups.flatMap((group) => group.pieces);
  }

  /** The pieces that a choice's moves name: the selected ones, or such as the hand holds. */
  private pieces(choice: Choice): Piece[] {
    if (this.selected.length) return [...this.selected];
    const named = choice.moves.flatMap((move) => move.split(" ").slice(1));
    const free = [...this.hand];
    return named.flatMap((face) => {
      const found = free.findIndex((piece) => piece.face === face);
      return found < 0 ? [] : free.splice(found, 1);
    });
  }
}

function facesOf(pieces: readonly Piece[]): string[] {
  return pieces.map((piece) => piece.face);
}
