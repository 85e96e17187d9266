import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { useLongPress } from "../ui/press";
import { closeTip, dropTip, leaveTip, showTip, type When } from "../ui/tip";
import { guideTo } from "./guides";
import { lookup } from "./lookup";
import { Prose } from "./Name";
import { Pieces } from "./Pieces";

interface SignProps {
  /** What it shows, as How to play names it: "piece:fuel". */
  of: string;
  children: ComponentChildren;
}

/** A symbol, counter or track that says what it means, in the words of How to play, when one points at it or holds it. */
export function Sign({ of, children }: SignProps) {
  const place = useRef<HTMLSpanElement>(null);
  const press = useLongPress(() => show("at once"));
  useEffect(() => {
    const anchor = place.current;
    return () => dropTip(anchor);
  }, []);
  const show = (when: When) => {
    const game = lookup.value?.game;
    const how = game ? guideTo(game).value?.how_to_play : undefined;
    const meant = [...(how?.signs ?? []), ...(how?.turn ?? [])].find(({ pieces }) =>
      pieces.some(({ kind, id }) => `${kind}:${id}` === of),
    );
    if (!place.current || !meant || !game) return;
    const body = (
      <div class="sign-tip">
        <Pieces game={game} pieces={meant.pieces} />
        <p>
          <Prose parts={meant.text} />
        </p>
      </div>
    );
    const pinned = when === "at once";
    showTip({ anchor: place.current, body, outlook: [], reasons: [], openRule: () => {}, pinned }, when);
  };
  return (
    <span
      ref={place}
      class="sign"
      data-sign={of}
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && show("pointed at")}
      onPointerLeave={() => place.current && leaveTip(place.current)}
      onPointerDown={(event) => {
        press.start(event);
        // Whoever clicks what bears the symbol goes on from there: its meaning would lie over what comes next.
        if (event.pointerType === "mouse") closeTip();
      }}
      onPointerUp={press.end}
      onPointerCancel={press.end}
    >
      {children}
    </span>
  );
}
