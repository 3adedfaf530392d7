/** What the browser keeps for us. Where it must not, or is full, it lasts as long as the page. */

const memory = new Map<string, string>();

export function read(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

export function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}
