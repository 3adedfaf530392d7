// Made by `scripts/types` from the Python types. Not to be edited.

export type CardEvent = Drew | ThreesLaidOut | ThreesRemoved | PileJoined;

export type MeldEvent = Laid | CanastaMade | CanastaClosed | Opened;

export type PileEvent = TookPile | Discarded | PileFrozen | PileBlocked | BlockCounted;

export type TurnEvent = Asked | Answered | Passed | TurnBegan | WentOut | DealEnded;

export type Phase = "between" | "lobby" | "over" | "playing";

export type ChoiceKind = "add" | "discard" | "lay" | "take";

export type Language = "en" | "it" | "ro";

export type PileBlock = "rank" | "round" | "top";

export type PhraseKey =
  | "good_game"
  | "good_luck"
  | "hello"
  | "one_moment"
  | "sorry"
  | "thanks"
  | "thinking"
  | "well_played";

export type Arranging = SetRules | SeatBot | EmptySeat | Leave;

export type Talking = Say | SayPhrase | Mute | Nudge;

export type ClientMessage =
  | Act
  | Preview
  | AskHint
  | Ready
  | NotReady
  | SetRules
  | SeatBot
  | EmptySeat
  | Leave
  | Say
  | SayPhrase
  | Mute
  | Nudge;

export type SeatFact =
  | SeatTaken
  | BotSeated
  | SeatEmptied
  | BotStoodIn
  | PlayerReturned
  | HostChanged;

export type DealFact =
  | RulesChosen
  | ReadinessChanged
  | ShuffleCommitted
  | DealBegan
  | ShuffleOpened;

export type TalkFact = Said | PhraseSaid;

export type TableFact =
  | SeatTaken
  | BotSeated
  | SeatEmptied
  | BotStoodIn
  | PlayerReturned
  | HostChanged
  | RulesChosen
  | ReadinessChanged
  | ShuffleCommitted
  | DealBegan
  | ShuffleOpened
  | MatchEnded
  | Said
  | PhraseSaid
  | PersonForgotten;

export type AnyFact =
  | Drew
  | ThreesLaidOut
  | ThreesRemoved
  | PileJoined
  | Laid
  | CanastaMade
  | CanastaClosed
  | Opened
  | TookPile
  | Discarded
  | PileFrozen
  | PileBlocked
  | BlockCounted
  | Asked
  | Answered
  | Passed
  | TurnBegan
  | WentOut
  | DealEnded
  | SeatTaken
  | BotSeated
  | SeatEmptied
  | BotStoodIn
  | PlayerReturned
  | HostChanged
  | RulesChosen
  | ReadinessChanged
  | ShuffleCommitted
  | DealBegan
  | ShuffleOpened
  | MatchEnded
  | Said
  | PhraseSaid
  | PersonForgotten;

export type Answer = Done | Refused | Previewed | Hinted | Denied;

export type TableMessage =
  | Welcome
  | Happened
  | Done
  | Refused
  | Previewed
  | Hinted
  | Denied
  | Present
  | Overdue
  | Nudged
  | Tick;

/** The first message of a line: who one is, and the last number that one has seen.
 *
 *  Without a token one looks on.
 */
export interface Hello {
  readonly t: "hello";
  readonly token?: string;
  readonly since?: number;
}

/** Play one action. The same `id` again gets the same answer and does nothing. */
export interface Act {
  readonly t: "act";
  readonly id: string;
  readonly moves: readonly string[];
}

/** Ask what an action would come to so far; nothing is played and nobody is told.
 *
 *  `chosen` are faces picked out of what is left of the hand: what may be done with just these?
 */
export interface Preview {
  readonly t: "preview";
  readonly id: string;
  readonly moves?: readonly string[];
  readonly chosen?: readonly string[];
}

/** Ask what to do, or what is better than the `moves` that one thinks of; nobody is told. */
export interface AskHint {
  readonly t: "ask_hint";
  readonly id: string;
  readonly moves?: readonly string[];
  readonly language?: Language;
}

/** Accept the rules and ask for the next deal, with chance of one's own for its shuffle. */
export interface Ready {
  readonly t: "ready";
  readonly nonce: string;
}

/** Take that back. */
export interface NotReady {
  readonly t: "not_ready";
}

/** The host's choice of game for the next deal; everybody must get ready again. */
export interface SetRules {
  readonly t: "set_rules";
  readonly game: Game;
}

/** A variant with its number of players, house rules by dotted name, and a clock or none.
 *
 *  `hints` says whether players may ask for hints: like the clock the table's, and no rule.
 */
export interface Game {
  readonly variant: string;
  readonly players?: number | null;
  readonly house?: Readonly<Record<string, unknown>>;
  readonly clock?: Clock | null;
  readonly hints?: boolean;
}

/** Seconds for each turn, and a reserve for the match that is used when they are gone. */
export interface Clock {
  readonly turn: number;
  readonly reserve?: number;
}

/** The host puts a bot into an empty seat. */
export interface SeatBot {
  readonly t: "seat_bot";
  readonly seat: number;
  readonly bot: string;
}

/** The host takes a bot out of a seat. */
export interface EmptySeat {
  readonly t: "empty_seat";
  readonly seat: number;
}

/** Give up one's seat. */
export interface Leave {
  readonly t: "leave";
}

/** Say something to the table. */
export interface Say {
  readonly t: "say";
  readonly text: string;
}

/** Say one of the phrases that every client has in its own language. */
export interface SayPhrase {
  readonly t: "say_phrase";
  readonly phrase: PhraseKey;
}

/** Hear a person's talk no more, or again. */
export interface Mute {
  readonly t: "mute";
  readonly person: string;
  readonly muted?: boolean;
}

/** Remind the player whose turn it is. */
export interface Nudge {
  readonly t: "nudge";
}

/** All that the receiver may know of the table as it is; `v` numbers what has happened.
 *
 *  `game` is what is played, `next_game` what the host has chosen since. `winner` is the side that
 *  has won; of a match that is over and has none, the win is shared. `past` is what has happened
 *  since the deal began, as far as that is kept.
 */
export interface Welcome {
  readonly t: "welcome";
  readonly v: number;
  readonly at: number;
  readonly you: string;
  readonly seat: number | null;
  readonly host: string | null;
  readonly game: Game;
  readonly next_game: Game | null;
  readonly phase: Phase;
  readonly number: number;
  readonly chairs: readonly Chair[];
  readonly totals: readonly number[];
  readonly winner: number | null;
  readonly commitment: string;
  readonly observation: Observation | null;
  readonly turn: Turn;
  readonly talk: readonly TalkFact[];
  readonly past: readonly AnyFact[];
}

/** A seat: the person or the bot in it, and how it is with them.
 *
 *  `played_by_bot`: a bot plays at the moment, for whatever reason. `reserve` is what is left of
 *  the clock's, in seconds.
 */
export interface Chair {
  readonly person: string | null;
  readonly name: string;
  readonly bot: string | null;
  readonly ready: boolean;
  readonly here: boolean;
  readonly played_by_bot: boolean;
  readonly reserve: number;
}

/** A deal as a seat sees it; `seat` is None for a spectator.
 *
 *  `waiting` cards lie under a top card that was taken, until the taker's opening is met. `actor`
 *  is the seat whose move or answer is awaited. Of a deal that is over every hand is shown.
 */
export interface Observation {
  readonly type: "observation";
  readonly seat: number | null;
  readonly dealer: number;
  readonly stock: number;
  readonly hands: readonly Hand[];
  readonly sides: readonly Area[];
  readonly pile: Pile;
  readonly waiting: number;
  readonly turn: number;
  readonly actor: number | null;
  readonly phase: "answer" | "over" | "play" | "start";
  readonly took_pile: boolean;
  readonly permission: "asked" | "denied" | "granted" | "unasked";
  readonly out: number | null;
  readonly out_concealed: boolean;
  readonly result: Result | null;
}

/** How many cards a hand holds, and which where that may be seen. */
export interface Hand {
  readonly size: number;
  readonly faces: readonly string[] | null;
}

/** What a side has on the table, its total before this deal, and what its opening needs. */
export interface Area {
  readonly total: number;
  readonly need: number | "canasta";
  readonly opened: boolean;
  readonly melds: readonly Meld[];
  readonly closed: readonly Meld[];
  readonly threes: readonly string[];
  readonly removed: readonly string[];
}

/** A meld: the name of its rank (`wilds` for one of wilds alone), and which canasta it is. */
export interface Meld {
  readonly rank: string;
  readonly faces: readonly string[];
  readonly canasta: string | null;
}

/** The pile. `hidden` counts the cards in it that nobody has seen.
 *
 *  `faces`, bottom to top, are all the others where it is `open`, elsewhere its top card alone.
 */
export interface Pile {
  readonly size: number;
  readonly faces: readonly string[];
  readonly open: boolean;
  readonly hidden: number;
  readonly frozen: boolean;
  readonly block: Block | null;
}

/** A discarded wild's round: whose card it was, and the turns still to come. */
export interface Block {
  readonly seat: number;
  readonly turns: number;
}

/** How the deal ended, what it brought each side, and what each must open with in the next. */
export interface Result {
  readonly how: "out" | "pass" | "stock" | "three";
  readonly lines: readonly ScoreLine[];
  readonly scores: readonly number[];
  readonly openings: readonly (number | "canasta")[];
}

/** One line of the score sheet, with the article it comes from. */
export interface ScoreLine {
  readonly side: number;
  readonly item: string;
  readonly count: number;
  readonly points: number;
  readonly article: string;
}

/** Whose action is awaited and until when; `legal` moves are told to that seat alone.
 *
 *  `pile` as it is to the receiver; `opening` is what his own side's asks for, None once it has
 *  opened and for a spectator. All three are None while no deal runs.
 */
export interface Turn {
  readonly actor: number | null;
  readonly until: number | null;
  readonly legal: readonly string[] | null;
  readonly pile: PileState | null;
  readonly opening: Opening | null;
}

/** The pile as it is to the receiver; to a spectator, as it is to the player whose turn it is.
 *
 *  `frozen`, perhaps only `until_opened` by his side. `blocked` while it cannot be had whatever
 *  one holds: for the card on `top`, a discarded wild's `round`, or a closed canasta of the top's
 *  `rank`; until the turn of the seat `until` is over.
 *
 *  To the seat that is to draw or take, and to no other: the `ways` of taking, by the kinds of
 *  cards they ask for; where there is none the `refusal` that says most; whether it `must` take.
 */
export interface PileState {
  readonly frozen: boolean;
  readonly until_opened: boolean;
  readonly blocked: PileBlock | null;
  readonly until: number | null;
  readonly ways: readonly string[];
  readonly refusal: Refusal | null;
  readonly must: boolean;
}

/** Why something is refused: a stable code, the facts its sentence is filled with, the article.
 *
 *  The article is empty where no rule of the game but the table itself refuses.
 */
export interface Refusal {
  readonly code: string;
  readonly facts: Readonly<Record<string, number | string>>;
  readonly article: string;
}

/** The running count of an opening: points needed and there, wilds in it and allowed.
 *
 *  Where a whole canasta is asked for, `has` is the size of the largest meld.
 */
export interface Opening {
  readonly needs: number | "canasta";
  readonly has: number;
  readonly wilds: number;
  readonly most_wilds: number | null;
  readonly clean: boolean;
}

/** A person said something. */
export interface Said {
  readonly event: "said";
  readonly person: string;
  readonly text: string;
}

/** A person said one of the phrases. */
export interface PhraseSaid {
  readonly event: "phrase_said";
  readonly person: string;
  readonly phrase: PhraseKey;
}

/** A seat drew from the stock; only it learns the faces. */
export interface Drew {
  readonly event: "drew";
  readonly seat: number;
  readonly count: number;
  readonly faces: readonly string[] | null;
}

/** Bonus threes went from a hand to the table. */
export interface ThreesLaidOut {
  readonly event: "threes_laid_out";
  readonly seat: number;
  readonly faces: readonly string[];
}

/** A seat put four stop threes out of the deal. */
export interface ThreesRemoved {
  readonly event: "threes_removed";
  readonly seat: number;
  readonly faces: readonly string[];
}

/** What lay under the top came to the taker's hand.
 *
 *  Everybody has `seen` the discards among it; what was `hidden` only the taker learns.
 */
export interface PileJoined {
  readonly event: "pile_joined";
  readonly seat: number;
  readonly seen: readonly string[];
  readonly hidden_count: number;
  readonly hidden: readonly string[] | null;
}

/** A seat laid cards: a new meld of its side, or joining the one of that rank. */
export interface Laid {
  readonly event: "laid";
  readonly seat: number;
  readonly side: number;
  readonly rank: string;
  readonly faces: readonly string[];
}

/** A meld reached seven, or is another canasta than it was. */
export interface CanastaMade {
  readonly event: "canasta_made";
  readonly side: number;
  readonly rank: string;
  readonly canasta: string;
}

/** A canasta was set aside. */
export interface CanastaClosed {
  readonly event: "canasta_closed";
  readonly side: number;
  readonly rank: string;
}

/** A side met its opening. */
export interface Opened {
  readonly event: "opened";
  readonly seat: number;
  readonly side: number;
}

/** A seat took the pile: its top card lies melded with what the hand paid.
 *
 *  So many cards are `waiting` to join the hand.
 */
export interface TookPile {
  readonly event: "took_pile";
  readonly seat: number;
  readonly side: number;
  readonly rank: string;
  readonly top: string;
  readonly paid: readonly string[];
  readonly waiting: number;
}

/** A seat put a card on the pile. */
export interface Discarded {
  readonly event: "discarded";
  readonly seat: number;
  readonly face: string;
}

/** A discard froze the pile. */
export interface PileFrozen {
  readonly event: "pile_frozen";
  readonly seat: number;
}

/** A discarded wild began its round of so many turns. */
export interface PileBlocked {
  readonly event: "pile_blocked";
  readonly seat: number;
  readonly turns: number;
}

/** A turn of that round passed; so many are left. */
export interface BlockCounted {
  readonly event: "block_counted";
  readonly turns: number;
}

/** A seat asked its partner whether it may go out. */
export interface Asked {
  readonly event: "asked";
  readonly seat: number;
  readonly partner: number;
}

/** The partner answered. */
export interface Answered {
  readonly event: "answered";
  readonly seat: number;
  readonly granted: boolean;
}

/** A seat had nothing to play. */
export interface Passed {
  readonly event: "passed";
  readonly seat: number;
}

/** A seat's turn began. */
export interface TurnBegan {
  readonly event: "turn_began";
  readonly seat: number;
}

/** A seat played its last card. */
export interface WentOut {
  readonly event: "went_out";
  readonly seat: number;
  readonly concealed: boolean;
}

/** The deal was over, every hand was shown and counted. */
export interface DealEnded {
  readonly event: "deal_ended";
  readonly result: Result;
  readonly hands: readonly (readonly string[])[];
}

/** A person sat down. */
export interface SeatTaken {
  readonly event: "seat_taken";
  readonly seat: number;
  readonly person: string;
  readonly name: string;
}

/** A bot was put into a seat. */
export interface BotSeated {
  readonly event: "bot_seated";
  readonly seat: number;
  readonly bot: string;
}

/** A seat was given up; while a deal runs a bot plays on in it. */
export interface SeatEmptied {
  readonly event: "seat_emptied";
  readonly seat: number;
}

/** A bot plays for somebody who was away too long; he may come back any time. */
export interface BotStoodIn {
  readonly event: "bot_stood_in";
  readonly seat: number;
}

/** He came back. */
export interface PlayerReturned {
  readonly event: "player_returned";
  readonly seat: number;
}

/** Another person decides about the table; nobody where no person sits there. */
export interface HostChanged {
  readonly event: "host_changed";
  readonly person: string | null;
}

/** The game for the next deal was changed, and nobody is ready any more. */
export interface RulesChosen {
  readonly event: "rules_chosen";
  readonly game: Game;
}

/** A seat is ready for the next deal, or no longer. */
export interface ReadinessChanged {
  readonly event: "readiness_changed";
  readonly seat: number;
  readonly ready: boolean;
}

/** The SHA-256 of the secret that will be in the next deal's shuffle. */
export interface ShuffleCommitted {
  readonly event: "shuffle_committed";
  readonly commitment: string;
}

/** The cards were dealt: what the receiver sees of them. */
export interface DealBegan {
  readonly event: "deal_began";
  readonly number: number;
  readonly observation: Observation | null;
}

/** The secret and the seats' nonces of the deal that is over: its deck can be made again. */
export interface ShuffleOpened {
  readonly event: "shuffle_opened";
  readonly secret: string;
  readonly nonces: readonly string[];
  readonly deck: readonly string[];
}

/** The match is decided; shared where there is no winner. */
export interface MatchEnded {
  readonly event: "match_ended";
  readonly winner: number | null;
  readonly totals: readonly number[];
}

/** A person has left, and neither his name nor what he has said is kept any longer. */
export interface PersonForgotten {
  readonly event: "person_forgotten";
  readonly person: string;
}

/** What has happened at the table, as the receiver may be told it, and whose turn it is now. */
export interface Happened {
  readonly t: "happened";
  readonly v: number;
  readonly at: number;
  readonly facts: readonly AnyFact[];
  readonly turn: Turn;
}

/** The action `id` was played and is saved. */
export interface Done {
  readonly t: "done";
  readonly id: string;
  readonly v: number;
}

/** The action `id` was not played; `failed` is the place of the move at fault, or one past. */
export interface Refused {
  readonly t: "refused";
  readonly id: string;
  readonly refusal: Refusal;
  readonly failed: number;
}

/** What the moves asked about would come to.
 *
 *  `complete`: they may be played as they are. Else `refusal` says what is missing or wrong, and
 *  `failed` where, one past the last for a duty that is still to be paid. `legal` is what may
 *  follow; nothing after a move that shows something. `choices` are what may follow with the
 *  chosen cards; with none chosen, the ways of taking the pile.
 */
export interface Previewed {
  readonly t: "previewed";
  readonly id: string;
  readonly complete: boolean;
  readonly refusal: Refusal | null;
  readonly failed: number;
  readonly opening: Opening | null;
  readonly legal: readonly string[];
  readonly choices: readonly Choice[];
}

/** One thing that may be done with the chosen cards, or that one may think could be.
 *
 *  `lay` a new meld, or several; `add` to the side's own meld `target`; `take` the pile, whose top
 *  is of the rank `target`; `discard`. `target` is a rank's name or `wilds`; of several new melds
 *  all their ranks, or only those that get the chosen wilds, with spaces between them. `moves` are
 *  what to play, with faces. `refusal` is why not; None where it may be done, perhaps in an
 *  opening that is still to be completed.
 */
export interface Choice {
  readonly kind: ChoiceKind;
  readonly target: string;
  readonly moves: readonly string[];
  readonly refusal: Refusal | null;
}

/** The hint `id`, told to who asked for it alone; never once the table has gone on. */
export interface Hinted {
  readonly t: "hinted";
  readonly id: string;
  readonly advice: Advice;
}

/** A hint in the words of who asked, to be told bit by bit: where to look, what to do, why.
 *
 *  `tried` are all plans, the best first; `trials` says how they were tried, `sure` how certain
 *  the first is, both empty where there is nothing to say. `steps` put the plan together, with
 *  faces of the hand; none where it is no matter of cards.
 */
export interface Advice {
  readonly nudge: string;
  readonly move: string;
  readonly reasons: readonly string[];
  readonly trials: string;
  readonly tried: readonly Weighed[];
  readonly sure: string;
  readonly steps: readonly Choice[];
}

/** Something that was tried, in words: points that it lies `behind` the best, ± `error`. */
export interface Weighed {
  readonly moves: string;
  readonly behind: number;
  readonly error: number;
}

/** A message that is no action was refused. */
export interface Denied {
  readonly t: "denied";
  readonly refusal: Refusal;
}

/** A seat's player is there, or has lost the line; not numbered and not kept. */
export interface Present {
  readonly t: "present";
  readonly seat: number;
  readonly here: boolean;
}

/** The clock of a seat has run out: a bot plays its turn to the end. */
export interface Overdue {
  readonly t: "overdue";
  readonly seat: number;
}

/** Somebody reminds the receiver that it is his turn. */
export interface Nudged {
  readonly t: "nudged";
  readonly by: string;
}

/** The line is alive: sent every few seconds when nothing else is. */
export interface Tick {
  readonly t: "tick";
  readonly at: number;
}

/** A table is wanted, with a seat for whoever asks. */
export interface NewTable {
  readonly game: Game;
  readonly name: string;
  readonly seat?: number | null;
  readonly public?: boolean;
}

/** A seat is wanted: this one, or the first that is free. */
export interface Join {
  readonly name: string;
  readonly seat?: number | null;
  readonly token?: string;
}

/** A deal that is over as one side played it, in the words of who asks; luck and skill apart.
 *
 *  While it is being made, `done` says so and all else is empty: ask again in a few seconds.
 */
export interface LookBack {
  readonly done: boolean;
  readonly summary: readonly string[];
  readonly heading: string;
  readonly losses: readonly Loss[];
}

/** A decision that lost points: the `step` of the replay, whose it was; the rest in words. */
export interface Loss {
  readonly step: number;
  readonly seat: number;
  readonly points: string;
  readonly tags: readonly string[];
  readonly played: string;
  readonly better: string;
  readonly reasons: readonly string[];
}

/** A seat was given; `token` opens it and is told once. */
export interface Made {
  readonly code: string;
  readonly token: string;
  readonly person: string;
  readonly seat: number;
}

/** A table as anybody who has its code may see it. */
export interface Shown {
  readonly code: string;
  readonly game: Game;
  readonly phase: Phase;
  readonly chairs: readonly Chair[];
}

/** Why a request was not granted. */
export interface Problem {
  readonly refusal: Refusal;
}

/** A game that there is, whose sheet its articles come from, and for how many it is made.
 *
 *  `sides` are how many sides there are with so many `players`: seats go round them in turn.
 */
export interface Playable {
  readonly variant: string;
  readonly sheet: "classic" | "italian" | "tile";
  readonly players: readonly number[];
  readonly sides: readonly number[];
  readonly usual: number;
}

/** The rules that a game comes to: every setting, its articles, and which the house changed. */
export interface Ruling {
  readonly variant: string;
  readonly sheet: "classic" | "italian" | "tile";
  readonly players: number;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly articles: Readonly<Record<string, readonly string[]>>;
  readonly changed: readonly string[];
}

/** A deal that is over: how it ended, what it brought each side, the totals after it. */
export interface FinishedDeal {
  readonly number: number;
  readonly how: "out" | "pass" | "stock" | "three";
  readonly scores: readonly number[];
  readonly totals: readonly number[];
}

/** A deal that is over, from its beginning with all hands open. */
export interface Replay {
  readonly number: number;
  readonly game: Game;
  readonly chairs: readonly Sitting[];
  readonly start: Observation;
  readonly steps: readonly ReplayStep[];
}

/** Who played a seat; the name is empty for a bot, and for who is forgotten. */
export interface Sitting {
  readonly name: string;
  readonly bot: string | null;
}

/** One action and what it did, whole. */
export interface ReplayStep {
  readonly seat: number;
  readonly moves: readonly string[];
  readonly facts: readonly (Drew | ThreesLaidOut | ThreesRemoved | PileJoined | Laid | CanastaMade | CanastaClosed | Opened | TookPile | Discarded | PileFrozen | PileBlocked | BlockCounted | Asked | Answered | Passed | TurnBegan | WentOut | DealEnded)[];
}

/** The page's address for others than this machine; None where nobody else reaches it. */
export interface Reach {
  readonly address: string | null;
}
