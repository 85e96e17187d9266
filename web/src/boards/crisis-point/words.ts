import { count } from "../../pieces/words";
import type { NameOf } from "../../table/names";
import type { ContestView, CrisisView, Face, PowerView, SlotView } from "../../types";

/** A card's figures: "Unit, 5 Battle Tokens, 4 VP". */
export function figuresInWords(face: Face, nameOf: NameOf): string {
  return [
    nameOf("kind", face.kind),
    face.value !== null && `value ${face.value}`,
    face.tokens !== null && count(face.tokens, "Battle Token"),
    face.defence !== null && `defence ${face.defence}`,
    face.vp !== null && `${face.vp} VP`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** A card as a screen reader says it: first what is written on it, then its figures. */
export function cardInWords(face: Face, nameOf: NameOf, state = ""): string {
  return [face.name, ...face.texts, state, figuresInWords(face, nameOf)].filter(Boolean).join(". ");
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
export function spaceInWords(
  view: CrisisView,
  n: number,
  people: string[],
  powers: readonly PowerView[],
  nameOf: NameOf,
): string {
  const space = view.spaces[n];
  const face = space ? view.cards[space.card] : undefined;
  const where = nameOf("space", n);
  const whose = space?.owner != null ? `, ${people[space.owner]}’s` : "";
  const what = face ? `${cardInWords(face, nameOf)}. ${where}${whose}` : `${where}, no card`;
  const sums = powers.map((power, seat) => `${people[seat]} ${powerInWords(power)}`).join(", ");
  const tokens = powers.map((power, seat) => (power.tokens ? `, ${people[seat]} ${count(power.tokens, "token")}` : ""));
  return `${what}. Power: ${sums}${tokens.join("")}`;
}

/** A slot as a screen reader says it. */
export function slotInWords(view: CrisisView, slot: string, people: string[], nameOf: NameOf): string {
  const shown = view.slots[slot];
  const where = nameOf("slot", slot);
  if (!shown) return where;
  return `${slotContent(view, nameOf("short_slot", slot), shown)}. ${where}, ${people[shown.owner]}’s slot`;
}

function slotContent(view: CrisisView, tag: string, shown: SlotView): string {
  if (!shown.is_filled) return `${tag}, empty`;
  const face = view.cards[shown.card];
  const how = shown.is_face_up ? "face up" : shown.is_peeked ? "face down, looked at" : "face down";
  return face ? `${face.value} ${face.name}, ${how}` : "An unknown Combat Card, face down";
}

/** What became of a card: "Lisa captures it: 5 VP". */
export function verdict({ winner, fate, vp }: ContestView, people: string[], nameOf: NameOf): string {
  return winner === null ? nameOf("fate", fate) : `${people[winner]} ${nameOf("fate", fate)}: ${vp} VP`;
}
