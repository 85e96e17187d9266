import type {
  ActionCardView,
  BraceView,
  Offer,
  OfficerView,
  PlanView,
  SectorView,
  ShipView,
  SystemView,
} from "../../types";
import { BONUS_WORDS, effectOf, SYSTEM_NAMES, SYSTEMS } from "./faces";

/** What an officer hears in a call: every line has the keyword of its kind, and an attack names a weapon instead. */
export function kindHeard(text: string | null): string | null {
  if (text === null) return null;
  const words = text.toLowerCase();
  const keywords: [string, string][] = [
    ["armor", "armor"],
    ["hull", "hull"],
    ["life support", "life"],
    ["reflex furnace", "reflex"],
    ["scout", "scout"],
  ];
  return keywords.find(([keyword]) => words.includes(keyword))?.[1] ?? "attack";
}

/** Whether a Command of this kind sounds like the answer to a call. */
export function fits(command: string, kind: string | null): boolean {
  if (kind === null || command === kind) return true;
  return command === "repair" && (SYSTEMS as readonly string[]).includes(kind);
}

/** The kind of each open call that somebody else made, by seat. */
export function callsHeard(view: BraceView, seat: number | null): Map<number, string | null> {
  const open = view.officers.filter((officer) => officer.status && officer.seat !== seat);
  return new Map(open.map(({ seat, status }) => [seat, kindHeard(status?.text ?? null)]));
}

/** Whom a card's Command may be read to now. */
export function askedBy(card: string, offers: Offer[]): number[] {
  return offers.flatMap(({ verb, noun }) => {
    const [seat, answer] = String(noun).split("/");
    return verb === "answer" && answer === card ? [Number(seat)] : [];
  });
}

/** The cards whose Command sounds like the answer to a call. */
export function answersTo(kind: string | null, hand: ActionCardView[]): ActionCardView[] {
  return hand.filter(({ command }) => fits(command.kind, kind));
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
