import { capital, count } from "../../pieces/words";
import type { CardView, CellView, HeroView, TokenView } from "../../types";

export const CELLS = [
  ...["North-west", "North", "North-east"],
  ...["West", "Centre", "East"],
  ...["South-west", "South", "South-east"],
];
export const LINES = ["North row", "Middle row", "South row", "West column", "Middle column", "East column"];
export const QUADRANTS = ["North-west", "North-east", "South-west", "South-east"];

const VEHICLES: Record<string, string> = { cyclone: "Cyclone", jeeple: "Jeeple" };
const DIRECTIONS: Record<string, string> = { orthogonal: "straight", diagonal: "diagonally", any: "any way" };
const SYMBOLS: Record<string, string> = { "mars-base": "Mars Base" };
const KINDS: Record<string, string> = {
  flip: "once in each of your turns",
  discard: "once, then it leaves the game",
  keep: "kept to the end",
};

export function vehicleName(vehicle: string): string {
  return VEHICLES[vehicle] ?? vehicle;
}

/** A die symbol by its name: "target", "Mars Base". */
export function symbolName(symbol: string): string {
  return SYMBOLS[symbol] ?? symbol;
}

export function directionName(direction: string): string {
  return DIRECTIONS[direction] ?? direction;
}

/** When a Location card may be used. */
export function kindInWords(card: CardView): string {
  return KINDS[card.kind] ?? card.kind;
}

/** The first word of a token's name fits on its face. */
export function shortName(token: TokenView): string {
  return token.name.split(" ")[0] ?? token.name;
}

/** A cell as a screen reader says it: "North cell, 7 tokens, Elite face up, 4 HP, 5 points". */
export function cellInWords(n: number, cell: CellView, tokens: Record<string, TokenView>): string {
  const token = cell.top === null ? undefined : tokens[cell.top];
  const top = !cell.height ? "empty" : token ? `${token.name} face up, ${tokenInWords(token)}` : "face down";
  const rider = cell.vehicle ? `, the ${vehicleName(cell.vehicle)} stands on it` : "";
  const stack = cell.height ? `, ${count(cell.height, "token")}` : "";
  return `${CELLS[n]} cell${stack}, ${top}${rider}`;
}

/** The figures of a token: "4 HP, 5 points". */
function tokenInWords(token: TokenView): string {
  const fuel = token.fuel ? `, gives ${token.fuel} Fuel` : "";
  return `${howItFalls(token)}, ${count(token.vp, "point")}${fuel}`;
}

/** What it takes to get a token. */
export function howItFalls(token: TokenView): string {
  if (token.is_location) return "taken with a wrench";
  if (token.only_by.length) return `falls only to ${token.only_by.map(titled).join(" or ")}`;
  return token.needs_fuel ? `${token.hp} HP, falls only if Fuel is spent` : `${token.hp} HP`;
}

function titled(id: string): string {
  return id
    .split("-")
    .map(capital)
    .join(" ");
}

/** What a Hero does, in a line. */
export function heroInWords(hero: HeroView, tokens: Record<string, TokenView>): string {
  return [...deeds(hero), ...extras(hero, tokens)].join(", ");
}

function deeds(hero: HeroView): string[] {
  if (hero.senses) return ["Reveals as many uncovered tokens as you like"];
  if (hero.pattern) {
    return [`${hero.damage} damage to ${hero.pattern === "line" ? "a row or column" : "a block of four"}`];
  }
  const drive = `${vehicleName(hero.vehicle ?? "")} ${hero.move} ${directionName(hero.direction)}`;
  return hero.damage ? [drive, `${hero.damage} damage`] : [drive];
}

function extras(hero: HeroView, tokens: Record<string, TokenView>): string[] {
  const prey = Object.values(tokens).filter((token) => token.only_by.includes(hero.face));
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
