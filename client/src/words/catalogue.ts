/** A language's texts, filled with facts, counted, and in a sheet's own words. */

export type Fact = number | string;
export type Facts = Record<string, Fact>;
export type Texts = Record<string, string | Record<string, string>>;

const FIELD = /\{(\w+)(?::(\w+))?\}/g;
const MARKED = /<([^<>]+)>/g;

export class Catalogue {
  private readonly plural: Intl.PluralRules;

  constructor(
    readonly language: string,
    readonly sheet: string,
    private readonly texts: Texts,
  ) {
    this.plural = new Intl.PluralRules(language);
  }

  has(key: string): boolean {
    return key in this.texts;
  }

  /** The names of all texts of a section, in the catalogue's order. */
  names(section: string): string[] {
    const start = `${section}.`;
    const found = Object.keys(this.texts).filter((key) => key.startsWith(start));
    return found.map((key) => key.slice(start.length));
  }

  /** A text filled with its facts. A text told by number is counted by the fact `n`. */
  say(key: string, facts: Facts = {}): string {
    const found = this.texts[key];
    if (found === undefined) return this.missing(key);
    const text = typeof found === "string" ? found : this.form(found, Number(facts["n"] ?? 0));
    return this.fill(text, facts);
  }

  /** Why something is refused; where a whole canasta is asked for, points say nothing. */
  refusal(code: string, facts: Facts): string {
    const whole = `whole_canasta.${code}`;
    return this.say(facts["needs"] === "canasta" && this.has(whole) ? whole : `refusals.${code}`, facts);
  }

  /** A number as the language groups it: 1,500 or 1.500. */
  number(n: number): string {
    const digits = Math.abs(n).toString();
    const grouped = digits.replace(/\B(?=(\d{3})+$)/g, this.say("format.thousands"));
    return n < 0 ? `−${grouped}` : grouped;
  }

  private form(forms: Record<string, string>, n: number): string {
    return forms[this.plural.select(Math.abs(n))] ?? forms["other"] ?? "";
  }

  private fill(text: string, facts: Facts): string {
    const worded = text.replace(MARKED, (_, word: string) => this.ownWord(word));
    return worded.replace(FIELD, (_, name: string, unit?: string) => this.spoken(facts[name], unit));
  }

  private spoken(fact: Fact | undefined, unit?: string): string {
    if (fact === undefined) return "…";
    if (typeof fact === "string") return unit && this.has(`units.${fact}`) ? this.say(`units.${fact}`) : fact;
    return unit ? this.say(`units.${unit}`, { n: fact }) : this.number(fact);
  }

  /** The sheet's word for a marked one; `<Card>` begins a sentence. */
  private ownWord(word: string): string {
    for (const key of [word, word[0]?.toLowerCase() + word.slice(1)]) {
      const own = this.texts[`nouns.${this.sheet}.${key}`];
      if (typeof own === "string") return key === word ? own : own[0]?.toUpperCase() + own.slice(1);
    }
    return word;
  }

  private missing(key: string): string {
    console.error(`words in ${this.language}: ${key} is missing`);
    return key;
  }
}
