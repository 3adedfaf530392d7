/** What a new table shall be, while it is being chosen; the last choice is kept on this device. */

import { ask, newTable, Problem, told, myName, type Levels } from "../../api.ts";
import type { Game, Playable } from "../../protocol.ts";
import { read, write } from "../../stored.ts";
import { changed, named, preset, same, type Schema, type Value, type Values } from "./schema.ts";

export const TURNS = [0, 30, 60, 90] as const;
export const RESERVES = [0, 60, 120, 300] as const;

export interface Choice {
  variant: string;
  players: number;
  house: Values;
  company: "friends" | "bots";
  public: boolean;
  turn: number;
  reserve: number;
  levels: Levels;
  hints: boolean;
}

const KEY = "canasta.new_table";
const USUAL: Choice = {
  variant: "classic",
  players: 4,
  house: {},
  company: "friends",
  public: false,
  turn: 0,
  reserve: 120,
  levels: {},
  hints: true,
};

export class Form {
  readonly choice: Choice = $state({ ...USUAL, ...kept() });
  /** Settings that are at odds, or one that is not allowed; their dotted names. */
  atOdds = $state.raw<string[]>([]);
  problem = $state("");
  busy = $state(false);

  readonly variant: Playable = $derived.by(() => this.find(this.choice.variant));
  readonly usual = $derived.by(() => preset(this.schema, this.choice.variant, this.choice.players));
  readonly house = $derived(changed(this.choice.house, this.usual));
  readonly effective: Values = $derived({ ...this.usual, ...this.house });
  readonly game: Game = $derived.by(() => ({
    variant: this.choice.variant,
    players: this.choice.players,
    house: $state.snapshot<unknown>(this.house) as Record<string, unknown>,
    clock: this.choice.turn > 0 ? { turn: this.choice.turn, reserve: this.choice.reserve } : null,
    hints: this.choice.hints,
  }));
  /** How many play for themselves or together. */
  readonly sides: number = $derived.by(() => {
    const { players, sides } = this.variant;
    return sides[players.indexOf(this.choice.players)] ?? this.choice.players;
  });

  constructor(
    readonly schema: Schema,
    readonly games: Playable[],
  ) {
    this.choose(this.choice.variant);
  }

  /** Another game: its own rules, for its usual number of players where it has not that of before. */
  choose(name: string): void {
    const { variant, players, usual } = this.find(name);
    if (variant !== this.choice.variant) this.choice.house = {};
    this.choice.variant = variant;
    if (!players.includes(this.choice.players)) this.choice.players = usual;
  }

  set(key: string, value: Value): void {
    this.choice.house = { ...this.choice.house, [key]: value };
  }

  reset(key: string): void {
    const { [key]: _, ...rest } = this.choice.house;
    this.choice.house = rest;
  }

  resetAll(): void {
    this.choice.house = {};
  }

  isChanged(key: string): boolean {
    return key in this.house;
  }

  /** Ask the server whether these rules go together. */
  async check(): Promise<void> {
    const { variant, players, house } = this.game;
    try {
      await ask("/api/rules", "POST", { variant, players, house });
      this.atOdds = [];
      this.problem = "";
    } catch (error) {
      // Only a server that reads the rules and refuses them says something of them.
      if (error instanceof Problem && error.code === "bad_rules" && same(house as Value, this.game.house as Value)) {
        this.refuse(error);
      }
    }
  }

  async create(): Promise<void> {
    this.busy = true;
    this.problem = "";
    try {
      write(KEY, JSON.stringify(this.choice));
      const { company, levels } = this.choice;
      const bots = company === "bots" ? this.seated($state.snapshot(levels)) : false;
      await newTable({ game: this.game, name: myName(), public: this.choice.public && !bots }, bots);
    } catch (error) {
      this.refuse(error);
    } finally {
      this.busy = false;
    }
  }

  private find(name: string): Playable {
    const found = this.games.find((game) => game.variant === name) ?? this.games[0];
    if (!found) throw new Problem("unknown");
    return found;
  }

  /** The levels of the seats there are. */
  private seated(levels: Levels): Levels {
    return Object.fromEntries(Object.entries(levels).filter(([seat]) => Number(seat) < this.choice.players));
  }

  private refuse(error: unknown): void {
    this.problem = told(error);
    this.atOdds = error instanceof Problem ? named(error.facts, Object.keys(this.schema.properties)) : [];
  }
}

function kept(): Partial<Choice> {
  try {
    return Object(JSON.parse(read(KEY) ?? "{}")) as Partial<Choice>;
  } catch {
    return {};
  }
}
