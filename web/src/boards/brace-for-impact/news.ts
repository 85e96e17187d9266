import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";

import type { LineKind, Told } from "../../types";

/** So many lines at once are no news, but what happened while we were away. */
const TOO_MANY = 40;
const NOTHING: Told[] = [];

/** The lines of the log that are new since they were last looked at; none when the page opens or goes back in time. */
export function useNews(log: Told[]): Told[] {
  const seen = useRef<number | null>(null);
  const fresh = useMemo(() => {
    const from = seen.current;
    const isNews = from !== null && log.length > from && log.length - from < TOO_MANY;
    return isNews ? log.slice(from) : NOTHING;
  }, [log]);
  useEffect(() => {
    seen.current = log.length;
  }, [log]);
  return fresh;
}

/** The latest line of some kinds, for a moment, whatever else is told meanwhile. */
export function useMoment(fresh: Told[], kinds: LineKind[], lasts: number): Told | null {
  const shown = useSignal<Told | null>(null);
  const latest = fresh.findLast(({ says }) => kinds.includes(says)) ?? null;
  useEffect(() => {
    if (latest) shown.value = latest;
  }, [latest]);
  const now = shown.value;
  useEffect(() => {
    if (!now) return;
    const timer = window.setTimeout(() => (shown.value = null), lasts);
    return () => window.clearTimeout(timer);
  }, [now]);
  return now;
}
