import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { fade, light } from "../table/lit";
import type { Ref } from "../types";
import { useLongPress } from "../ui/press";
import { dropTip, leaveTip, showTip, type When } from "../ui/tip";
import { FaceCard } from "./FaceCard";
import { faceOf, lookup, withNames } from "./lookup";

interface NameProps {
  thing: Ref;
}

/** A thing that a text speaks of: pointing at its name lights it up on the board and shows its face, large. */
export function Name({ thing }: NameProps) {
  const piece = `${thing.kind}:${thing.id}`;
  const link = useRef<HTMLAnchorElement>(null);
  const press = useLongPress(() => show("at once"));
  useEffect(() => {
    const anchor = link.current;
    return () => dropTip(anchor);
  }, []);

  const show = (when: When) => {
    light(piece);
    const [anchor, face, game] = [link.current, faceOf(thing), lookup.value?.game];
    if (!anchor || !face || !game) return;
    const body = <FaceCard game={game} thing={thing} face={face} />;
    const pinned = when === "at once";
    showTip({ anchor, body, outlook: [], reasons: [], openRule: () => {}, pinned }, when);
  };
  const leave = () => {
    fade();
    if (link.current) leaveTip(link.current);
  };
  return (
    <a
      ref={link}
      href={`#${piece}`}
      class={thing.kind === "seat" ? `ref seat-${Number(thing.id) % 6}` : faceOf(thing) ? "ref has-face" : "ref"}
      data-ref={piece}
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && show("pointed at")}
      onPointerLeave={leave}
      onPointerDown={press.start}
      onPointerUp={press.end}
      onPointerCancel={press.end}
      onContextMenu={(event) => press.isTouch() && event.preventDefault()}
      onFocus={() => link.current?.matches(":focus-visible") && show("soon")}
      onBlur={leave}
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!press.wasLong()) show("at once");
        fade();
      }}
    >
      {thing.text}
    </a>
  );
}

/** Text in which things are named already. */
export function Prose({ parts }: { parts: (string | Ref)[] }) {
  return <>{parts.map((part, i) => (typeof part === "string" ? strong(part) : <Name key={i} thing={part} />))}</>;
}

/** Plain text, in which the names of things are found. */
export function Named({ text }: { text: string }) {
  return <Prose parts={withNames(text)} />;
}

function strong(text: string): ComponentChildren {
  return text.split("**").map((part, i) => (i % 2 ? <strong key={i}>{part}</strong> : part));
}
