import type { SeatTimeInfo, TimeInfo } from "./types";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Whoever has no more than this part of their time left should hurry: then the server reminds them, too. */
const SHORT = 4;

/** When we first saw each clock: it is told as it stood when the server wrote it. */
const heard = new WeakMap<TimeInfo, number>();

/** What a seat has left to think now, in milliseconds. */
export function leftOf(time: TimeInfo, seat: number, now = performance.now()): number {
  const told = time.seats[seat];
  if (!told) return 0;
  if (!heard.has(time)) heard.set(time, now);
  const since = told.is_running ? now - (heard.get(time) ?? now) : 0;
  return Math.max(0, told.left - since);
}

/** Whether the time of somebody who is awaited runs short. */
export function isShort({ of, is_running }: SeatTimeInfo, left: number): boolean {
  return is_running && left * SHORT <= of;
}

/** A time that runs: days and hours, hours and minutes, or minutes and seconds. */
export function timeText(left: number): string {
  if (left >= DAY) return `${Math.floor(left / DAY)} d ${Math.floor((left % DAY) / HOUR)} h`;
  if (left >= HOUR) return `${Math.floor(left / HOUR)} h ${two(Math.floor((left % HOUR) / MINUTE))} min`;
  const seconds = Math.ceil(left / SECOND);
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** A time that was agreed on, in its largest part. */
export function spanText(seconds: number): string {
  const [n, unit] = spanOf(seconds * SECOND);
  return `${n} ${unit}${n === 1 ? "" : "s"}`;
}

function spanOf(ms: number): [number, string] {
  if (ms % DAY === 0) return [ms / DAY, "day"];
  if (ms % HOUR === 0) return [ms / HOUR, "hour"];
  return [Math.round(ms / MINUTE), "minute"];
}

/** What a table has agreed on, in a sentence. */
export function limitText({ limit: { move_s, total_s, when_over } }: TimeInfo): string {
  const limits = [
    move_s != null && `${spanText(move_s)} for each move`,
    total_s != null && `${spanText(total_s)} for the whole game`,
  ];
  const end = when_over === "bot" ? "then a bot plays until they are back" : "then a bot plays to the end";
  return `Everybody has ${limits.filter(Boolean).join(", and ")}; ${end}.`;
}

function two(n: number): string {
  return String(n).padStart(2, "0");
}
