import { useRef } from "preact/hooks";

import type { Send } from "../boards/props";
import type { Prompt } from "../types";
import { question } from "../ui/confirm";
import { showToast } from "../ui/toast";

/** Where the clock runs, how long a second click counts as meant, in milliseconds. */
const MEANT_WITHIN = 5000;

/** Makes moves, and asks once before one that comes with a warning: by a question, or against the clock by a note and a
    second click. */
export function useWarnings(prompts: Prompt[], send: Send, isRealTime: boolean): Send {
  const asked = useRef({ move: "", at: 0 });
  return (verb, noun = null) => {
    const move = `${verb} ${noun}`;
    const offers = prompts.flatMap(({ moves }) => moves);
    const offer = offers.find((offer) => offer.verb === verb && offer.noun === noun);
    const isMeant = asked.current.move === move && Date.now() - asked.current.at < MEANT_WITHIN;
    if (!offer?.warning || isMeant) send(verb, noun);
    else if (isRealTime) {
      asked.current = { move, at: Date.now() };
      showToast(`${offer.warning} Once more if you mean it.`, "refusal");
    } else {
      const act = () => send(verb, noun);
      question.value = { title: `${offer.text}?`, text: offer.warning, yes: offer.text, no: "Not yet", act };
    }
  };
}
