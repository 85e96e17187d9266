import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import { Named } from "../guide/Name";
import { WhyButton } from "../rules/WhyButton";
import { usePlaceBeside } from "./beside";
import { closeTip, holdTip, leaveTip, tip } from "./tip";

/** The one tooltip of the page: what a piece is and does, and why it can't be used now. */
export function TipBox() {
  const box = useRef<HTMLDivElement>(null);
  const shown = tip.value;
  useLayoutEffect(() => {
    // Above everything, also above a dialog that is open.
    if (!box.current?.matches(":popover-open")) box.current?.showPopover?.();
  });
  usePlaceBeside(box, shown?.anchor ?? null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") closeTip();
    };
    const onPress = (event: Event) => {
      const inside = event.target instanceof Node && box.current?.contains(event.target);
      if (tip.value?.pinned && !inside) closeTip();
    };
    window.addEventListener("keydown", onKey);
    window.addEventListener("pointerdown", onPress);
    const onScroll = ({ target }: Event) => {
      const { anchor, pinned } = tip.value ?? {};
      // A log that goes on scrolls by itself: what somebody holds open stays.
      if (anchor && !pinned && target instanceof Node && target.contains(anchor)) closeTip();
    };
    window.addEventListener("scroll", onScroll, { passive: true, capture: true });
    return () => {
      window.removeEventListener("keydown", onKey);
      window.removeEventListener("pointerdown", onPress);
      window.removeEventListener("scroll", onScroll, { capture: true });
    };
  }, []);

  if (!shown) return null;
  const { anchor, body, outlook, reasons, openRule } = shown;
  // A tip without a link lets the mouse through, to what it covers.
  const isGlass = !reasons.some(({ rule }) => rule);
  // What a board's piece says of itself is drawn as on that board.
  const board = anchor.closest<HTMLElement>("[data-board]")?.dataset.board;
  return (
    <aside aria-label="Tip">
      <div
        ref={box}
        class={isGlass ? "tip is-glass" : "tip"}
        role="tooltip"
        popover="manual"
        data-board={board}
        onPointerEnter={holdTip}
        onPointerLeave={() => leaveTip(anchor)}
      >
        {body}
        {outlook.map(({ text, note }) => (
          <p key={text} class="tip-outlook">
            <strong>{text}:</strong> <Named text={note} />
          </p>
        ))}
        {reasons.map(({ why, rule }) => (
          <p key={why} class="tip-reason">
            <strong>Not now:</strong> <Named text={why} />
            {rule && (
              <WhyButton
                rules={[rule]}
                open={(id) => {
                  closeTip();
                  openRule(id);
                }}
              />
            )}
          </p>
        ))}
      </div>
    </aside>
  );
}
