import type {
  BraceView,
  Offer,
  OfficerView,
  PlanView,
  SectorView,
  ShipView,
  SystemView,
} from "../../types";
import { BONUS_WORDS, effectOf, SYSTEM_NAMES } from "./faces";

/** What a line is about, by ear: each has the keyword of its kind, and an attack names a weapon instead. */
export function kindHeard(text: string): string {
  const words = text.toLowerCase();
  const keywords: [string, string][] = [
    ["armor", "armor"],
    ["hull", "hull"],
    ["life support", "life"],
    ["reflex furnace", "reflex"],
    ["scout", "scout"],
    ["repair", "repair"],
  ];
  return keywords.find(([keyword]) => words.includes(keyword))?.[1] ?? "attack";
}

/** Whom a card's Command may be read to now. */
export function askedBy(card: string, offers: Offer[]): number[] {
  return offers.flatMap(({ verb, noun }) => {
    const [seat, answer] = String(noun).split("/");
    return verb === "answer" && answer === card ? [Number(seat)] : [];
  });
}

/** The officers whose open call this card's Command would answer, as far as can be heard. */
export function answeredBy({ own }: BraceView, card: string): number[] {
  return own?.answers[card] ?? [];
}

/** What a call would come to, where it would come to nothing. BFI-R22 */
export function foretell(view: BraceView, { verb, noun }: Offer): string | null {
  if (verb !== "announce" && verb !== "read_out") return null;
  const [card, line] = String(noun).split(".");
  const status = view.own?.hand.find(({ id }) => id === card)?.statuses[Number(line) - 1];
  const why = status && whyInVain(view, status.kind);
  return why ? `nothing would come of it: ${why}` : null;
}

/** Why nothing would come of a Status of a kind now, in a word or two. */
export function whyInVain({ systems, sectors }: BraceView, kind: string): string | null {
  const ships = sectors.filter(({ has_ship }) => has_ship);
  if (kind === "attack") return ships.length ? null : "no ship";
  if (kind === "scout") return ships.some(({ is_up }) => !is_up) ? null : "none hidden";
  const system = systems[kind];
  return system && system.value === system.most ? "whole" : null;
}

export function nameOf(people: string[], seat: number): string {
  return people[seat] || `Seat ${seat + 1}`;
}

export function systemInWords(name: string, { value, most }: SystemView): string {
  return `${SYSTEM_NAMES[name] ?? name}: ${value} of ${most}`;
}

export function iconsInWords(icons: string[]): string {
  return icons.map((icon) => effectOf(icon).words).join(", ");
}

export function shipInWords(ship: ShipView): string {
  const does = ship.friendly ? "a friend: holds its fire" : `attacks with ${iconsInWords(ship.icons)}`;
  return `${ship.name}, strength ${ship.strength}, ${does}`;
}

export function planInWords({ name, trigger, price, action }: PlanView): string {
  const when = trigger ? `when ${trigger}` : "a Leader";
  return [name, when, price && `first ${price}`, action].filter(Boolean).join(", ");
}

export function sectorInWords(sector: SectorView, isKnown: boolean): string {
  const where = `Sector ${sector.n}, ${sector.name}`;
  if (!sector.has_ship) return `${where}: no ship; hit here: ${iconsInWords(sector.icons)}`;
  if (isKnown && sector.ship) {
    return `${where}: ${shipInWords(sector.ship)}${sector.is_up ? "" : ", face down"}`;
  }
  const size = sector.is_small === null ? "" : sector.is_small ? ", a small one" : ", a large one";
  return `${where}: a ship, face down${size}. ${BONUS_WORDS[sector.bonus ?? ""] ?? ""}`;
}

const OWES: Record<string, string> = {
  TakeAim: "takes aim",
  SendScout: "sends a scout",
  UseBonus: "uses the scout's bonus",
  Spin: "spins",
};

/** What an officer is at. */
export function busyWith(officer: OfficerView): string {
  return officer.owes ? (OWES[officer.owes] ?? "decides") : "";
}
