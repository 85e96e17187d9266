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

/** Show a tip after a moment, or at once. */
export function showTip(next: Tip, atOnce = false): void {
  clearTimeout(opening);
  clearTimeout(closing);
  coming = next;
  if (atOnce || next.pinned) tip.value = next;
  else opening = window.setTimeout(() => (tip.value = coming), PATIENCE);
}

/** Something has changed at the table: what a tip says of this piece, open already or about to, changes with it. */
export function renewTip(anchor: Element, content: Pick<Tip, "body" | "outlook" | "reasons">): void {
  if (coming?.anchor === anchor) coming = { ...coming, ...content };
  if (tip.value?.anchor === anchor) tip.value = { ...tip.value, ...content };
}

/** Let the tip of a piece go, unless it is pinned; there is time to move the mouse onto it. */
export function leaveTip(anchor: Element): void {
  clearTimeout(opening);
  if (tip.value?.anchor !== anchor || tip.value.pinned) return;
  closing = window.setTimeout(closeTip, GRACE);
}

/** Keep the tip open while the mouse is on it. */
export function holdTip(): void {
  clearTimeout(closing);
}

/** Close the tip, pinned or not. */
export function closeTip(): void {
  clearTimeout(opening);
  clearTimeout(closing);
  tip.value = null;
}
