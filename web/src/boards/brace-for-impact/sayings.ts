import { pair } from "../../nouns";
import type { BraceView, Told } from "../../types";

const FIVE_MINUTES = 300_000;
const ONE_MINUTE = 60_000;

/** What the ship says when the battle has so long left: while the first half runs, it would be wrong. */
const TO_THE_END: [number, string][] = [
  [FIVE_MINUTES, "ship/battle-five-minutes"],
  [ONE_MINUTE, "ship/battle-one-minute"],
];
const TO_THE_BREACH: [number, string][] = [
  [30_000, "ship/furnace-thirty-seconds"],
  [10_000, "ship/furnace-ten-seconds"],
  [0, "ship/breach"],
];
/** A timer that has so much more left than before was turned, and not put right; it may begin at a mark. */
const TURNED = 1000;

type Times = Pick<BraceView, "is_last_run" | "is_averted">;

/** Whether all is over when this timer is: the Battle Timer in its last run, a track, and a breach that threatens. */
export function isLast(name: string, { is_last_run, is_averted }: Times): boolean {
  if (name === "furnace") return !is_averted;
  return name === "track" || (name === "battle" && is_last_run);
}

/** What the ship says of a timer that has just passed a mark, with so much left now and a moment ago. */
export function warningsOf(name: string, view: Times, was: number, left: number): string[] {
  if (!isLast(name, view)) return [];
  const marks = name === "furnace" ? TO_THE_BREACH : TO_THE_END;
  const above = left - was > TURNED ? left + TURNED : was;
  return marks.flatMap(([mark, phrase]) => (left <= mark && mark < above ? [phrase] : []));
}

/** What is read out in place of a plain report: the card itself, the system that was hit, the words of the track. */
export function readings({ says, about }: Told, { track }: Pick<BraceView, "track">): string[] {
  switch (says) {
    case "begins":
      return track === null ? [] : [`track/${track}`];
    case "remark": {
      // In the log the remarks of a track are counted from one.
      const [of, n] = pair(String(about.text));
      return [`remark/${of}-${Number(n) - 1}`];
    }
    case "crew-wins":
      return track === null ? [] : [`track-end/${track}`];
    case "event":
      return [`event/${about.event}`];
    case "reads-tactic":
      return [`tactic/${about.tactic}`];
    case "reads-leader":
      return [`leader/${about.leader}`];
    case "cue-contact":
      return [`ship/cue-contact-${about.n}`];
    case "cue-hit":
      return [`ship/cue-hit-${about.system}`];
    default:
      return [];
  }
}
