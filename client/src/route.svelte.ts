/** Where the reader is. Links inside the client change this and load no page. */

class Route {
  path = $state(location.pathname);
  hash = $state(location.hash);
  /** What the page before has handed over, such as `{ bots: true }`. */
  state = $state.raw<Record<string, unknown>>(history.state ?? {});
  /** Grows with every step, so that the shell knows when to move the focus. */
  steps = $state(0);

  read(): void {
    const moved = this.path !== location.pathname;
    this.path = location.pathname;
    this.hash = location.hash;
    this.state = (history.state as Record<string, unknown> | null) ?? {};
    if (moved) this.steps += 1;
  }
}

export const route = new Route();

export interface Going {
  state?: Record<string, unknown>;
  replace?: boolean;
}

/** Go to a place of the client. */
export function go(to: string, { state = {}, replace = false }: Going = {}): void {
  history[replace ? "replaceState" : "pushState"](state, "", to);
  route.read();
  if (!location.hash) scrollTo(0, 0);
}

/** Intercept links and the browser's buttons. Returns a function that ends it. */
export function follow(): () => void {
  const read = () => route.read();
  document.addEventListener("click", onClick);
  addEventListener("popstate", read);
  addEventListener("hashchange", read);
  return () => {
    document.removeEventListener("click", onClick);
    removeEventListener("popstate", read);
    removeEventListener("hashchange", read);
  };
}

function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.defaultPrevented || !isPlain(event) || !isInside(link)) return;
  event.preventDefault();
  const samePage = link.pathname === location.pathname && link.search === location.search;
  if (samePage && link.hash) turnTo(link.hash);
  else go(link.pathname + link.search + link.hash);
}

/** A place within the page is no step of its own: back leads to where one came from. */
function turnTo(hash: string): void {
  go(hash, { state: route.state, replace: true });
  const place = document.getElementById(decodeURIComponent(hash.slice(1)));
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
}

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** Whether the client itself shows what a link leads to; `data-outside` marks the server's own pages. */
function isInside(link: HTMLAnchorElement): boolean {
  const leaves = link.hasAttribute("download") || (link.target !== "" && link.target !== "_self");
  return link.origin === location.origin && !leaves && !("outside" in link.dataset) && !link.pathname.startsWith("/api/");
}
