import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";

import { useLongPress } from "../ui/press";
import { leaveTip, showTip } from "../ui/tip";
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
  const press = useLongPress(() => show(true));
  const show = (pinned: boolean) => {
    const game = lookup.value?.game;
    const signs = game ? guideTo(game).value?.how_to_play?.signs : undefined;
    const meant = signs?.find(({ pieces }) => pieces.some(({ kind, id }) => `${kind}:${id}` === of));
    if (!place.current || !meant || !game) return;
    const body = (
      <div class="sign-tip">
        <Pieces game={game} pieces={meant.pieces} />
        <p>
          <Prose parts={meant.text} />
        </p>
      </div>
    );
    showTip({ anchor: place.current, body, outlook: [], reasons: [], openRule: () => {}, pinned }, pinned);
  };
  return (
    <span
      ref={place}
      class="sign"
      data-sign={of}
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && show(false)}
      onPointerLeave={() => place.current && leaveTip(place.current)}
      onPointerDown={press.start}
      onPointerUp={press.end}
      onPointerCancel={press.end}
    >
      {children}
    </span>
  );
}
