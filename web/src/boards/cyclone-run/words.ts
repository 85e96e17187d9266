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

/** A cell as a screen reader says it: "The north, 7 tokens, Elite face up, 4 HP, 5 points". */
export function cellInWords(sight: Sight, n: number, cell: CellView): string {
  const token = cell.top === null ? undefined : sight.view.tokens[cell.top];
  const top = !cell.height ? "empty" : token ? `${token.name} face up, ${tokenInWords(sight, token)}` : "face down";
  const rider = cell.vehicle ? `, the ${sight.nameOf("vehicle", cell.vehicle)} stands on it` : "";
  const stack = cell.height ? `, ${count(cell.height, "token")}` : "";
  return `${placeName(sight, "cell", n)}${stack}, ${top}${rider}`;
}

/** The figures of a token: "4 HP, 5 points". */
function tokenInWords(sight: Sight, token: TokenView): string {
  const fuel = token.fuel ? `, gives ${token.fuel} Fuel` : "";
  return `${howItFalls(sight, token)}, ${count(token.vp, "point")}${fuel}`;
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
