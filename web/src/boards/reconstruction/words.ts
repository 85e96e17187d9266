import { count } from "../../pieces/words";
import type { NameOf } from "../../table/names";
import type { EventView, FactionView, Foresight, MapSpaceView, Offer, ReconstructionView } from "../../types";
import { FACTIONS, type Faction } from "./faces";

/** A number of units: "2 Battle Pods"; of one that there is only once, just the name. */
export function unitsInWords(nameOf: NameOf, unit: string, n: number): string {
  return n === 1 ? nameOf("one", unit) : `${n} ${nameOf("units", unit)}`;
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

export function controlName(control: string | null): string {
  return control ? `${control} control` : "nobody’s control";
}

/** A space as a screen reader says it. */
export function spaceInWords(nameOf: NameOf, space: MapSpaceView): string {
  const [law, free] = space.strength;
  const isZone = space.kind === "zone";
  const name = isZone ? space.name : `${space.name} ${law} : ${free}`;
  const control = isZone ? "" : controlName(space.control);
  return [`${name}, ${nameOf("kind", space.kind)}`, control, garrison(nameOf, space), civilians(space), token(space)]
    .filter(Boolean)
    .join("; ");
}

/** Who stands there: "RDF: 2 Military Mecha, Rick Hunter; ZR: …". */
export function garrison(nameOf: NameOf, space: MapSpaceView): string {
  return FACTIONS.flatMap((faction) => {
    const units = Object.entries(space.units[faction] ?? {}).map(([unit, n]) => unitsInWords(nameOf, unit, n));
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
  const control = Object.entries(seen.control).map(([id, to]) => `${spaceName(view, id)} goes to ${to ?? "nobody"}`);
  const values = FACTIONS.flatMap((id) => change(factionOf(view, id).value, seen.values[id], `${id} victory`));
  const stock = FACTIONS.flatMap((id) =>
    change(factionOf(view, id).protoculture, seen.protoculture[id], `${id} Protoculture`),
  );
  return [...control, ...values, ...stock, seen.end && `ends the game, ${seen.end}`].filter(Boolean).join("; ");
}

function spaceName(view: ReconstructionView, space: string): string {
  return view.spaces.find(({ id }) => id === space)?.name ?? space;
}

function change(now: number, then: number | undefined, what: string): string[] {
  return then === undefined ? [] : [`${what} ${now} → ${then}`];
}
