/** The texts in the reader's language, as a rune: whoever shows one shows it anew when it changes. */

import { settings } from "../settings.svelte.ts";
import { Catalogue, type Facts, type Texts } from "./catalogue.ts";
import { load, type Language, type Part, type Sheet } from "./languages.ts";

class Words {
  private texts = $state.raw<Texts>({});
  /** The language of the texts that are here; `settings.language` may be ahead of it. */
  language = $state<Language>("en");
  sheet = $state<Sheet>("classic");
  /** Whether the texts about rules are here too. */
  hasRules = $state(false);
  private coming: Promise<void> = Promise.resolve();
  private readonly parts = new Set<Part>();
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
  withRules(): Promise<void> {
    return this.with(["rules"]);
  }

  /** See to it that these parts of the texts are here, now and in every language that is chosen. */
  async with(parts: readonly Part[]): Promise<void> {
    if (parts.every((part) => this.parts.has(part))) return this.coming;
    for (const part of parts) this.parts.add(part);
    await this.fetch(settings.language);
  }

  /** Fetch a language and speak it, unless another or more of it has been asked for meanwhile. */
  fetch(language: Language): Promise<void> {
    const parts = [...this.parts];
    this.coming = load(language, parts).then((texts) => {
      if (language !== settings.language) return this.fetch(settings.language);
      if (parts.length < this.parts.size) return this.coming;
      this.texts = texts;
      this.language = language;
      this.hasRules = this.parts.has("rules");
    });
    return this.coming;
  }

  /** Follow the language that is set. Returns a function that ends it. */
  follow(): () => void {
    return $effect.root(() => {
      $effect(() => {
        const language = settings.language;
        // Without a line the language stays as it is.
        if (language !== this.language) this.fetch(language).catch(() => {});
      });
    });
  }
}

export const words = new Words();
