import { capital, count } from "../../pieces/words";
import type { CardView, CellView, HeroView, TokenView } from "../../types";
import type { Sight } from "./sight";

/** A place on the tray at the beginning of a sentence: "The north-west", "The middle row". */
export function placeName({ nameOf }: Sight, kind: "cell" | "line" | "quadrant", n: number): string {
  return capital(nameOf(kind, n));
}

/** When a Location card may be used. */
export function kindInWords({ nameOf }: Sight, card: CardView): string {
  return nameOf("use", card.kind);
}

/** The first word of a token's name fits on its face. */
export function shortName(token: TokenView): string {
  return token.name.split(" ")[0] ?? token.name;
}

/** A cell as a screen reader says it, beginning with what is written there, in the same order: "The north: Shock 3 HP 3 VP
    ×4, Shock Trooper face up". */
export function cellInWords(sight: Sight, n: number, cell: CellView): string {
  const token = cell.top === null ? undefined : sight.view.tokens[cell.top];
  const top = !cell.height ? "empty" : token ? figuresOf(token) : "face down";
  const stack = cell.height ? ` ×${cell.height}` : "";
  const more = token && cell.height ? `, ${token.name} face up, ${tokenInWords(sight, token)}` : "";
  const rider = cell.vehicle ? `, the ${sight.nameOf("vehicle", cell.vehicle)} stands on it` : "";
  return `${placeName(sight, "cell", n)}: ${top}${stack}${more}${rider}`;
}

/** What is written on a token. */
function figuresOf(token: TokenView): string {
  return [shortName(token), strengthOf(token), `${token.vp} VP`].filter(Boolean).join(" ");
}

/** How much it takes, as it is written on a token; nothing on a Location. */
export function strengthOf(token: TokenView): string {
  if (token.is_location) return "";
  return token.only_by.length ? "– HP" : `${token.hp} HP`;
}

/** What else there is to know of a token. */
function tokenInWords(sight: Sight, token: TokenView): string {
  return howItFalls(sight, token) + (token.fuel ? `, gives ${token.fuel} Fuel` : "");
}

/** What it takes to get a token. */
export function howItFalls({ nameOf }: Sight, token: TokenView): string {
  if (token.is_location) return "taken with a wrench";
  if (token.only_by.length) return `falls only to ${token.only_by.map((face) => nameOf("hero", face)).join(" or ")}`;
  return token.needs_fuel ? `${token.hp} HP, falls only if Fuel is spent` : `${token.hp} HP`;
}

/** What a Hero does, in a line. */
export function heroInWords(sight: Sight, hero: HeroView): string {
  return [...deeds(sight, hero), ...extras(sight, hero)].join(", ");
}

function deeds({ nameOf }: Sight, hero: HeroView): string[] {
  if (hero.senses) return ["Reveals as many uncovered tokens as you like"];
  if (hero.pattern) return [`${hero.damage} damage to ${nameOf("pattern", hero.pattern)}`];
  const drive = `${nameOf("vehicle", hero.vehicle ?? "")} ${hero.move} ${nameOf("direction", hero.direction)}`;
  return hero.damage ? [drive, `${hero.damage} damage`] : [drive];
}

function extras({ view }: Sight, hero: HeroView): string[] {
  const prey = Object.values(view.tokens).filter((token) => token.only_by.includes(hero.face));
  return [
    ...(hero.scouts ? [count(hero.scouts, "Scout")] : []),
    ...(hero.wrench ? ["takes Locations"] : []),
    ...(hero.brings_fuel ? [`+${hero.brings_fuel} Fuel when selected`] : []),
    ...(hero.needs_fuel ? [`costs ${hero.needs_fuel} Fuel too`] : []),
    ...prey.map((token) => `can defeat ${token.name}`),
  ];
}

/** What became of a Hero this turn. */
export function heroState(hero: HeroView, acting: string | null): string | null {
  if (hero.face === acting && !hero.has_acted) return "acting";
  if (hero.has_acted) return "done";
  return hero.is_selected ? "selected" : null;
}
