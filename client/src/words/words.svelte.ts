/** The texts in the reader's language, as a rune: whoever shows one shows it anew when it changes. */

import { settings } from "../settings.svelte.ts";
import { Catalogue, type Facts, type Texts } from "./catalogue.ts";
import { load, type Language, type Sheet } from "./languages.ts";

class Words {
  private texts = $state.raw<Texts>({});
  /** The language of the texts that are here; `settings.language` may be ahead of it. */
  language = $state<Language>("en");
  sheet = $state<Sheet>("classic");
  /** Whether the texts about rules are here too. */
  hasRules = $state(false);
  private aboutRules = false;
  private readonly catalogue = $derived(new Catalogue(this.language, this.sheet, this.texts));

  /** The catalogue of now; `words.of(sheet)` is that of another sheet. */
  get said(): Catalogue {
    return this.catalogue;
  }

  of(sheet: Sheet): Catalogue {
    return new Catalogue(this.language, sheet, this.texts);
  }

  has(key: string): boolean {
    return this.catalogue.has(key);
  }

  say(key: string, facts?: Facts): string {
    return this.catalogue.say(key, facts);
  }

  refusal(code: string, facts: Facts = {}): string {
    return this.catalogue.refusal(code, facts);
  }

  number(n: number): string {
    return this.catalogue.number(n);
  }

  setSheet(sheet: Sheet): void {
    this.sheet = sheet;
  }

  /** The texts about rules too: articles, settings, values. */
  async withRules(): Promise<void> {
    this.aboutRules = true;
    await this.fetch(settings.language);
  }

  /** Fetch a language and speak it, unless another has been chosen meanwhile. */
  async fetch(language: Language): Promise<void> {
    const aboutRules = this.aboutRules;
    const texts = await load(language, aboutRules);
    if (language !== settings.language || (this.aboutRules && !aboutRules)) return;
    this.texts = texts;
    this.hasRules = aboutRules;
    this.language = language;
  }

  /** Follow the language that is set. Returns a function that ends it. */
  follow(): () => void {
    return $effect.root(() => {
      $effect(() => {
        const language = settings.language;
        if (language !== this.language) void this.fetch(language);
      });
    });
  }
}

export const words = new Words();
