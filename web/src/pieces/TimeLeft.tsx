import "./time-left.css";

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { isShort, leftOf, limitText, timeText } from "../turn-time";
import type { TimeInfo } from "../types";
import { Glyph } from "../ui/Glyph";

const TICK = 1000;

interface TimeLeftProps {
  time: TimeInfo;
  seat: number;
  /** Whose time it is. */
  label: string;
}

/** How long a seat may still think: it counts while everybody waits, and is red when it runs short. */
export function TimeLeft({ time, seat, label }: TimeLeftProps) {
  const ticks = useSignal(0);
  const told = time.seats[seat];
  const isRunning = told?.is_running ?? false;
  useEffect(() => {
    if (!isRunning) return;
    const timer = window.setInterval(() => (ticks.value += 1), TICK);
    return () => window.clearInterval(timer);
  }, [isRunning, time]);

  // Between two moves only a budget is worth telling: the time for a move begins anew.
  if (!told || ticks.value < 0 || !(isRunning || time.limit.total_s != null)) return null;
  const left = leftOf(time, seat);
  const states = [isRunning && "is-running", isShort(told, left) && "is-short"];
  return (
    <span
      class={["time-left", ...states].filter(Boolean).join(" ")}
      role="timer"
      aria-label={label}
      title={limitText(time)}
    >
      <Glyph name="clock" />
      {timeText(left)}
    </span>
  );
}
