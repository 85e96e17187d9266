import type { IconName } from "../../icons";

/** The four systems, in the order in which they stand beside the ship. */
export const SYSTEMS = ["armor", "reflex", "life", "hull"] as const;

export const SYSTEM_NAMES: Record<string, string> = {
  armor: "Armor",
  reflex: "Reflex Furnace",
  life: "Life Support",
  hull: "Hull",
};

/** What a Status or Command is about. */
export const KIND_NAMES: Record<string, string> = {
  ...SYSTEM_NAMES,
  attack: "Attack",
  scout: "Scout",
  repair: "Any repair",
};

const KIND_ICONS: Record<string, IconName> = {
  armor: "shield",
  reflex: "lightning-helix",
  life: "gas-mask",
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
  words: string;
}

/** What an icon on a ship, an event or a sector does to the crew. */
export function effectOf(icon: string): Effect {
  if (icon === "deploy") return { icon: "interceptor-ship", kind: "enemy", isDirect: false, words: "a ship arrives" };
  if (icon === "attack") return { icon: "crossed-swords", kind: "enemy", isDirect: false, words: "one more attack" };
  const isDirect = icon.startsWith("direct-");
  const kind = icon.replace("direct-", "");
  const system = SYSTEM_NAMES[kind] ?? kind;
  const words = isDirect ? `Direct Hit on ${system}, past the Armor` : `1 damage to ${system}`;
  return { icon: iconOf(kind), kind, isDirect, words };
}

/** The middle of each sector's plate in percent of the ring, clockwise from the bow. */
export const SECTOR_PLACES: Record<number, { x: number; y: number }> = {
  1: { x: 50, y: 13 },
  2: { x: 84, y: 17 },
  3: { x: 86, y: 50 },
  4: { x: 84, y: 83 },
  5: { x: 50, y: 87 },
  6: { x: 16, y: 83 },
  7: { x: 14, y: 50 },
  8: { x: 16, y: 17 },
};

export const BONUS_WORDS: Record<string, string> = {
  repair: "Scouted: repair one system by 1",
  draw: "Scouted: every officer draws",
};
