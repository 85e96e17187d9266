import { count } from "../../pieces/words";
import type { AreaView, HeroBoardView, MechaView, Sdf1View, VesselView } from "../../types";
import { isSpace, sectorOf } from "./geometry";

const KINDS: Record<string, string> = {
  pod: "Battlepod",
  cruiser: "Cruiser",
  flagship: "Flagship",
  khyron: "Khyron",
  miriya: "Miriya",
  veritech: "Veritech",
  super: "Super Veritech",
  destroid: "Destroid",
};

export function kindName(kind: string): string {
  return KINDS[kind] ?? kind;
}

/** The symbol of Z-Orders that a Vessel obeys. */
export const SYMBOLS: Record<string, string> = {
  circle: "Circle",
  triangle: "Triangle",
  square: "Square",
  x: "X",
  y: "Y",
  shield: "Shield",
};

export function symbolName(symbol: string): string {
  return SYMBOLS[symbol] ?? symbol;
}

/** An Area with a capital letter and without its article: "Launch Bay", "Inner A3". */
export function placeName(view: Sdf1View, place: string): string {
  if (isSpace(place)) return `${place.startsWith("O") ? "Outer" : "Inner"} A${place[1]}`;
  const name = view.areas.find(({ id }) => id === place)?.name ?? place;
  return name.replace(/^the /, "");
}

/** Some Vessels of a kind: "3 Battlepods (Circle), 1 destroyed". */
export function vesselsInWords(vessels: VesselView[]): string {
  const [one] = vessels;
  if (!one) return "";
  const isNamed = one.kind === "khyron" || one.kind === "miriya";
  const kind = kindName(one.kind);
  const name = isNamed ? kind : `${count(vessels.length, kind)} (${symbolName(one.symbol)})`;
  const states = [
    one.damage > 0 && !one.is_destroyed && `${one.damage} of ${one.capacity} damage`,
    one.is_destroyed && "destroyed, its wreck drifts until Clean Up",
    one.is_jammed && "Jammed",
    one.is_new && "just launched",
    one.held_by && "engaged",
  ];
  return [name, ...states].filter(Boolean).join(", ");
}

export function mechaInWords(mecha: MechaView[]): string {
  const [one] = mecha;
  if (!one) return "";
  return one.is_ben ? "Ben's Veritech" : count(mecha.length, kindName(one.kind));
}

/** All that a screen reader should say of an Area of the ship. */
export function areaInWords(area: AreaView, view: Sdf1View): string {
  const inWords = (health: string) => (health === "up" ? "ready" : health);
  const guns = Object.entries(area.guns).map(([gun, health]) => `${gunName(gun)} ${inWords(health)}`);
  const number = area.number ? `faces A${area.number}` : "";
  const armor = area.armor_most ? `armor ${area.armor} of ${area.armor_most}` : "";
  const structure = `structure ${area.boxes - area.red - area.black} of ${area.boxes}`;
  return [placeName(view, area.id), number, armor, structure, ...guns].filter(Boolean).join(", ");
}

export function gunName(gun: string): string {
  return gun === "rail" ? "Rail Gun" : "Beam Cannon";
}

/** Who and what is in a place. */
export function crowdInWords(view: Sdf1View, place: string): string[] {
  const isThere = (thing: { place: string }) => thing.place === place;
  const vessels = Object.values(groupBy(view.vessels.filter(isThere), (v) => `${v.kind}${v.symbol}${v.is_destroyed}`));
  const mecha = Object.values(groupBy(view.mecha.filter(isThere), (m) => `${m.kind}${m.is_ben}`));
  const heroes = view.heroes.filter((h) => h.place === place && h.seat !== null && !h.is_missing);
  return [...vessels.map(vesselsInWords), ...mecha.map(mechaInWords), ...heroes.map(({ name }) => name)];
}

export function groupBy<T>(things: T[], key: (thing: T) => string): Record<string, T[]> {
  const groups: Record<string, T[]> = {};
  for (const thing of things) (groups[key(thing)] ??= []).push(thing);
  return groups;
}

/** The sector that the Forward Reactor, and the Reflex Cannon with it, looks at. */
export function facing(view: Sdf1View): number {
  return sectorOf("fwd", view.heading);
}

const FACES: Record<string, string> = { target: "Target", move: "Move", instinct: "Instinct", ability: "Ability" };

export function faceName(face: string): string {
  return FACES[face] ?? face;
}

const PHASES: Record<string, string> = {
  story: "Story",
  upkeep: "Upkeep",
  crew: "Crew",
  heroes: "Heroes",
  orders: "Zentraedi",
  cleanup: "Clean Up",
};

/** The phases in the order of the mode: Escalation begins with Upkeep, and a chart takes the place of the story. */
export function phasesOf(mode: string): { phase: string; name: string }[] {
  const isStory = mode === "story";
  const opening = isStory ? ["story", "upkeep"] : ["upkeep", "story"];
  return [...opening, "crew", "heroes", "orders", "cleanup"].map((phase) => ({
    phase,
    name: phase === "story" && !isStory ? "Chart" : (PHASES[phase] ?? phase),
  }));
}

const POSTS: Record<string, string> = {
  captain: "Captain",
  "first-officer": "First Officer",
  pilot: "pilots",
  any: "anybody",
};

export function postName(post: string): string {
  return POSTS[post] ?? post.replaceAll("-", " ");
}

export const STATIONS: Record<string, string> = {
  sci: "Science",
  prod: "Production",
  bay: "Launch Bay",
  gunners: "Gunners",
};

/** Whose dice and movement are used now: a die that was given to somebody is used at once, in another's turn. */
export function heroAtWork({ heroes }: Sdf1View): HeroBoardView | null {
  const isHelped = ({ is_acting, dice, movement }: HeroBoardView) => !is_acting && (dice.length > 0 || movement > 0);
  return heroes.find(isHelped) ?? heroes.find(({ is_acting }) => is_acting) ?? null;
}

/** Where a Hero is, in a few words. */
export function whereabouts(hero: HeroBoardView, view: Sdf1View): string {
  if (hero.is_missing) return `missing through Episode ${hero.back_in}`;
  if (hero.seat === null) return hero.is_in_reserve ? "in reserve" : "not on board yet";
  return placeName(view, hero.place);
}

/** The last name, which is what there is room for. */
export function shortName({ name, id }: HeroBoardView): string {
  return id === "gloval" ? "Gloval" : (name.split(" ")[0] ?? name);
}
