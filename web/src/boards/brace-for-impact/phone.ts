import { useEffect, useRef } from "preact/hooks";

const SHORT_MS = 60;

/** The screen of whoever fights, and a television, stays on, as far as the browser lets us. */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    const hold = () => {
      if (document.hidden) return;
      navigator.wakeLock.request("screen").then(
        (held) => (lock = held),
        () => {},
      );
    };
    hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      document.removeEventListener("visibilitychange", hold);
      void lock?.release();
    };
  }, [isOn]);
}

/** A phone in the hand shakes when the hull is hit. Browsers let us once it was touched. */
export function useShake(hull: number): void {
  const before = useRef(hull);
  useEffect(() => {
    if (hull < before.current && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(SHORT_MS);
    before.current = hull;
  }, [hull]);
}
