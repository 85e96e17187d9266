import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

import { FaceCard } from "../guide/FaceCard";
import { faceOf, lookup } from "../guide/lookup";
import type { Ref, Told } from "../types";
import { touched } from "./news";

/** Where it may show: by the first edge, unless the other hides less of what happens. */
const EDGES = ["first", "other"];

interface RevealProps {
  /** What was told at this moment of a film. */
  last: Told[];
}

/** The card that is drawn, played or turned up at this moment of a film, large. Nothing can be clicked while it shows. */
export function Reveal({ last }: RevealProps) {
  const place = useRef<HTMLDivElement>(null);
  useClearView(place, last);
  const game = lookup.value?.game;
  const thing = last.filter(({ sound }) => sound === "card").flatMap(({ parts }) => parts.filter(isCard))[0];
  const face = thing && faceOf(thing);
  if (!game || !thing || !face) return null;
  return (
    <div ref={place} class="reveal" aria-hidden="true" key={`${thing.kind}:${thing.id}`}>
      <FaceCard game={game} thing={thing} face={face} />
    </div>
  );
}

/** Lets a card show where it hides least of the pieces that are spoken of. */
function useClearView(place: RefObject<HTMLElement | null>, last: Told[]): void {
  useLayoutEffect(() => {
    const card = place.current;
    if (!card) return;
    const pieces = [...touched(last)].flatMap((address) => [
      ...document.querySelectorAll(`.board [data-piece="${CSS.escape(address)}"]`),
    ]);
    const bar = document.querySelector(".film-bar")?.getBoundingClientRect();
    if (bar) card.style.setProperty("--above-bar", `${window.innerHeight - bar.top}px`);
    const hidden = EDGES.map((edge) => {
      card.dataset.edge = edge;
      return pieces.reduce((sum, piece) => sum + sharedArea(card, piece), 0);
    });
    card.dataset.edge = EDGES[hidden.indexOf(Math.min(...hidden))];
  }, [last]);
}

function sharedArea(one: Element, other: Element): number {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, wide) * Math.max(0, high);
}

/** Cards and tokens are turned up; places and people only stand beside them in the line. */
function isCard(part: string | Ref): part is Ref {
  return typeof part !== "string" && ["card", "token", "ship", "event", "tactic", "leader"].includes(part.kind);
}
