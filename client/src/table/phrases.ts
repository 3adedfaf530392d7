import type { PhraseKey } from "../protocol.ts";

/** The picture that goes with each of the phrases. */
export const EMOTES = {
  hello: "wave",
  well_played: "clap",
  thanks: "heart",
  good_luck: "luck",
  sorry: "cry",
  thinking: "think",
  one_moment: "coffee",
  good_game: "happy",
} as const satisfies Record<PhraseKey, string>;
