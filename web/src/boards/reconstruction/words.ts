import { count } from "../../pieces/words";
import type { Decision, EventView, FactionView, Foresight, MapSpaceView, Offer, ReconstructionView } from "../../types";
import { FACTIONS, type Faction } from "./faces";

const UNITS: Record<string, [one: string, many: string]> = {
  rick: ["Rick Hunter", "Rick Hunter"],
  veritech: ["Veritech", "Veritechs"],
  mecha: ["Military Mecha", "Military Mecha"],
  minmei: ["Minmei", "Minmei"],
  partisan: ["Partisan", "Partisans"],
  city: ["AUL city", "AUL cities"],
  khyron: ["Khyron", "Khyron"],
  covert: ["covert Soldier", "covert Soldiers"],
  overt: ["overt Mecha", "overt Mecha"],
  flagship: ["Flagship", "Flagship"],
  pod: ["Battle Pod", "Battle Pods"],
};

/** What a unit is called. */
export function unitName(unit: string): string {
  return UNITS[unit]?.[0] ?? unit;
}

/** A number of units: "2 Battle Pods"; of one that there is only once, just the name. */
export function unitsInWords(unit: string, n: number): string {
  const [one, many] = UNITS[unit] ?? [unit, `${unit}s`];
  return one === many && n === 1 && unit !== "mecha" && unit !== "overt" ? one : `${n} ${n === 1 ? one : many}`;
}

export function placeName(view: ReconstructionView, place: string | null): string {
  return view.spaces.find(({ id }) => id === place)?.name ?? "the hideout";
}

export function factionOf(view: ReconstructionView, faction: Faction): FactionView {
  const found = view.factions.find(({ id }) => id === faction);
  if (!found) throw new Error(`the view has no faction ${faction}`);
  return found;
}

/** Who plays a faction. */
export function playerOf({ seat }: FactionView, people: string[]): string {
  return seat === null ? "REF bot" : (people[seat] ?? `Seat ${seat + 1}`);
}

const KINDS: Record<string, string> = { city: "city Territory", land: "land Territory", zone: "zone" };

export function kindName(kind: string): string {
  return KINDS[kind] ?? kind;
}

export function controlName(control: string | null): string {
  return control ? `${control} control` : "nobody’s control";
}

/** A space as a screen reader says it. */
export function spaceInWords(space: MapSpaceView): string {
  const [law, free] = space.strength;
  const isZone = space.kind === "zone";
  const name = isZone ? space.name : `${space.name} ${law} : ${free}`;
  return [`${name}, ${kindName(space.kind)}`, isZone ? "" : controlName(space.control), garrison(space), civilians(space), token(space)]
    .filter(Boolean)
    .join("; ");
}

/** Who stands there: "RDF: 2 Military Mecha, Rick Hunter; ZR: …". */
export function garrison(space: MapSpaceView): string {
  return FACTIONS.flatMap((faction) => {
    const units = Object.entries(space.units[faction] ?? {}).map(([unit, n]) => unitsInWords(unit, n));
    return units.length ? [`${faction}: ${units.join(", ")}`] : [];
  }).join("; ");
}

/** The civilians of a Territory: "1 content, 2 on box 3 of 4". */
export function civilians({ track, kind }: MapSpaceView): string {
  if (kind === "zone") return "";
  const boxes = track.flatMap((n, box) => (n ? [box ? `${n} on box ${box} of ${track.length}` : `${n} content`] : []));
  return boxes.length ? `civilians: ${boxes.join(", ")}` : "no civilians left";
}

export function token({ tokens, holder }: MapSpaceView): string {
  return tokens ? `${count(tokens, "Protoculture token")} held by the ${holder}` : "";
}

/** What a box of a contentment track is. */
export function boxInWords(space: MapSpaceView, box: number): string {
  const n = space.track[box] ?? 0;
  const where = box ? `box ${box} of ${space.track.length}` : "the content box";
  return `${space.name}, ${where}, ${count(n, "civilian")}`;
}

/** The deck an event card belongs to. */
export function groupName({ group, round }: EventView): string {
  return round === null ? `Group ${group}` : `Special card, dealt after round ${round}`;
}

// What a move would do

/** The foresight of a move, if the view has one. */
export function foresightOf(view: ReconstructionView, offer: Offer): Foresight | null {
  return view.foresights.find(({ verb, noun }) => verb === offer.verb && noun === offer.noun) ?? null;
}

/** What a move would do to control, victory and Protoculture, in a few words. */
export function foretell(view: ReconstructionView, offer: Offer): string | null {
  const seen = foresightOf(view, offer);
  if (!seen) return null;
  const control = Object.entries(seen.control).map(([id, to]) => `${placeName(view, id)} goes to ${to ?? "nobody"}`);
  const values = FACTIONS.flatMap((id) => change(factionOf(view, id).value, seen.values[id], `${id} victory`));
  const stock = FACTIONS.flatMap((id) =>
    change(factionOf(view, id).protoculture, seen.protoculture[id], `${id} Protoculture`),
  );
  return [...control, ...values, ...stock, seen.end && `ends the game, ${seen.end}`].filter(Boolean).join("; ");
}

function change(now: number, then: number | undefined, what: string): string[] {
  return then === undefined ? [] : [`${what} ${now} → ${then}`];
}

// Who decides what, and why everybody waits

/** What a faction has to decide, as everybody may know it: "chooses which units to lose in Monument City". */
export function decisionInWords(view: ReconstructionView, decision: Decision): string {
  const place = placeName(view, decision.place);
  const action = factionOf(view, decision.faction).actions.find(({ id }) => id === decision.action);
  const known = DECISIONS[decision.stage]?.replace("{place}", place);
  return known?.replace("{unit}", unitName(decision.unit ?? "")) ?? (action ? `performs ${action.name}` : "decides");
}

const DECISIONS: Record<string, string> = {
  Trade: "may offer somebody a trade",
  Propose: "chooses a card to offer",
  Answer: "answers the offer of a trade",
  Confirm: "takes the card shown in return, or withdraws",
  PlayEvent: "plays an event card",
  BlackBox: "may take the black box",
  TakeCommand: "takes command",
  Losses: "chooses which units to lose in {place}",
  Marching: "marches out of {place}",
  SneakTo: "sneaks with {unit} from {place}",
  FlyTo: "flies {unit} from {place}",
  AmbushAgainst: "chooses whom to attack in {place}",
  RiotAgainst: "chooses whom to riot against in {place}",
  Singing: "lets Minmei sing in {place}",
  PlaceUnits: "places units",
  DropPods: "drops Battle Pods",
  ShiftCivilians: "moves civilians",
  HitUnits: "chooses who loses a unit",
  SwapUnits: "replaces units",
  StealTokens: "carries off a Protoculture token",
  RelocateCharacter: "may move a character",
  Escort: "may bring Soldiers along",
  ResupplyUnits: "sends units home for resupply",
  LandFlagship: "lands the Flagship",
};

/** Why it is theirs to decide, and what goes on after it. */
export function causeInWords(view: ReconstructionView, decision: Decision): string {
  const { active, round, timeline } = view;
  const card = timeline.filter((hex) => hex.card).at(-1)?.card;
  if (decision.cause === "resolution") return `Round ${round} is being resolved; everybody waits for it.`;
  if (decision.faction === active) {
    return decision.cause === "event" && card && decision.stage !== "PlayEvent"
      ? `It plays ${card.name}, a card of its own.`
      : `It is the ${active}’s turn.`;
  }
  if (decision.cause === "trade") return `The ${active} has offered a card, and waits for an answer.`;
  if (decision.cause === "event" && card?.faction === decision.faction) {
    return `The ${active} played ${card.name}, and a card of the ${card.faction} is carried out by the ${card.faction}.`;
  }
  return decision.stage === "Losses"
    ? `It is attacked, and the owner chooses the losses; then the ${active}’s turn goes on.`
    : `The ${active}’s turn goes on after that.`;
}
