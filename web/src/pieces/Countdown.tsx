import "./countdown.css";

import type { ReadonlySignal } from "@preact/signals";

/** The part of a clock that a countdown looks at; in a replay it stands still. */
export interface Ticking {
  now: ReadonlySignal<number>;
  isRunning: ReadonlySignal<boolean>;
}

interface CountdownProps {
  clock: Ticking;
  /** When it runs out, on that clock. */
  ends: number;
  /** How long it runs in all. */
  of: number;
  label: string;
  /** Below this many milliseconds it is urgent. */
  urgent?: number;
}

const AROUND = 2 * Math.PI * 20;

/** How long something has left: a ring that empties, with the time in figures. */
export function Countdown({ clock, ends, of, label, urgent = 10_000 }: CountdownProps) {
  const left = Math.max(0, ends - clock.now.value);
  const states = [left <= urgent && "countdown-urgent", !clock.isRunning.value && "countdown-still"];
  return (
    <span class={["countdown", ...states].filter(Boolean).join(" ")} role="timer" aria-label={label}>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle class="countdown-track" cx={24} cy={24} r={20} />
        <circle
          class="countdown-left"
          cx={24}
          cy={24}
          r={20}
          stroke-dasharray={AROUND}
          stroke-dashoffset={AROUND * (1 - Math.min(1, left / Math.max(1, of)))}
        />
      </svg>
      <b>{timeText(left)}</b>
      <span class="countdown-label">{label}</span>
    </span>
  );
}

/** Minutes and seconds; the last ten seconds with tenths. */
function timeText(left: number): string {
  if (left < 10_000) return (Math.ceil(left / 100) / 10).toFixed(1);
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
