import type { IconName } from "../../icons";
import type { FactionView } from "../../types";

export type Faction = FactionView["id"];

/** In the order of their seats: a faction has the colour and the mark of its seat. */
export const FACTIONS: readonly Faction[] = ["RDF", "AUL", "ZR", "REF"];

/** The seat whose mark and colour a faction has, also where a bot without a seat plays it. */
export function markOf(faction: string): number {
  return Math.max(0, FACTIONS.indexOf(faction as Faction));
}

interface UnitFace {
  faction: Faction;
  icon: IconName;
  /** The only one of its kind. */
  isNamed: boolean;
}

/** What a kind of unit looks like: whose it is, its picture, and whether it has a name. */
export function unitFace(unit: string): UnitFace {
  return UNITS[unit] ?? { faction: "RDF", icon: "battle-mech", isNamed: false };
}

const UNITS: Record<string, UnitFace> = {
  rick: { faction: "RDF", icon: "plane-pilot", isNamed: true },
  veritech: { faction: "RDF", icon: "jet-fighter", isNamed: false },
  mecha: { faction: "RDF", icon: "battle-mech", isNamed: false },
  minmei: { faction: "AUL", icon: "microphone", isNamed: true },
  partisan: { faction: "AUL", icon: "fist", isNamed: false },
  city: { faction: "AUL", icon: "modern-city", isNamed: false },
  khyron: { faction: "ZR", icon: "horned-helm", isNamed: true },
  covert: { faction: "ZR", icon: "hood", isNamed: false },
  overt: { faction: "ZR", icon: "robot-golem", isNamed: false },
  flagship: { faction: "REF", icon: "spaceship", isNamed: true },
  pod: { faction: "REF", icon: "missile-mech", isNamed: false },
};

/** The picture of an action. */
export function actionIcon(action: string): IconName {
  return ACTIONS[action] ?? "star-medal";
}

const ACTIONS: Record<string, IconName> = {
  "rdf-march": "boot-prints",
  patrol: "radar-sweep",
  mecha: "crossed-swords",
  tax: "receive-money",
  enlist: "meeple-group",
  curfew: "megaphone",
  "aul-march": "boot-prints",
  concert: "megaphone",
  canvas: "meeple-group",
  solicit: "receive-money",
  construct: "crane",
  riot: "crossed-swords",
  sneak: "boot-prints",
  bribe: "meeple-group",
  ambush: "crossed-swords",
  steal: "receive-money",
  hide: "radar-sweep",
  inspire: "megaphone",
  fly: "boot-prints",
  repairs: "meeple-group",
  convince: "megaphone",
  extort: "receive-money",
  scan: "radar-sweep",
  bombardment: "crossed-swords",
};
