import { useSignal } from "@preact/signals";
import type { ComponentChildren, RefObject, TargetedMouseEvent } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import { Glyph, type GlyphName } from "../ui/Glyph";

interface PanZoomProps {
  /** The width at which the drawing's letters have their proper size: a narrow window shows a part of it. */
  natural: number;
  /** What it is, for a screen reader. */
  label: string;
  /** When this changes, the first thing that is lit comes into sight. */
  follow: string;
  /** What comes into sight then, if not the first thing that is lit. */
  seek?: string;
  /** All of it in small: while a part fills the window, it shows which, and leads elsewhere. */
  overview?: ComponentChildren;
  children: ComponentChildren;
}

const MOST = 3;
const STEP = 1.3;
/** A window that lacks no more than this shows the whole drawing, a little smaller. */
const NEARLY_ALL = 1.4;

/** A drawing in a window: it scrolls by finger or wheel, and zooms by pinching, Ctrl and wheel, or its buttons. */
export function PanZoom({ natural, label, follow, seek = ".piece.is-open", overview, children }: PanZoomProps) {
  const frame = useRef<HTMLDivElement>(null);
  /** How many times as wide as the window; 0 until the window is measured. */
  const zoom = useSignal(0);
  const anchor = useRef({ x: 0.5, y: 0.5 });
  const isChosen = useRef(false);

  const zoomTo = (to: number) => {
    const box = frame.current;
    if (!box) return;
    anchor.current = {
      x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
      y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
    };
    isChosen.current = true;
    zoom.value = Math.min(MOST, Math.max(1, to));
  };

  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    const begin = () => {
      const wanted = natural / box.clientWidth;
      if (!isChosen.current) zoom.value = wanted > NEARLY_ALL ? wanted : 1;
    };
    begin();
    const watch = new ResizeObserver(begin);
    watch.observe(box);
    return () => watch.disconnect();
  }, []);

  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    box.scrollLeft = anchor.current.x * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = anchor.current.y * box.scrollHeight - box.clientHeight / 2;
  }, [zoom.value]);

  useEffect(() => {
    const box = frame.current;
    if (box) bringIntoSight(box, box.querySelector(seek));
  }, [follow, zoom.value === 0]);

  usePinch(frame, () => zoom.value, zoomTo);
  return (
    <div class="pan-zoom">
      <div class="pan-frame" ref={frame} role="region" aria-label={label} tabIndex={zoom.value > 1 ? 0 : undefined}>
        <div
          class={zoom.value > 1 ? "pan-inside" : "pan-inside is-whole"}
          style={{ width: `${Math.max(1, zoom.value) * 100}%` }}
        >
          {children}
        </div>
      </div>
      <div class="pan-tools">
        {overview && zoom.value > 1 && <Overview frame={frame}>{overview}</Overview>}
        <Tool glyph="plus" label="Closer" isOff={zoom.value >= MOST} act={() => zoomTo(zoom.value * STEP)} />
        <Tool glyph="minus" label="Farther" isOff={zoom.value <= 1} act={() => zoomTo(zoom.value / STEP)} />
        <Tool glyph="fit" label="All of it" isOff={zoom.value <= 1} act={() => zoomTo(1)} />
      </div>
    </div>
  );
}

interface OverviewProps {
  frame: RefObject<HTMLDivElement | null>;
  children: ComponentChildren;
}

/** The whole drawing in small, with a frame around what is in sight, and a dot for all that is lit. A click goes there. */
function Overview({ frame, children }: OverviewProps) {
  const part = useSignal({ left: "0%", top: "0%", width: "100%", height: "100%" });
  const lit = useSignal<Spot[]>([]);
  useEffect(() => {
    const now = frame.current ? litSpots(frame.current) : [];
    if (JSON.stringify(now) !== JSON.stringify(lit.value)) lit.value = now;
  });
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const look = () => {
      const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = box;
      part.value = {
        left: share(scrollLeft, scrollWidth),
        top: share(scrollTop, scrollHeight),
        width: share(clientWidth, scrollWidth),
        height: share(clientHeight, scrollHeight),
      };
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(box);
    if (box.firstElementChild) watch.observe(box.firstElementChild);
    box.addEventListener("scroll", look, { passive: true });
    return () => {
      watch.disconnect();
      box.removeEventListener("scroll", look);
    };
  }, []);
  const go = ({ currentTarget, clientX, clientY }: TargetedMouseEvent<HTMLButtonElement>) => {
    const [box, small] = [frame.current, currentTarget.getBoundingClientRect()];
    box?.scrollTo({
      left: ((clientX - small.left) / small.width) * box.scrollWidth - box.clientWidth / 2,
      top: ((clientY - small.top) / small.height) * box.scrollHeight - box.clientHeight / 2,
    });
  };
  return (
    <button type="button" class="pan-overview" aria-label="Go to another part" title="Go to another part" onClick={go}>
      {children}
      {lit.value.map((spot, n) => (
        <span key={n} class="pan-lit" style={spot} />
      ))}
      <span class="pan-part" style={part.value} />
    </button>
  );
}

type Spot = Record<"left" | "top", string>;

/** Where in a drawing something is lit. */
function litSpots(frame: HTMLElement): Spot[] {
  const edge = frame.getBoundingClientRect();
  return [...frame.querySelectorAll(".piece.is-open:not(.is-quiet)")].map((thing) => {
    const box = thing.getBoundingClientRect();
    return {
      left: share((box.left + box.right) / 2 - edge.left + frame.scrollLeft, frame.scrollWidth),
      top: share((box.top + box.bottom) / 2 - edge.top + frame.scrollTop, frame.scrollHeight),
    };
  });
}

function share(n: number, of: number): string {
  return `${((100 * n) / of).toFixed(1)}%`;
}

function Tool({ glyph, label, isOff, act }: { glyph: GlyphName; label: string; isOff: boolean; act: () => void }) {
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} disabled={isOff} onClick={act}>
      <Glyph name={glyph} />
    </button>
  );
}

/** Scroll only as far as needed, and only inside the window: the page itself stays where it is. */
function bringIntoSight(frame: HTMLElement, thing: Element | null): void {
  if (!thing) return;
  const [room, box] = [frame.getBoundingClientRect(), thing.getBoundingClientRect()];
  const left = box.left < room.left || box.right > room.right ? box.left - room.left - (room.width - box.width) / 2 : 0;
  const top = box.top < room.top || box.bottom > room.bottom ? box.top - room.top - (room.height - box.height) / 2 : 0;
  if (left || top) frame.scrollBy({ left, top });
}

/** Two fingers, or Ctrl and the wheel. */
function usePinch(frame: { current: HTMLDivElement | null }, zoom: () => number, zoomTo: (to: number) => void): void {
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    let start = { spread: 0, zoom: 1 };
    const spread = ({ touches: [one, other] }: TouchEvent) =>
      one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
    const begin = (event: TouchEvent) => (start = { spread: spread(event), zoom: zoom() });
    const pinch = (event: TouchEvent) => {
      if (event.touches.length !== 2 || !start.spread) return;
      event.preventDefault();
      zoomTo((start.zoom * spread(event)) / start.spread);
    };
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomTo(zoom() * (event.deltaY < 0 ? STEP : 1 / STEP));
    };
    box.addEventListener("touchstart", begin, { passive: true });
    box.addEventListener("touchmove", pinch, { passive: false });
    box.addEventListener("wheel", wheel, { passive: false });
    return () => {
      box.removeEventListener("touchstart", begin);
      box.removeEventListener("touchmove", pinch);
      box.removeEventListener("wheel", wheel);
    };
  }, []);
}
