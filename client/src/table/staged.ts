/** What lies in the tray, as text that outlasts the page: pieces have other names in the next one. */

import type { Piece } from "./pieces.ts";
import type { Group } from "./tray.svelte.ts";

/** The groups of a tray, and the pieces of the hand that are chosen. */
export interface Staged {
  readonly groups: readonly Group[];
  readonly chosen: readonly string[];
}

interface Kept {
  readonly deal: number;
  readonly groups: readonly (Omit<Group, "pieces"> & { readonly faces: readonly string[] })[];
  readonly chosen: readonly string[];
}

export function saved(deal: number, groups: readonly Group[], chosen: readonly Piece[]): string {
  const written = groups.map(({ pieces, ...group }) => ({ ...group, faces: facesOf(pieces) }));
  return JSON.stringify({ deal, groups: written, chosen: facesOf(chosen) } satisfies Kept);
}

/** The same with the pieces of a hand, as far as it still holds them; nothing in another deal. */
export function restored(text: string, deal: number, hand: readonly Piece[]): Staged {
  const kept = JSON.parse(text) as Kept;
  if (kept.deal !== deal) return { groups: [], chosen: [] };
  const free = [...hand];
  const take = (faces: readonly string[]): Piece[] =>
    faces.flatMap((face) => {
      const found = free.findIndex((piece) => piece.face === face);
      return found < 0 ? [] : free.splice(found, 1);
    });
  const groups = kept.groups.map(({ faces, ...group }) => ({ group: { ...group, pieces: take(faces) }, whole: faces.length }));
  return {
    groups: groups.flatMap(({ group, whole }) => (group.pieces.length === whole ? [group] : [])),
    chosen: take(kept.chosen).map((piece) => piece.id),
  };
}

function facesOf(pieces: readonly Piece[]): string[] {
  return pieces.map((piece) => piece.face);
}
