import type { CostlyDecision } from "../types";

/** A share as people say it: whole percents, and never less than nothing. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** The same with its sign, for what was gained or lost. */
export function change(share: number): string {
  const points = percent(Math.abs(share));
  return points === "0 %" ? "±0 %" : (share > 0 ? "+" : "−") + points;
}

/** Whether a decision lost more than what is not known about it. */
export function isLikely({ loss, error }: CostlyDecision): boolean {
  return loss > 0 && loss >= error;
}

/** How sure it is that a decision cost anything, in a word. */
export function sureness(decision: CostlyDecision): string {
  const { loss, error } = decision;
  if (loss <= 0) return "Open";
  if (loss >= 2 * error) return "Surely";
  return isLikely(decision) ? "Probably" : "Perhaps";
}

/** What a decision cost, in a sentence. */
export function cost(decision: CostlyDecision, who: string): string {
  const { loss, pairs } = decision;
  const games = `${pairs} pairs of games`;
  if (pairs < 2) return "The officer would not have done it; there was no time to try both out.";
  if (loss <= 0) return `The officer would not have done it, but ${games} could not tell the two apart.`;
  return `It ${isLikely(decision) ? "cost" : "may have cost"} ${who} about ${percent(loss)} of the win, by ${games} in the same worlds with the same luck.`;
}
