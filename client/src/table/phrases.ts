import type { PhraseKey } from "../protocol.ts";

/** The picture that goes with each of the phrases. */
export const EMOTES = {
  hello: "wow",
  well_played: "clap",
  thanks: "heart",
  good_luck: "laugh",
  sorry: "cry",
  thinking: "think",
  one_moment: "coffee",
  good_game: "hurry",
} as const satisfies Record<PhraseKey, string>;
