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

/** How sure it is that a decision cost anything, in a word. */
export function sureness({ loss, error }: CostlyDecision): string {
  if (loss <= 0) return "Open";
  if (loss >= 2 * error) return "Surely";
  return loss >= error ? "Probably" : "Perhaps";
}

/** What a decision cost, in a sentence. */
export function cost({ loss, error, pairs }: CostlyDecision, who: string): string {
  const games = `${pairs} pairs of games`;
  if (pairs < 2) return "The officer would not have done it; there was no time to try both out.";
  if (loss <= 0) return `The officer would not have done it, but ${games} could not tell the two apart.`;
  return `It ${loss >= error ? "cost" : "may have cost"} ${who} about ${percent(loss)} of the win, by ${games} in the same worlds with the same luck.`;
}
