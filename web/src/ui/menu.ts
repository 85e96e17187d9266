import { signal } from "@preact/signals";

/** Something to choose, and in smaller letters what would come of it. */
export interface MenuItem {
  text: string;
  note?: string | null;
  choose: () => void;
}

/** A few things to choose from, beside the piece they belong to. */
export interface Menu {
  anchor: Element;
  title: string;
  items: MenuItem[];
}

export const menu = signal<Menu | null>(null);

/** Close the open menu and give the focus back to where it came from. */
export function closeMenu(): void {
  const anchor = menu.value?.anchor;
  menu.value = null;
  if (anchor instanceof HTMLElement || anchor instanceof SVGElement) anchor.focus();
}
