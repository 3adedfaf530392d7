import type { ClientMessage, Hello, TableMessage } from "../protocol.ts";

/** Why there is no line, where trying again would not help. */
export type Lost = "unknown_seat" | "no_such_table" | "table_full";
export type LineState = "connecting" | "open" | "lost" | Lost;

export interface Line {
  send(message: ClientMessage): boolean;
  close(): void;
}

export interface LineOptions {
  code: string;
  hello(): Hello;
  message(message: TableMessage): void;
  state(state: LineState): void;
}

/** The server says something every ten seconds; after this long a silent line is a dead one. */
const SILENCE = 25_000;
const FIRST_DELAY = 400;
const LONGEST_DELAY = 10_000;
const HOPELESS: Record<number, Lost> = { 4401: "unknown_seat", 4404: "no_such_table", 4409: "table_full" };

/** A line to a table that mends itself until it is closed. */
export function connect(options: LineOptions): Line {
  let socket: WebSocket | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let delay = FIRST_DELAY;
  let closed = false;

  function open(): void {
    clearTimeout(retry);
    if (closed) return;
    const fresh = new WebSocket(address(options.code));
    socket = fresh;
    listen();
    fresh.onopen = () => fresh.send(JSON.stringify(options.hello()));
    fresh.onmessage = (event: MessageEvent<string>) => {
      listen();
      delay = FIRST_DELAY;
      options.state("open");
      options.message(JSON.parse(event.data) as TableMessage);
    };
    fresh.onclose = (event) => {
      if (fresh === socket) lost(event.code);
    };
  }

  function listen(): void {
    clearTimeout(silence);
    silence = setTimeout(drop, SILENCE);
  }

  /** The network went away without a word: the socket would never tell. */
  function drop(): void {
    const dead = socket;
    socket = null;
    dead?.close();
    lost(0);
  }

  function lost(code: number): void {
    clearTimeout(silence);
    socket = null;
    if (closed) return;
    const hopeless = HOPELESS[code];
    options.state(hopeless ?? "lost");
    if (hopeless) return;
    clearTimeout(retry);
    retry = setTimeout(open, delay * (0.75 + Math.random() / 2));
    delay = Math.min(LONGEST_DELAY, delay * 2);
  }

  function again(): void {
    if (socket?.readyState === WebSocket.OPEN && navigator.onLine) return;
    delay = FIRST_DELAY;
    if (socket) drop();
    clearTimeout(retry);
    open();
  }

  function shown(): void {
    if (document.visibilityState === "visible" && !socket) again();
  }

  addEventListener("online", again);
  addEventListener("offline", drop);
  document.addEventListener("visibilitychange", shown);
  options.state("connecting");
  open();
  return {
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    close() {
      closed = true;
      clearTimeout(silence);
      clearTimeout(retry);
      removeEventListener("online", again);
      removeEventListener("offline", drop);
      document.removeEventListener("visibilitychange", shown);
      socket?.close(1000);
    },
  };
}

function address(code: string): string {
  const url = new URL(`/api/tables/${code}/ws`, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}
