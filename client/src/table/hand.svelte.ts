import { read, write } from "../stored.ts";
import { look } from "./look.svelte.ts";
import {
  arrange,
  empty,
  held,
  laidOut,
  move,
  nextMode,
  put,
  restored,
  saved,
  settled,
  sorted,
  type Laid,
  type Order,
} from "./order.ts";
import type { Piece } from "./pieces.ts";

const KEY = "canasta.hand.";

/** The order of the reader's hand at a table, kept on his device. */
export class HandOrder {
  order = $state.raw<Order>(empty(false, "rank"));
  // As text it is the same where nothing has come: pieces that only lie elsewhere are not looked at again.
  private readonly come = $derived(held(this.order).flatMap((piece) => (piece.fresh ? [piece.id] : [])).sort().join(" "));
  private readonly fresh = $derived(new Set(this.come.split(" ")));
  private known = false;

  constructor(private readonly code: string) {}

  /** Take up what the hand is now. */
  follow(hand: readonly Piece[]): void {
    if (!hand.length && !this.order.slots.length) return;
    if (!this.known && hand.length) {
      const kept = read(KEY + this.code);
      this.order = kept ? restored(kept, hand, look.tiles) : empty(look.tiles, "rank");
      this.known = true;
    }
    this.keep(arrange({ ...this.order, gapped: look.tiles }, hand));
  }

  /** Where each of the pieces that are shown lies. */
  laidOut(shown: readonly Piece[], columns: number, rows: number): Laid[] {
    return laidOut(this.order, shown, columns, rows);
  }

  isFresh(id: string): boolean {
    return this.fresh.has(id);
  }

  /** The owner has seen what came. */
  settle(): void {
    if (this.come) this.keep(settled(this.order));
  }

  sort(columns: number): void {
    this.keep(sorted(this.order, nextMode(this.order.mode), columns));
  }

  move(ids: readonly string[], to: number): void {
    this.keep(move(this.order, ids, to));
  }

  /** Put pieces where they were dropped: a place in the hand, or a slot of the rack. */
  put(ids: readonly string[], row: number, column: number, columns: number): void {
    const at = row * columns + column;
    this.keep(this.order.gapped ? put(this.order, ids, at) : move(this.order, ids, at));
  }

  private keep(order: Order): void {
    this.order = order;
    write(KEY + this.code, saved(order));
  }
}
