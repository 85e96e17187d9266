import { useEffect } from "preact/hooks";

import { Named } from "../guide/Name";
import type { HintNews, SecondThought } from "../types";
import { Glyph } from "../ui/Glyph";
import "./hint.css";
import { light, unlight } from "./lit";

interface HintCardProps {
  hint: HintNews;
  doIt: () => void;
  /** Asks somebody who thinks ahead; null if there is nobody, or they have just spoken. */
  askAce: (() => void) | null;
  isThinking: boolean;
  close: () => void;
}

/** What the officer or the ace would do, and why, and what comes next to it. The piece it speaks of is lit. */
export function HintCard({ hint, doIt, askAce, isThinking, close }: HintCardProps) {
  useEffect(() => {
    if (hint.piece) light(hint.piece);
    return unlight;
  }, [hint]);
  return (
    <div class="hint" role="status">
      <Glyph name="hint" />
      <p>
        <strong>
          The {hint.bot} would: <Named text={ended(hint.text)} />
        </strong>{" "}
        <Named text={hint.why} />
        {hint.others.map((other) => (
          <span key={`${other.verb} ${other.noun}`} class="hint-other">
            {" "}
            Or: <Named text={other.text} /> ({lossOf(other, hint.in_shares)}). <Named text={other.why} />
          </span>
        ))}
      </p>
      <button type="button" class="button is-small is-lit" onClick={doIt}>
        Do it
      </button>
      {askAce && (
        <button
          type="button"
          class="button is-small"
          disabled={isThinking}
          onClick={askAce}
          title="The ace thinks ahead"
        >
          <Glyph name="bot" />
          <span class="tool-word">{isThinking ? "Thinking…" : "Ask the ace"}</span>
        </button>
      )}
      <button type="button" class="icon-button" aria-label="Dismiss the hint" onClick={close}>
        <Glyph name="close" />
      </button>
    </div>
  );
}

/** A full stop, where what is said, as on the bridge, does not end with a mark of its own. */
export function ended(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** What another move is worth against the best one, in a few words. */
export function lossOf({ loss }: SecondThought, inShares: boolean): string {
  if (inShares) {
    const percents = Math.round(loss * 100);
    return percents ? `wins ${percents} % less often` : "just as good";
  }
  const points = Math.round(loss * 10) / 10;
  return points ? `about ${points} ${points === 1 ? "point" : "points"} less` : "just as good";
}
