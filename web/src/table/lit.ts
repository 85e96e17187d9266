import { signal } from "@preact/signals";

/** The piece on the board that the log or a hint points at. */
export const lit = signal<string | null>(null);

const AFTERGLOW = 2000;
let fading: number | undefined;

/** Light a piece up for as long as it is pointed at. */
export function light(piece: string): void {
  window.clearTimeout(fading);
  lit.value = piece;
}

/** Nothing is pointed at any more. */
export function unlight(): void {
  window.clearTimeout(fading);
  lit.value = null;
}

/** Point elsewhere: the piece stays lit for a moment. */
export function fade(): void {
  window.clearTimeout(fading);
  fading = window.setTimeout(() => (lit.value = null), AFTERGLOW);
}
