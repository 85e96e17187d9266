import { useRef } from "preact/hooks";

import type { Send } from "../boards/props";
import type { Prompt } from "../types";
import { showToast } from "../ui/toast";

/** How long a second click counts as meant, in milliseconds. */
const MEANT_WITHIN = 5000;

/** Makes moves, and asks once more before one that comes with a warning. */
export function useWarnings(prompts: Prompt[], send: Send): Send {
  const asked = useRef({ move: "", at: 0 });
  return (verb, noun = null) => {
    const move = `${verb} ${noun}`;
    const offers = prompts.flatMap(({ moves }) => moves);
    const warning = offers.find((offer) => offer.verb === verb && offer.noun === noun)?.warning;
    const isMeant = asked.current.move === move && Date.now() - asked.current.at < MEANT_WITHIN;
    if (warning && !isMeant) {
      asked.current = { move, at: Date.now() };
      showToast(`${warning} Once more if you mean it.`, "refusal");
    } else send(verb, noun);
  };
}
