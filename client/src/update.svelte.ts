/** A new version of the page: it is there, and it comes when somebody asks for it. */

class Update {
  /** A new version waits. Offer it where it disturbs nobody, such as between two deals. */
  ready = $state(false);
  private waiting: ServiceWorker | null = null;

  found(worker: ServiceWorker | null): void {
    this.waiting = worker;
    this.ready = worker !== null;
  }

  /** Load the page anew, in its new version. */
  apply(): void {
    if (!this.waiting) return;
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    this.waiting.postMessage("skip_waiting");
  }
}

export const update = new Update();

/** Keep the page on this device, and look out for new versions. */
export async function register(): Promise<void> {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  try {
    follow(await navigator.serviceWorker.register("/sw.js"));
  } catch {
    // A browser that keeps nothing, as in a private window: the page works all the same.
  }
}

function follow(registration: ServiceWorkerRegistration): void {
  if (registration.active) update.found(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => {
      // The first version of all takes over by itself and is no news.
      if (registration.active && coming === registration.waiting) update.found(coming);
    });
  });
}
