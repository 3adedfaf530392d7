import type { Advice, Language, Refusal } from "../protocol.ts";
import type { LiveTable } from "./live.svelte.ts";
import type { Tray } from "./tray.svelte.ts";

/** How much of a hint is shown: where to look, what to do, why, all that was tried. */
export const DEPTHS = ["nudge", "move", "reasons", "numbers"] as const;
export type Depth = (typeof DEPTHS)[number];

/** A hint that the reader asked for, told bit by bit; it is gone with the next action at the table. */
export class Hinting {
  advice = $state.raw<Advice | null>(null);
  isThinking = $state(false);
  private depth = $state(0);
  private asked = 0;

  constructor(
    private readonly live: LiveTable,
    private readonly tray: Tray,
    private readonly language: () => Language,
  ) {}

  readonly may = $derived.by(() => this.live.isMine && this.live.game.hints !== false);
  readonly isOpen = $derived(this.isThinking || this.advice !== null);
  readonly deepest = $derived(this.depth === DEPTHS.length - 1);

  shows(depth: Depth): boolean {
    return this.advice !== null && DEPTHS.indexOf(depth) <= this.depth;
  }

  /** What comes with one more tap. */
  readonly next = $derived(DEPTHS[this.depth + 1] ?? null);

  /** What the hint is about: what is staged, else nothing. */
  async ask(): Promise<void> {
    if (!this.may || this.isThinking) return;
    if (this.advice) {
      this.more();
      return;
    }
    this.asked += 1;
    const question = this.asked;
    this.isThinking = true;
    this.depth = 0;
    const reply = await this.live.hint(this.tray.moves, this.language());
    if (question !== this.asked) return;
    this.isThinking = false;
    if (isAdvice(reply)) this.advice = reply;
    else if (reply) this.tray.refuse(reply);
  }

  more(): void {
    this.depth = Math.min(this.depth + 1, DEPTHS.length - 1);
  }

  close(): void {
    this.asked += 1;
    this.advice = null;
    this.isThinking = false;
  }

  /** Put the moves of the hint into the tray, as if the reader had. */
  stage(): void {
    if (this.advice) this.tray.stage(this.advice.steps);
    this.close();
  }
}

function isAdvice(reply: Advice | Refusal | null): reply is Advice {
  return reply !== null && "nudge" in reply;
}
