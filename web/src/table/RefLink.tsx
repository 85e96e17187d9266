import type { Ref } from "../types";
import { fade, light } from "./lit";

interface RefLinkProps {
  thing: Ref;
}

/** A thing that the log speaks of: pointing at its name lights it up on the board. */
export function RefLink({ thing }: RefLinkProps) {
  const piece = `${thing.kind}:${thing.id}`;
  const point = () => {
    light(piece);
    fade();
  };
  return (
    <a
      href={`#${piece}`}
      class={thing.kind === "seat" ? `ref seat-${Number(thing.id) % 6}` : "ref"}
      data-ref={piece}
      onPointerEnter={() => light(piece)}
      onPointerLeave={fade}
      onFocus={() => light(piece)}
      onBlur={fade}
      onClick={(event) => {
        event.preventDefault();
        point();
      }}
    >
      {thing.text}
    </a>
  );
}
