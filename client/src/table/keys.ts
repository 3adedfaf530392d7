/** The letters that act while the table has the focus, and what they stand for. */

export const COMMANDS = {
  d: "draw",
  p: "take",
  l: "lay",
  x: "discard",
  u: "undo",
  s: "sort",
  h: "hint",
  w: "now",
  n: "needed",
  c: "counts",
  b: "ours",
  v: "theirs",
  y: "last",
  m: "mute",
  "/": "chat",
  "]": "panel",
  "?": "help",
} as const;

export type Command = (typeof COMMANDS)[keyof typeof COMMANDS] | "commit" | "clear" | "region" | "region-back";

/** What a key stands for at the table; null for one that means nothing, or is another's. */
export function command(event: KeyboardEvent, letters: boolean): Command | null {
  if (isWithin(event.target, "dialog, [role=dialog]")) return null;
  if (event.key === "F6") return event.shiftKey ? "region-back" : "region";
  if (event.key === "Escape") return "clear";
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return null;
  if (event.key === "Enter") return isWithin(event.target, "button, a") ? null : "commit";
  return letters ? (COMMANDS[event.key.toLowerCase() as keyof typeof COMMANDS] ?? null) : null;
}

function isTyping(target: EventTarget | null): boolean {
  return isWithin(target, "input, textarea, select, [role=tabpanel]");
}

function isWithin(target: EventTarget | null, selector: string): boolean {
  return (target as Element | null)?.closest?.(selector) != null;
}
