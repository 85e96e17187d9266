import { count } from "../../pieces/words";
import type { Contest, CrisisView, Face, PowerView, SlotView } from "../../types";
import type { Side } from "./faces";

export const SIDES: Record<Side, string> = { aosc: "Army of the Southern Cross", masters: "Robotech Masters" };
export const SHORT_SIDES: Record<Side, string> = { aosc: "Southern Cross", masters: "Masters" };
export const PHASES = [
  { phase: "tactical", name: "Tactical", long: "Tactical Phase" },
  { phase: "token", name: "Token", long: "Token Phase" },
  { phase: "command", name: "Hero/Command", long: "Hero/Command Phase" },
  { phase: "scoring", name: "Scoring", long: "Scoring Phase" },
];
export const SPECIALS: Record<string, { name: string; text: string }> = {
  exchange: { name: "Exchange", text: "Two of your Battloids change spaces; the Battle Tokens stay" },
  cluster: {
    name: "Cluster Missile",
    text: "Two enemy Battle Tokens on one of your Units, then one of yours on up to four adjacent enemy Units",
  },
  searchlight: { name: "Searchlight", text: "Two enemy Battle Tokens leave the game" },
  drop: { name: "Drop", text: "Discard two Battle Tokens and replace one of your Units by a Bioroid from your hand" },
};

const EDGES: Record<string, string> = { N: "North", E: "East", S: "South", W: "West" };
const KINDS: Record<string, string> = {
  combat: "Combat Card",
  unit: "Unit",
  base: "Base",
  location: "Strategic Location",
  hero: "Hero",
  command: "Command",
  objective: "Secret Objective",
};

export function kindName(face: Face): string {
  return KINDS[face.kind] ?? face.kind;
}

/** A space by its row and column: "B3". */
export function spaceName(space: number): string {
  return `${"ABCD"[Math.floor(space / 4)]}${(space % 4) + 1}`;
}

/** A slot by its edge and its row or column: "North 3", "East B". */
export function slotName(slot: string): string {
  const [edge = "", n = "0"] = slot;
  const line = edge === "N" || edge === "S" ? String(Number(n) + 1) : "ABCD"[Number(n)];
  return `${EDGES[edge]} ${line}`;
}

/** The same in as few letters as will do: "N3", "EB". */
export function slotTag(slot: string): string {
  const [edge, line] = slotName(slot).split(" ");
  return `${edge?.[0]}${line}`;
}

/** A card's figures: "Unit, 5 Battle Tokens, 4 VP". */
export function figuresInWords(face: Face): string {
  return [
    kindName(face),
    face.value !== null && `value ${face.value}`,
    face.tokens !== null && count(face.tokens, "Battle Token"),
    face.defence !== null && `defence ${face.defence}`,
    face.vp !== null && `${face.vp} VP`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** A card as a screen reader says it: first what is written on it, then its figures. */
export function cardInWords(face: Face, state = ""): string {
  return [face.name, ...face.texts, state, figuresInWords(face)].filter(Boolean).join(". ");
}

/** A power as short as it gets: "12", or "9+?" and "9+2?" with Combat Cards that you don't know. */
export function powerInShort({ known, unknown }: Pick<PowerView, "known" | "unknown">): string {
  if (!unknown) return String(known);
  return `${known}+${unknown > 1 ? unknown : ""}?`;
}

export function powerInWords({ known, unknown, missing }: Pick<PowerView, "known" | "unknown" | "missing">): string {
  const more = [unknown && `${unknown} unknown`, missing && `${missing} still to be laid`].filter(Boolean);
  return more.length ? `${known}, ${more.join(", ")}` : String(known);
}

/** A space as a screen reader says it. */
export function spaceInWords(view: CrisisView, n: number, people: string[], powers: readonly PowerView[]): string {
  const space = view.spaces[n];
  const face = space ? view.cards[space.card] : undefined;
  const whose = space?.owner != null ? `, ${people[space.owner]}’s` : "";
  const what = face ? `${cardInWords(face)}. ${spaceName(n)}${whose}` : `${spaceName(n)}, no card`;
  const sums = powers.map((power, seat) => `${people[seat]} ${powerInWords(power)}`).join(", ");
  const tokens = powers.map((power, seat) => (power.tokens ? `, ${people[seat]} ${count(power.tokens, "token")}` : ""));
  return `${what}. Power: ${sums}${tokens.join("")}`;
}

/** A slot as a screen reader says it. */
export function slotInWords(view: CrisisView, slot: string, people: string[]): string {
  const shown = view.slots[slot];
  if (!shown) return slotName(slot);
  return `${slotContent(view, slot, shown)}. ${slotName(slot)}, ${people[shown.owner]}’s slot`;
}

function slotContent(view: CrisisView, slot: string, shown: SlotView): string {
  if (!shown.is_filled) return `${slotTag(slot)}, empty`;
  const face = view.cards[shown.card];
  const how = shown.is_face_up ? "face up" : shown.is_peeked ? "face down, looked at" : "face down";
  return face ? `${face.value} ${face.name}, ${how}` : "An unknown Combat Card, face down";
}

/** What became of a card: "Lisa captures it". */
export function verdict(contest: Contest, people: string[]): string {
  if (contest.winner === null) return "A tie: nobody wins it";
  const won = contest.owner === null ? "wins" : contest.winner === contest.owner ? "protects" : "captures";
  return `${people[contest.winner]} ${won} it: ${contest.vp} VP`;
}
