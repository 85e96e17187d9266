import { Glyph } from "../ui/Glyph";

interface HintButtonProps {
  /** Whether there is anything to decide. */
  canAsk: boolean;
  isThinking: boolean;
  ask: () => void;
}

/** Asks what the officer would do. */
export function HintButton({ canAsk, isThinking, ask }: HintButtonProps) {
  return (
    <button
      type="button"
      class="button is-small"
      data-tool="hint"
      disabled={!canAsk || isThinking}
      onClick={ask}
      title="What would the officer do? (h)"
    >
      <Glyph name="hint" />
      <span class="tool-word">{isThinking ? "Thinking…" : "Hint"}</span>
    </button>
  );
}
