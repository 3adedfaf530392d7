/** Where people sit: seats as the reader sees them, whose side they are on. */

export type Team = "us" | "them" | "third";

/** A side as the reader sees it: his own, the next one, the one after that. */
export function teamOf(side: number, own: number, sides: number): Team {
  return (["us", "them", "third"] as const)[(side - own + sides) % sides] ?? "them";
}

/** The other seats from left to right, as one looks at the table; who plays next sits on the right
 * where the game goes counter-clockwise, else on the left. */
export function around(own: number, players: number, counterclockwise: boolean): number[] {
  const next = Array.from({ length: players - 1 }, (_, step) => (own + step + 1) % players);
  return counterclockwise ? next.reverse() : next;
}

/** Which of the seats from left to right sit on the left, at the top and on the right of a desk. */
export function corners(seats: number[]): { left: number[]; top: number[]; right: number[] } {
  const beside = seats.length < 3 ? 0 : seats.length > 3 ? 2 : 1;
  const left = seats.slice(0, beside);
  const right = seats.slice(seats.length - beside);
  return { left: left.reverse(), top: seats.slice(beside, seats.length - beside), right };
}

/** What somebody is to who sits in the first seat: which of how many partners or opponents, from left to right. */
export function relation(seat: number, seats: readonly number[], sides: number): { who: "partner" | "opponent"; n: number; of: number } {
  const isPartner = (one: number): boolean => one % sides === 0;
  const alike = seats.filter((one) => isPartner(one) === isPartner(seat));
  return { who: isPartner(seat) ? "partner" : "opponent", n: alike.indexOf(seat) + 1, of: alike.length };
}
