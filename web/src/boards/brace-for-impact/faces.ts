import type { IconName } from "../../icons";

/** The four systems, in the order in which they stand beside the ship. */
export const SYSTEMS = ["armor", "reflex", "life", "hull"] as const;

const KIND_ICONS: Record<string, IconName> = {
  armor: "shield",
  reflex: "lightning-helix",
  life: "scuba-tanks",
  hull: "metal-plate",
  attack: "targeting",
  scout: "radar-sweep",
  repair: "spanner",
};

export const iconOf = (kind: string): IconName => KIND_ICONS[kind] ?? "token";

interface Effect {
  icon: IconName;
  /** Which colour it has. */
  kind: string;
  isDirect: boolean;
}

const DIRECT = "direct-";

/** How an icon on a ship, an event or a sector is drawn. */
export function effectOf(icon: string): Effect {
  if (icon === "deploy") return { icon: "interceptor-ship", kind: "enemy", isDirect: false };
  if (icon === "attack") return { icon: "crossed-swords", kind: "enemy", isDirect: false };
  const isDirect = icon.startsWith(DIRECT);
  const kind = isDirect ? icon.slice(DIRECT.length) : icon;
  return { icon: iconOf(kind), kind, isDirect };
}

/** Where How to play says what the sign of a system or an action means. */
export function meaningOf(kind: string): string {
  return (SYSTEMS as readonly string[]).includes(kind) ? `system:${kind}` : `piece:${kind}`;
}

/** Where it says what an icon on a ship or an event means. */
export function meaningOfEffect(icon: string): string {
  const { kind, isDirect } = effectOf(icon);
  if (isDirect) return "piece:direct";
  return kind === "enemy" ? `icon:${icon}` : meaningOf(kind);
}

/** The middle of each sector's plate in percent of the ring, clockwise from the bow. */
export const SECTOR_PLACES: Record<number, { x: number; y: number }> = {
  1: { x: 50, y: 13 },
  2: { x: 84, y: 17 },
  3: { x: 84, y: 50 },
  4: { x: 84, y: 83 },
  5: { x: 50, y: 87 },
  6: { x: 16, y: 83 },
  7: { x: 16, y: 50 },
  8: { x: 16, y: 17 },
};
