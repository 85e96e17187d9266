import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import type { Scene } from "../types";
import { Glyph } from "../ui/Glyph";
import { isNarrow } from "../ui/narrow";

const LIT =
  ".board .piece.is-open:not(.is-quiet), .board .button.is-lit, .board button:is([data-verb], [data-lit]):enabled";
/** So many pixels of a thing may be covered. */
const LITTLE = 3;
/** So many pixels lie between a bar and what is brought into sight. */
const AIR = 8;

interface LitBeyondProps {
  scene: Scene;
}

/** How many lit things lie beyond the edges of the screen, and the way there. A new question brings what it lights into
    sight, or as much of it as has room together. */
export function LitBeyond({ scene }: LitBeyondProps) {
  const place = useRef<HTMLDivElement>(null);
  const beyond = useSignal<Beyond>(NOTHING_BEYOND);
  const asked = useRef("");

  useEffect(() => {
    const bar = place.current?.closest<HTMLElement>(".prompt");
    const main = place.current?.closest<HTMLElement>(".table-main");
    if (!bar || !main) return;
    const question = scene.prompts.map(({ stage, seat }) => `${stage} ${seat}`).join();
    // The board may come later than the question.
    let hasArrived = false;
    const look = () => {
      const height = `${bar.offsetHeight}px`;
      if (main.style.getPropertyValue("--bar") !== height) main.style.setProperty("--bar", height);
      let found = lookFor(bar, main);
      if (!hasArrived && found.lit.length) {
        hasArrived = true;
        bringIntoSight(found, main, question !== asked.current);
        asked.current = question;
        found = lookFor(bar, main);
      }
      const { above, below } = found;
      if (!isSame(above, beyond.value.above) || !isSame(below, beyond.value.below)) beyond.value = { above, below };
    };
    // A board moves by itself to where something happens in the frame after it was drawn: look after that.
    let frame = 0;
    const lookSoon = () => {
      window.cancelAnimationFrame(frame);
      frame = window.requestAnimationFrame(() => {
        frame = window.requestAnimationFrame(look);
      });
    };
    lookSoon();
    const growth = new ResizeObserver(lookSoon);
    const arrival = new MutationObserver(lookSoon);
    growth.observe(bar);
    growth.observe(main);
    arrival.observe(main, { childList: true });
    window.addEventListener("scroll", lookSoon, { capture: true, passive: true });
    window.addEventListener("resize", lookSoon);
    return () => {
      window.cancelAnimationFrame(frame);
      growth.disconnect();
      arrival.disconnect();
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
      {things.length} <span class="tool-word">{where}</span>
    </button>
  );
}

function show(thing: Element): void {
  thing.scrollIntoView({ block: isNarrow.value ? "nearest" : "center", inline: "nearest" });
}

interface Beyond {
  above: Element[];
  below: Element[];
}

const NOTHING_BEYOND: Beyond = { above: [], below: [] };

interface Found extends Beyond {
  lit: { thing: Element; box: DOMRect }[];
  /** Between these heights nothing is covered by a bar. */
  top: number;
  bottom: number;
}

/** What is lit between the bars is in sight: on a phone the prompt lies below it, on a desk above; a lesson lies over
    the top of a phone. What lies beyond the window of a map is left to the map. */
function lookFor(bar: HTMLElement, main: HTMLElement): Found {
  const [prompt, room] = [bar.getBoundingClientRect(), main.getBoundingClientRect()];
  const lesson = document.querySelector(".coach")?.getBoundingClientRect().bottom ?? 0;
  const top = isNarrow.value ? Math.max(0, room.top, lesson) : prompt.bottom;
  const bottom = isNarrow.value ? prompt.top : Math.min(window.innerHeight, room.bottom);
  const lit = [...document.querySelectorAll(LIT)]
    .filter(isInItsWindow)
    .map((thing) => ({ thing, box: thing.getBoundingClientRect() }))
    .filter(({ box }) => box.height > 0);
  const above = lit.filter(({ box }) => box.top + Math.min(box.height, LITTLE) < top);
  const below = lit.filter(({ box }) => box.bottom - Math.min(box.height, LITTLE) > bottom);
  return { lit, top, bottom, above: above.map(({ thing }) => thing), below: below.map(({ thing }) => thing) };
}

/** Whether the window of its map, if it is on one, cuts off no more than a quarter of a thing at any side. */
function isInItsWindow(thing: Element): boolean {
  const frame = thing.closest(".pan-frame");
  if (!frame) return true;
  const [room, box] = [frame.getBoundingClientRect(), thing.getBoundingClientRect()];
  const [wide, high] = [box.width / 4, box.height / 4];
  const isWithin = box.left > room.left - wide && box.right < room.right + wide;
  return isWithin && box.top > room.top - high && box.bottom < room.bottom + high;
}

/** Bring as much of what is lit into sight as has room together if the question is new, and else only if none of it is. */
function bringIntoSight({ lit, above, below, top, bottom }: Found, main: HTMLElement, isNew: boolean): void {
  const hidden = above.length + below.length;
  if (!hidden || !(isNew || hidden === lit.length)) return;
  const ways = lit.map(({ box }) =>
    wayTo(lit.map((one) => one.box).filter(fitsBelow(box.top, bottom - top)), top, bottom),
  );
  const best = ways.toSorted((a, b) => b.shown - a.shown || Math.abs(a.by) - Math.abs(b.by))[0];
  const [nearest] = [...below, ...above.toReversed()];
  if (best && best.shown > lit.length - hidden) {
    const scroller = window.getComputedStyle(main).overflowY === "auto" ? main : window;
    scroller.scrollBy({ top: best.by, behavior: "instant" });
  } else if (nearest && hidden === lit.length) show(nearest);
}

/** Whether something lies within so much room below a height. */
function fitsBelow(from: number, room: number): (box: DOMRect) => boolean {
  return (box) => box.top >= from && box.bottom + 2 * AIR <= from + room;
}

/** How many things would be in sight together, and how far away that is. */
function wayTo(boxes: DOMRect[], top: number, bottom: number): { shown: number; by: number } {
  const first = Math.min(...boxes.map((box) => box.top)) - AIR;
  const last = Math.max(...boxes.map((box) => box.bottom)) + AIR;
  return { shown: boxes.length, by: first < top ? first - top : Math.max(0, last - bottom) };
}

function isSame(some: Element[], others: Element[]): boolean {
  return some.length === others.length && some.every((one, i) => one === others[i]);
}
