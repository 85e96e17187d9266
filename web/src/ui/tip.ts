import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

/** What the one tooltip of the page shows, and what it points at. */
export interface Tip {
  anchor: Element;
  body: ComponentChildren;
  /** What can be done with it now, and what would come of that, where the game tells. */
  outlook: { text: string; note: string }[];
  /** Why it can't be done now, with the rules that say so. */
  reasons: { why: string; rule: string }[];
  openRule: (id: string) => void;
  /** Shown by a click or long press: stays until something else is clicked. */
  pinned: boolean;
}

export const tip = signal<Tip | null>(null);

const PATIENCE = 250;
const GRACE = 200;
let opening: number | undefined;
let closing: number | undefined;
let coming: Tip | null = null;
let waitsForMouse = false;

/** When a tip is shown: at once, after a moment, or, where the mouse has come upon its piece, a moment after it moved. */
export type When = "at once" | "soon" | "pointed at";

/** Show a tip. What has come to lie under a mouse that stands still, as pieces do when a board is laid out or scrolls,
    is not pointed at until the mouse moves: a tip that opens by itself would only hide something. */
export function showTip(next: Tip, when: When = "soon"): void {
  clearTimeout(opening);
  clearTimeout(closing);
  coming = next;
  waitsForMouse = when === "pointed at" && !hasMouseMoved;
  if (when === "at once" || next.pinned) tip.value = next;
  else if (!waitsForMouse) openSoon();
}

function openSoon(): void {
  opening = window.setTimeout(() => (tip.value = coming), PATIENCE);
}

/** Whether the mouse itself came upon what lies under it now, or that came to lie under the mouse. */
let hasMouseMoved = true;
let mouseAt = "";

/** Tells a mouse that moves from one that stands still; to be called once. */
export function watchMouse(): void {
  const placeOf = ({ screenX, screenY }: PointerEvent) => `${screenX} ${screenY}`;
  const passive = { capture: true, passive: true };
  window.addEventListener("pointerover", (event) => (hasMouseMoved = placeOf(event) !== mouseAt), passive);
  window.addEventListener(
    "pointermove",
    (event) => {
      mouseAt = placeOf(event);
      if (waitsForMouse) openSoon();
      waitsForMouse = false;
    },
    passive,
  );
}

/** Something has changed at the table: what a tip says of this piece, open already or about to, changes with it. */
export function renewTip(anchor: Element, content: Pick<Tip, "body" | "outlook" | "reasons">): void {
  if (coming?.anchor === anchor) coming = { ...coming, ...content };
  if (tip.value?.anchor === anchor) tip.value = { ...tip.value, ...content };
}

/** Let the tip of a piece go, unless it is pinned; there is time to move the mouse onto it. */
export function leaveTip(anchor: Element): void {
  clearTimeout(opening);
  waitsForMouse = false;
  if (tip.value?.anchor !== anchor || tip.value.pinned) return;
  closing = window.setTimeout(closeTip, GRACE);
}

/** A thing has gone from the page: its tip goes with it, and one that is about to open does not. */
export function dropTip(anchor: Element | null): void {
  if (!anchor) return;
  if (coming?.anchor === anchor) {
    clearTimeout(opening);
    waitsForMouse = false;
  }
  if (tip.value?.anchor === anchor) closeTip();
}

/** Keep the tip open while the mouse is on it. */
export function holdTip(): void {
  clearTimeout(closing);
}

/** Close the tip, pinned or not. */
export function closeTip(): void {
  clearTimeout(opening);
  waitsForMouse = false;
  clearTimeout(closing);
  tip.value = null;
}
