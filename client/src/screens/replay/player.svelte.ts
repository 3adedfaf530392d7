import { nearest, type Frame } from "../../table/deals.ts";

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** Milliseconds between two steps at the speed 1. */
const PACE = 1400;

/** Where in a deal one is, and whether it goes on by itself. */
export class Player {
  at = $state(0);
  speed = $state<Speed>(1);
  private goes = $state(false);

  constructor(
    readonly frames: readonly Frame[],
    at: string | null,
  ) {
    this.at = nearest(at, frames.length);
  }

  get last(): number {
    return this.frames.length - 1;
  }

  readonly frame = $derived.by(() => this.frames[this.at]!);
  /** What was seen a step before. */
  readonly before = $derived.by(() => this.frames[this.at - 1]?.seen ?? null);
  readonly isPlaying = $derived.by(() => this.goes && this.at < this.last);

  /** Go somewhere, and stay there. */
  go(to: number): void {
    this.goes = false;
    this.at = nearest(to, this.frames.length);
  }

  /** Start or stop; at the end, start again. */
  toggle(): void {
    const begins = !this.isPlaying;
    if (begins && this.at === this.last) this.at = 0;
    this.goes = begins;
  }

  /** Let the next step come in its time. Returns a function that calls it off. */
  await(): (() => void) | undefined {
    if (!this.isPlaying) return undefined;
    const next = this.at + 1;
    const timer = setTimeout(() => (this.at = next), PACE / this.speed);
    return () => clearTimeout(timer);
  }

  /** What a key does. Whether it did anything. */
  press(key: string): boolean {
    switch (key) {
      case "ArrowRight":
        this.go(this.at + 1);
        return true;
      case "ArrowLeft":
        this.go(this.at - 1);
        return true;
      case "Home":
        this.go(0);
        return true;
      case "End":
        this.go(this.last);
        return true;
      case " ":
        this.toggle();
        return true;
      default:
        return false;
    }
  }
}
