/** What the reader is about at a table, beside playing. */
export const around = $state({
  /** He arranges seats and rules between two deals. */
  arranging: false,
});
