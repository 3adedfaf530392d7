/** The service worker: the page from its own files, tables from the network alone.
 *
 *  A new version waits until the page asks for it, so that nothing changes under a game.
 */

/** What the build has made, put before this script by `build/worker.ts`. */
declare const FILES: readonly string[];
declare const VERSION: string;
declare const self: ServiceWorkerGlobalScope;
export {}; // So that these names are this file's own.

const CACHE = `canasta-${VERSION}`;
const SHELL = "/";
const THE_SERVERS = /^\/(api|healthz|readyz|metrics)(\/|$)/;

self.addEventListener("install", (event) => event.waitUntil(fetchAll()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => {
  if (event.data === "skip_waiting") event.waitUntil(self.skipWaiting());
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || THE_SERVERS.test(pathname)) return;
  if (request.mode === "navigate" && !pathname.includes(".")) event.respondWith(kept(SHELL));
  else if (pathname.startsWith("/assets/") || FILES.includes(pathname)) event.respondWith(kept(request));
});

async function fetchAll(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
}

async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith("canasta-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** What was kept; else what the network gives, kept from now on. */
async function kept(request: Request | string): Promise<Response> {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request, { ignoreVary: true });
  if (found) return found;
  const answer = await fetch(request);
  // A device without room keeps nothing, and plays all the same.
  if (answer.ok) await cache.put(request, answer.clone()).catch(() => undefined);
  return answer;
}
