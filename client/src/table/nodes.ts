/** The order of nodes under a list that is reordered: to move one costs much more than to paint it elsewhere. */

/** The nodes for what is there now: what comes gets its place at once, what was there keeps its own. */
export function present(nodes: readonly string[], wanted: readonly string[]): string[] {
  const after = nodes.filter((id) => wanted.includes(id));
  wanted.forEach((id, at) => {
    if (!nodes.includes(id)) after.splice(after.indexOf(wanted[at - 1] ?? "") + 1, 0, id);
  });
  return after;
}

/** The nodes after so many more of them, at most, have been moved to their place. */
export function nearer(nodes: readonly string[], wanted: readonly string[], most: number): string[] {
  const after = present(nodes, wanted);
  let left = most;
  for (const [at, id] of wanted.entries()) {
    if (left === 0) break;
    if (after[at] === id) continue;
    after.splice(after.indexOf(id), 1);
    after.splice(at, 0, id);
    left -= 1;
  }
  return after;
}

/** Whether both are the same in the same order. */
export function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at]);
}
