import type { GameInfo } from "../types";
import type { OptionValue } from "./OptionField";

/** What people should know before they play with these options and so many seats. */
export function cautionsFor(game: GameInfo, seats: number, options: Record<string, OptionValue>): string[] {
  return game.cautions
    .filter(({ least, most }) => least <= seats && seats <= most)
    .filter(({ options: those }) => Object.entries(those).every(([name, value]) => options[name] === value))
    .map(({ text }) => text);
}
