import { FaceCard } from "../guide/FaceCard";
import { faceOf, lookup } from "../guide/lookup";
import type { Ref, Told } from "../types";

interface RevealProps {
  /** What was told at this moment of a film. */
  last: Told[];
}

/** The card that is drawn, played or turned up at this moment of a film, large. Nothing can be clicked while it shows. */
export function Reveal({ last }: RevealProps) {
  const game = lookup.value?.game;
  const thing = last.filter(({ sound }) => sound === "card").flatMap(({ parts }) => parts.filter(isCard))[0];
  const face = thing && faceOf(thing);
  if (!game || !thing || !face) return null;
  return (
    <div class="reveal" aria-hidden="true" key={`${thing.kind}:${thing.id}`}>
      <FaceCard game={game} thing={thing} face={face} />
    </div>
  );
}

/** Cards and tokens are turned up; places and people only stand beside them in the line. */
function isCard(part: string | Ref): part is Ref {
  return typeof part !== "string" && ["card", "token", "ship", "event", "tactic", "leader"].includes(part.kind);
}
