import { signal } from "@preact/signals";

/** A few things to choose from, beside the piece they belong to. */
export interface Menu {
  anchor: Element;
  title: string;
  items: { text: string; choose: () => void }[];
}

export const menu = signal<Menu | null>(null);

/** Close the open menu and give the focus back to where it came from. */
export function closeMenu(): void {
  const anchor = menu.value?.anchor;
  menu.value = null;
  if (anchor instanceof HTMLElement || anchor instanceof SVGElement) anchor.focus();
}
