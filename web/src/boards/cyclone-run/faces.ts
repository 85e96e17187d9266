import type { IconName } from "../../icons";
import type { CardView } from "../../types";

/** What a kind of token looks like: its picture and its colour. A pack's own tokens get a plain Invid face. */
export function tokenFace(id: string): { icon: IconName; tone: string } {
  return TOKENS[id] ?? { icon: "alien-bug", tone: "ember" };
}

const SCOUT = { icon: "long-antennae-bug", tone: "moss" } as const;
const TROOPER = { icon: "sad-crab", tone: "teal" } as const;

const TOKENS: Record<string, { icon: IconName; tone: string }> = {
  scout: SCOUT,
  "scout-fuel": SCOUT,
  trooper: TROOPER,
  "trooper-fuel": TROOPER,
  "shock-trooper": { icon: "alien-bug", tone: "amber" },
  elite: { icon: "gold-scarab", tone: "ember" },
  corg: { icon: "alien-stare", tone: "violet" },
  sera: { icon: "queen-crown", tone: "rose" },
  location: { icon: "ancient-ruins", tone: "sky" },
};

/** The emblem on a Hero card. */
export function heroEmblem(face: string): IconName {
  return EMBLEMS[face] ?? "star-medal";
}

const EMBLEMS: Record<string, IconName> = {
  alpha: "jet-fighter",
  annie: "round-star",
  ariel: "third-eye",
  beta: "stealth-bomber",
  lancer: "energy-sword",
  "yellow-dancer": "microphone",
  lunk: "steering-wheel",
  rand: "compass",
  rook: "full-motorcycle-helmet",
  scott: "police-badge",
};

export function vehicleIcon(vehicle: string): IconName {
  return vehicle === "jeeple" ? "jeep" : "aero-bike";
}

/** The picture on a Location card: of the place if we know it, else of what it does. */
export function cardPicture(card: Pick<CardView, "id" | "effect">): IconName {
  return PLACES[card.id] ?? effectIcon(card.effect);
}

const PLACES: Record<string, IconName> = {
  "reflex-point-approach": "laurel-crown",
  "ruined-city": "modern-city",
  "protoculture-cache": "jerrycan",
  "field-workshop": "auto-repair",
  "open-highway": "horizon-road",
  watchtower: "watchtower",
  "resistance-radio": "pocket-radio",
  "munitions-bunker": "heavy-bullets",
  "hidden-airstrip": "airplane-departure",
  "mountain-pass": "mountain-road",
  "captured-transponder": "dice-target",
};

/** What a Location card does, as an icon. */
export function effectIcon(effect: string): IconName {
  return EFFECTS[effect] ?? "card-draw";
}

const EFFECTS: Record<string, IconName> = {
  Points: "laurel-crown",
  Wrench: "spanner",
  Fuel: "jerrycan",
  Damage: "heavy-bullets",
  Travel: "steering-wheel",
  Scout: "binoculars",
  Reroll: "rolling-dices",
  AnyDirection: "compass",
  NoFuel: "jet-fighter",
  SetDie: "dice-target",
};

/** What a click on a cell would do, as an icon. */
export function verbIcon(verb: string): IconName {
  return VERBS[verb] ?? "steering-wheel";
}

const VERBS: Record<string, IconName> = {
  drive: "steering-wheel",
  scout: "binoculars",
  reveal: "third-eye",
  take: "spanner",
  spare: "shield",
  finish: "heavy-bullets",
  aim: "dice-target",
};
