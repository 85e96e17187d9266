import { useRef } from "preact/hooks";

import type { BraceView } from "../../types";
import { tell } from "../../ui/toast";
import type { Sight } from "./sight";

/** How long a second click counts as meant. */
const MEANT_WITHIN = 5000;
const ALL_ROUND = 8;

/** What one would not do by accident is asked for twice. BFI-R24, BFI-R66 */
export function useSecondThoughts(view: BraceView, send: Sight["send"]): Sight["send"] {
  const asked = useRef({ move: "", at: 0 });
  return (verb, noun = null) => {
    const move = `${verb} ${noun}`;
    const doubt = doubtOf(view, verb, Number(noun));
    const isMeant = asked.current.move === move && Date.now() - asked.current.at < MEANT_WITHIN;
    if (doubt && !isMeant) {
      asked.current = { move, at: Date.now() };
      tell(`${doubt} Once more if you mean it.`, "refusal");
    } else send(verb, noun);
  };
}

function doubtOf({ sectors, is_cooperative }: BraceView, verb: string, sector: number): string | null {
  if (verb === "target") {
    const aimed = sectors.find(({ n }) => n === sector);
    return aimed?.is_up && aimed.ship?.friendly ? "That ship is a friend." : null;
  }
  const isSurrounded = sectors.filter(({ has_ship }) => has_ship).length === ALL_ROUND;
  return verb === "brace" && is_cooperative && isSurrounded ? "With eight ships round us this loses the battle." : null;
}
