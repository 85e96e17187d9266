import { useEffect, useMemo, useRef } from "preact/hooks";

import type { Told } from "../../types";

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
