import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import type { Scene } from "../types";
import { Glyph } from "../ui/Glyph";
import { isNarrow } from "../ui/narrow";

const LIT = ".board .piece.is-open:not(.is-quiet), .board .button.is-lit, .board button[data-verb]:enabled";
/** So many pixels of a thing may be covered. */
const LITTLE = 8;

interface LitBeyondProps {
  scene: Scene;
}

/** How many lit things lie beyond the edges of the screen, and the way there; if all of them do, the page goes there. */
export function LitBeyond({ scene }: LitBeyondProps) {
  const place = useRef<HTMLDivElement>(null);
  const beyond = useSignal<{ above: Element[]; below: Element[] }>({ above: [], below: [] });

  useEffect(() => {
    const look = () => (beyond.value = lookFor(place.current));
    let frame = window.requestAnimationFrame(() => {
      const { above, below } = look();
      const [nearest] = [...below, ...above.toReversed()];
      if (nearest && document.querySelectorAll(LIT).length === above.length + below.length) show(nearest);
      look();
    });
    const lookSoon = () => {
      window.cancelAnimationFrame(frame);
      frame = window.requestAnimationFrame(look);
    };
    window.addEventListener("scroll", lookSoon, { capture: true, passive: true });
    window.addEventListener("resize", lookSoon);
    return () => {
      window.cancelAnimationFrame(frame);
      window.removeEventListener("scroll", lookSoon, { capture: true });
      window.removeEventListener("resize", lookSoon);
    };
  }, [scene]);

  const { above, below } = beyond.value;
  return (
    <div ref={place} class="beyond">
      <Way things={above.toReversed()} glyph="up" where="above" />
      <Way things={below} glyph="down" where="below" />
    </div>
  );
}

interface WayProps {
  things: Element[];
  glyph: "up" | "down";
  where: string;
}

function Way({ things, glyph, where }: WayProps) {
  const [nearest] = things;
  if (!nearest) return null;
  return (
    <button type="button" class="button beyond-way" onClick={() => show(nearest)}>
      <Glyph name={glyph} />
      {things.length} {where}
    </button>
  );
}

function show(thing: Element): void {
  thing.scrollIntoView({ block: isNarrow.value ? "nearest" : "center", inline: "nearest" });
}

/** What is lit between the bars is in sight: on a phone the prompt lies below it, on a desk above. */
function lookFor(place: HTMLElement | null): { above: Element[]; below: Element[] } {
  const bar = place?.closest(".prompt")?.getBoundingClientRect();
  const main = place?.closest(".table-main")?.getBoundingClientRect();
  if (!bar || !main) return { above: [], below: [] };
  const top = isNarrow.value ? 0 : bar.bottom;
  const bottom = isNarrow.value ? bar.top : Math.min(window.innerHeight, main.bottom);
  const shown = [...document.querySelectorAll(LIT)]
    .map((thing) => ({ thing, box: thing.getBoundingClientRect() }))
    .filter(({ box }) => box.height > 0);
  const above = shown.filter(({ box }) => box.top + Math.min(box.height, LITTLE) < top);
  const below = shown.filter(({ box }) => box.bottom - Math.min(box.height, LITTLE) > bottom);
  return { above: above.map(({ thing }) => thing), below: below.map(({ thing }) => thing) };
}
