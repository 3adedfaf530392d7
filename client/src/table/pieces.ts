import type { Observation } from "../protocol.ts";

/** A card on the screen: its name lasts while it can be followed by eye from place to place. */
export interface Piece {
  readonly id: string;
  readonly face: string;
}

/** Pieces by place: `hand`, `pile`, `threes/0`, `meld/1/K`, `closed/0/2`. */
export type Places = ReadonlyMap<string, readonly Piece[]>;

/** The faces that lie open in an observation, by place. */
export function openFaces(seen: Observation): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  if (seen.seat !== null) found.set("hand", seen.hands[seen.seat]?.faces ?? []);
  found.set("pile", seen.pile.faces);
  seen.sides.forEach((area, side) => {
    found.set(`threes/${side}`, area.threes);
    for (const meld of area.melds) found.set(`meld/${side}/${meld.rank}`, meld.faces);
    area.closed.forEach((meld, at) => found.set(`closed/${side}/${at}`, meld.faces));
  });
  return found;
}

/** The pieces of a new observation: what stays keeps its name, what moves takes it along.
 *
 * Of two alike the one that is `leaving` goes. */
export function place(
  before: Places,
  seen: Observation,
  name: () => string,
  leaving: ReadonlySet<string> = new Set(),
): Places {
  const wanted = openFaces(seen);
  const free = new Map<string, Piece[]>();
  const kept = new Map<string, Piece[]>();
  for (const [at, pieces] of before) {
    const left = [...(wanted.get(at) ?? [])];
    kept.set(at, []);
    for (const piece of staying(pieces, leaving)) {
      const found = left.indexOf(piece.face);
      if (found >= 0) {
        left.splice(found, 1);
        kept.get(at)?.push(piece);
      } else {
        free.set(piece.face, [...(free.get(piece.face) ?? []), piece]);
      }
    }
  }
  const after = new Map<string, readonly Piece[]>();
  for (const [at, faces] of wanted) {
    const stay = [...(kept.get(at) ?? [])];
    after.set(
      at,
      faces.map((face) => taken(stay, face) ?? free.get(face)?.shift() ?? { id: name(), face }),
    );
  }
  return after;
}

function taken(pieces: Piece[], face: string): Piece | undefined {
  const found = pieces.findIndex((piece) => piece.face === face);
  return found < 0 ? undefined : pieces.splice(found, 1)[0];
}

function staying(pieces: readonly Piece[], leaving: ReadonlySet<string>): Piece[] {
  const last = (piece: Piece) => Number(leaving.has(piece.id));
  return [...pieces].sort((one, other) => last(one) - last(other));
}
