import { signal } from "@preact/signals";

import { Countdown } from "../../pieces/Countdown";
import { Icon } from "../../pieces/Icon";
import type { TimerView } from "../../types";
import { useSight } from "./sight";

const STILL = { now: signal(0), isRunning: signal(false) };
const URGENT = 10_000;

const CANNON_WORDS: Record<string, string> = {
  offered: "Reflex Cannon charged: fire!",
  fired: "Reflex Cannon has fired",
  lapsed: "Reflex Cannon found no target",
};

/** The timers of the battle, and how the Reflex Cannon stands. */
export function Timers() {
  const { view, isNarrow } = useSight();
  const { battle, event, furnace, cannon, track } = view.timers;
  const half = isNarrow ? `Half ${view.battle_run}` : `Battle, half ${view.battle_run} of 2`;
  return (
    <section class="bfi-timers" aria-label="Timers">
      {battle && <Timer timer={battle} label={half} kind="battle" />}
      {track && <Timer timer={track} label="Battle" kind="battle" />}
      {event && <Timer timer={event} label={isNarrow ? "Event" : "Next event"} kind="event" />}
      {furnace && view.furnace === "averted" && <Timer timer={furnace} label="Averted" kind="averted" />}
      {furnace && view.furnace === "breach" && (
        <Timer timer={furnace} label={isNarrow ? "Breach" : "Furnace breach"} kind="furnace" />
      )}
      {cannon && <Timer timer={cannon} label={isNarrow ? "Cannon" : "Reflex Cannon"} kind="cannon" />}
      {!view.is_cooperative && !cannon && <CannonState />}
    </section>
  );
}

function Timer({ timer, label, kind }: { timer: TimerView; label: string; kind: string }) {
  const { view, clock } = useSight();
  return (
    <span class={`bfi-timer is-${kind}`}>
      <Countdown
        clock={timer.runs ? clock : STILL}
        ends={timer.runs ? view.now + timer.left : timer.left}
        of={timer.length}
        label={label}
        urgent={kind === "averted" ? 0 : Math.min(URGENT, timer.length / 3)}
      />
    </span>
  );
}

function CannonState() {
  const { view } = useSight();
  const isWaiting = !view.is_last_run;
  return (
    <span class={`bfi-cannon is-${view.cannon}`}>
      <Icon name="laser-blast" />
      <span>{CANNON_WORDS[view.cannon] ?? (isWaiting ? "Reflex Cannon: at half-time" : "")}</span>
    </span>
  );
}
