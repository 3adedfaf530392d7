/** What is said to screen readers: one notifier for everything, with two regions of its own. */

/** What is needed of an element. */
interface Region {
  textContent: string | null;
}

/** Calls something later. Returns what takes that back. */
type After = (ms: number, call: () => void) => () => void;

const SPACING = 150;
const SHOWN = 5000;
/** Sets a text apart from the same one before it, which would not be read again. */
const AGAIN = "\u00a0";

/** A voice that speaks through a region: what comes in a burst is said as one. */
export function voice(region: Region, after: After = real): (text: string) => void {
  let waiting: string[] = [];
  let last = "";
  let clear = (): void => {};
  const speak = (): void => {
    const text = waiting.join(" ");
    waiting = [];
    last = text === last ? text + AGAIN : text;
    region.textContent = last;
    clear();
    clear = after(SHOWN, () => (region.textContent = ""));
  };
  return (text) => {
    if (!text) return;
    if (waiting.length === 0) after(SPACING, speak);
    if (!waiting.includes(text)) waiting.push(text);
  };
}

function real(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
}

type Level = "polite" | "assertive";
const voices = new Map<Level, (text: string) => void>();

/** Put the two regions on the page, empty: to be done when it loads. They are never removed. */
export function install(): void {
  said("polite");
  said("assertive");
}

/** Say something when the reader has a moment for it. */
export function polite(text: string): void {
  said("polite")(text);
}

/** Say something at once. */
export function assertive(text: string): void {
  said("assertive")(text);
}

function said(level: Level): (text: string) => void {
  const known = voices.get(level);
  if (known) return known;
  const region = document.createElement("div");
  region.className = "visually-hidden";
  region.setAttribute("aria-live", level);
  region.setAttribute("aria-atomic", "true");
  document.body.append(region);
  const made = voice(region);
  voices.set(level, made);
  return made;
}
