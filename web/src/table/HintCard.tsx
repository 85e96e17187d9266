import { useEffect } from "preact/hooks";

import { Named } from "../guide/Name";
import type { HintNews } from "../types";
import { Glyph } from "../ui/Glyph";
import { light, unlight } from "./lit";

interface HintCardProps {
  hint: HintNews;
  doIt: () => void;
  close: () => void;
}

/** What the officer would do, and why. The piece it speaks of is lit. */
export function HintCard({ hint, doIt, close }: HintCardProps) {
  useEffect(() => {
    if (hint.piece) light(hint.piece);
    return unlight;
  }, [hint]);
  return (
    <div class="hint" role="status">
      <Glyph name="hint" />
      <p>
        <strong>
          The officer would: <Named text={hint.text} />.
        </strong>{" "}
        <Named text={hint.why} />
      </p>
      <button type="button" class="button is-small is-lit" onClick={doIt}>
        Do it
      </button>
      <button type="button" class="icon-button" aria-label="Dismiss the hint" onClick={close}>
        <Glyph name="close" />
      </button>
    </div>
  );
}
