/** Keeps the screen awake: asked for anew whenever the page is looked at again. Returns what ends it. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let ended = false;
  const ask = async (): Promise<void> => {
    if (ended || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (ended) await lock.release();
    } catch {
      // The battery is low, or it is not allowed: the screen does as it likes.
    }
  };
  const asked = (): void => void ask();
  document.addEventListener("visibilitychange", asked);
  asked();
  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", asked);
    void lock?.release();
  };
}
