import { useRef } from "preact/hooks";

import { useSight } from "./sight";

const URGENT = 3000;

interface DeadlineProps {
  until: number;
  /** How long it is in all; without it, what is left when it is first shown. */
  of?: number | undefined;
}

/** How long you have to decide, as a bar that shrinks; then it is decided for you. */
export function Deadline({ until, of = 0 }: DeadlineProps) {
  const { clock } = useSight();
  const left = Math.max(0, until - clock.now.value);
  const whole = useRef(Math.max(of, left));
  whole.current = Math.max(whole.current, left);
  const seconds = Math.ceil(left / 1000);
  if (!left) return null;
  const name = left < URGENT ? "bfi-deadline is-urgent" : "bfi-deadline";
  return (
    <span class={name} role="timer" aria-label={`${seconds} seconds to decide`}>
      <span style={{ width: `${(100 * left) / Math.max(1, whole.current)}%` }} />
      <b>{seconds}</b>
    </span>
  );
}
