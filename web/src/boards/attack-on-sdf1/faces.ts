import type { IconName } from "../../icons";

/** What stands on a token of each kind of Vessel and mecha. */
export function pieceIcon(kind: string): IconName {
  return PIECES[kind] ?? "token";
}

const PIECES: Record<string, IconName> = {
  pod: "missile-mech",
  cruiser: "interceptor-ship",
  flagship: "spaceship",
  khyron: "horned-helm",
  miriya: "queen-crown",
  veritech: "jet-fighter",
  super: "stealth-bomber",
  destroid: "battle-mech",
  scout: "radar-sweep",
};

/** How much of a token its picture fills: the big ships fill more. */
export function pieceShare(kind: string): number {
  return kind === "cruiser" || kind === "flagship" ? 0.66 : 0.58;
}

/** The picture of a Hero: what she is known for. */
export function heroIcon(hero: string): IconName {
  return HEROES[hero] ?? "meeple";
}

const HEROES: Record<string, IconName> = {
  gloval: "steering-wheel",
  lisa: "radar-dish",
  claudia: "pocket-radio",
  rick: "plane-pilot",
  roy: "full-motorcycle-helmet",
  max: "targeting",
};

export function gunIcon(gun: string): IconName {
  return gun === "rail" ? "heavy-bullets" : "light-projector";
}

export function threatIcon(what: string): IconName {
  return THREATS[what] ?? "cluster-bomb";
}

const THREATS: Record<string, IconName> = {
  bridge: "missile-mech",
  "follow-through": "cluster-bomb",
  reactors: "reactor",
  population: "meeple-group",
  missing: "hood",
};

export function deckIcon(deck: string): IconName {
  return DECKS[deck] ?? "card-draw";
}

const DECKS: Record<string, IconName> = {
  resources: "cargo-crate",
  crew: "meeple-group",
  mecha: "jet-fighter",
  orders: "alien-stare",
  invasion: "spaceship",
};
