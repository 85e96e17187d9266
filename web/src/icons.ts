import { ICONS } from "./icons.gen";

export type IconName = keyof typeof ICONS;

/** The side of the square that every icon is drawn in. */
export const ICON_SIDE = 512;

/** The outline of an icon, for a `<path>`. */
export function outlineOf(name: IconName): string {
  return ICONS[name];
}
