import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";

import type { Told } from "../types";
import type { LiveTable } from "./live";

const NOTHING: Told[] = [];
/** With fewer lines than this nothing has happened that needs a summary. */
const ENOUGH = 4;

/** What happened since this seat last did something: told, and marked on the board, while it is asked what to do. In real
    time everything happens all the time, and nobody has time to look back. */
export function useSince(live: LiveTable, showBoard: () => void) {
  const closedAt = useSignal(-1);
  const seen = live.seen.value;
  const moment = live.shown.value;
  const seat = seen?.news.seat ?? null;
  const isWaitedFor = seat !== null && (moment?.scene.waiting.includes(seat) ?? false);
  const isAsked = isWaitedFor && !moment?.isPast && !seen?.news.clock;
  const from = seen?.since ?? 0;
  const log = seen?.log ?? NOTHING;
  const lines = useMemo(() => (isAsked ? log.slice(from) : NOTHING), [isAsked, log, from]);
  return {
    lines,
    /** So many lines wait to be read in short; none once that was closed. */
    count: lines.length < ENOUGH || closedAt.value === from ? 0 : lines.length,
    watch: () => {
      showBoard();
      seen?.player.watchFrom(from);
    },
    close: () => (closedAt.value = from),
  };
}
