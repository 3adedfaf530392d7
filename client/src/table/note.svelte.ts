/** What the reader is told in sight, beside the table's own texts. */

/** Milliseconds that a text is shown, for itself and for each of its letters. */
const LEAST = 4000;
const LETTER = 70;

export class Note {
  private passing = $state("");
  private standing = $state("");
  private timer: ReturnType<typeof setTimeout> | undefined;

  get text(): string {
    return this.passing || this.standing;
  }

  /** Show a text for as long as it takes to read it. */
  show(text: string): void {
    this.passing = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.passing = ""), Math.max(LEAST, text.length * LETTER));
  }

  /** Show a text until the reader is there to see it. */
  stand(text: string): void {
    this.hide();
    this.standing = text;
  }

  /** The reader is there: he has the time to read what stands. */
  release(): void {
    if (this.standing && !this.passing) this.show(this.standing);
    this.standing = "";
  }

  hide(): void {
    clearTimeout(this.timer);
    this.passing = this.standing = "";
  }
}
