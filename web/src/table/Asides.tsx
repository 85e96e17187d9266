import { useSignal } from "@preact/signals";

import type { Send } from "../boards/props";
import { WhyButton } from "../rules/WhyButton";
import type { Offer, Prompt } from "../types";
import { Dialog } from "../ui/Dialog";
import { Glyph } from "../ui/Glyph";

interface AsidesProps {
  prompts: Prompt[];
  /** Whether the board itself is where this move is made. */
  handles: (offer: Offer) => boolean;
  send: Send;
  openRule: (id: string) => void;
}

/** What you may set on the side at any time, out of the way until you look for it. */
export function Asides({ prompts, handles, send, openRule }: AsidesProps) {
  const isOpen = useSignal(false);
  const asides = prompts
    .filter(({ waits }) => !waits)
    .map((prompt) => ({ ...prompt, moves: prompt.moves.filter((offer) => offer.piece === null && !handles(offer)) }))
    .filter(({ moves }) => moves.length);
  if (!asides.length) return null;
  const close = () => (isOpen.value = false);
  return (
    <>
      <button
        type="button"
        class="button is-small"
        onClick={() => (isOpen.value = true)}
        title="What you may set at any time"
      >
        <Glyph name="gear" />
        <span class="tool-word">Orders</span>
      </button>
      {isOpen.value && (
        <Dialog title="At any time" close={close}>
          {asides.map((prompt) => (
            <section key={prompt.stage} class="stack">
              <p>
                {prompt.text}{" "}
                <WhyButton
                  rules={prompt.rules}
                  open={(rule) => {
                    close();
                    openRule(rule);
                  }}
                />
              </p>
              <div class="row wrap">
                {prompt.moves.map(({ verb, noun, text }) => (
                  <button
                    key={`${verb} ${noun}`}
                    type="button"
                    class="button"
                    onClick={() => {
                      close();
                      send(verb, noun);
                    }}
                  >
                    {text}
                  </button>
                ))}
              </div>
            </section>
          ))}
        </Dialog>
      )}
    </>
  );
}
