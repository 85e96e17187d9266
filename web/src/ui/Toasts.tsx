import { WhyButton } from "../rules/WhyButton";
import { Glyph } from "./Glyph";
import { dismiss, toasts } from "./toast";

interface ToastsProps {
  /** Open the rules at one of them, where there are rules to open. */
  openRule?: (id: string) => void;
}

/** The short messages at the edge of the page. */
export function Toasts({ openRule }: ToastsProps) {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map(({ id, text, kind, rule }) => (
        <div key={id} class={`toast is-${kind}`}>
          <span>{text}</span>
          {rule && openRule && <WhyButton rules={[rule]} open={openRule} />}
          <button type="button" class="icon-button" aria-label="Dismiss" onClick={() => dismiss(id)}>
            <Glyph name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
