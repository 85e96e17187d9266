import type { IconName } from "../../icons";
import type { Face } from "../../types";

export type Side = NonNullable<Face["side"]>;

/** A side's emblem; its cards, tokens and edges carry it. */
export function emblem(side: Side): IconName {
  return side === "aosc" ? "cross-flare" : "moebius-triangle";
}

/** The picture on a card; a pack's own cards get the picture of their kind. */
export function picture(id: string, face: Face): IconName {
  if (face.kind === "objective") return sign(face.signs[0] ?? "");
  return PICTURES[id] ?? KINDS[face.is_bioroid ? "bioroid" : face.kind] ?? "token";
}

/** The picture of a card that has one of its own. */
export function pictureOf(id: string): IconName | undefined {
  return PICTURES[id];
}

const PICTURES: Record<string, IconName> = {
  battloid: "mecha-head",
  "battloid-officer": "mecha-head",
  "commander-bioroid": "robot-golem",
  "bioroid-officer": "robot-golem",
  "bioroid-trio-7": "robot-golem",
  "bioroid-trio-6": "robot-golem",
  "soldier-bioroid-trio": "robot-golem",
  "salamander-battloid": "missile-mech",
  "vfh-10-agac-battloid": "cluster-bomb",
  "hover-tank-platoon": "battle-tank",
  "hover-tank": "battle-tank",
  "logan-squadron": "interceptor-ship",
  "logan-patrol": "interceptor-ship",
  "recon-rover": "jeep",
  "mobile-artillery": "heavy-bullets",
  "searchlight-drone": "light-projector",
  "assault-drop-ship": "stealth-bomber",
  "scout-drone": "delivery-drone",
  "triumvirate-transport": "cargo-ship",
  "outpost-d65": "watchtower",
  "protoculture-vault": "jerrycan",
  "monument-city-ruins": "ancient-ruins",
  "liberty-relay": "pocket-radio",
  "flower-of-life-field": "lotus-flower",
  "crash-site": "ship-wreck",
  "crater-ridge": "mountain-road",
  "supply-depot": "cargo-crate",
  "radar-hill": "radar-dish",
  "iron-bridge": "suspension-bridge",
};

const KINDS: Record<string, IconName> = {
  combat: "crossed-swords",
  unit: "mecha-head",
  bioroid: "robot-golem",
  base: "military-fort",
  location: "watchtower",
  hero: "police-badge",
  command: "pocket-radio",
  objective: "flag-objective",
};

/** What a card's text is about, as an icon. */
export function sign(word: string): IconName {
  return SIGNS[word] ?? "targeting";
}

const SIGNS: Record<string, IconName> = {
  Gain: "swap-bag",
  FoeGain: "swap-bag",
  Put: "token",
  Cut: "cancel",
  Shift: "airplane-departure",
  Push: "airplane-departure",
  Swap: "cycle",
  Trade: "card-exchange",
  Peek: "spyglass",
  Reveal: "radar-sweep",
  Aim: "targeting",
  exchange: "cycle",
  cluster: "cluster-bomb",
  searchlight: "light-projector",
  drop: "parachute",
  CaptureBase: "crossed-swords",
  ProtectBase: "military-fort",
  WinSpaces: "targeting",
  WinLines: "horizon-road",
  MoreLocations: "watchtower",
  CaptureUnits: "flag-objective",
  AllProtected: "shield",
};
