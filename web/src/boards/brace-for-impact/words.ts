import type { NameOf } from "../../table/names";
import type { OfficerView, PlanView, SectorView, ShipView, SystemView, Told } from "../../types";
import type { Sight } from "./sight";

export function personOn(people: string[], seat: number): string {
  return people[seat] || `Seat ${seat + 1}`;
}

export function systemInWords({ nameOf }: Sight, name: string, { value, most }: SystemView): string {
  return `${nameOf("system", name)}: ${value} of ${most}`;
}

export function iconsInWords({ nameOf }: Sight, icons: string[]): string {
  return icons.map((icon) => nameOf("icon", icon)).join(", ");
}

export function shipInWords(sight: Sight, ship: ShipView): string {
  const does = ship.friendly ? "a friend: holds its fire" : `attacks with ${iconsInWords(sight, ship.icons)}`;
  return `${ship.name}, strength ${ship.strength}, ${does}`;
}

export function planInWords({ name, trigger, price, action }: PlanView): string {
  const when = trigger ? `when ${trigger}` : "a Leader";
  return [name, when, price && `first ${price}`, action].filter(Boolean).join(", ");
}

export function sectorInWords(sight: Sight, sector: SectorView, isKnown: boolean): string {
  const where = `Sector ${sector.n}, ${sector.name}`;
  if (!sector.has_ship) return `${where}: no ship; hit here: ${iconsInWords(sight, sector.icons)}`;
  if (isKnown && sector.ship) {
    return `${where}: ${shipInWords(sight, sector.ship)}${sector.is_up ? "" : ", face down"}`;
  }
  const size = sector.is_small === null ? "" : sector.is_small ? ", a small one" : ", a large one";
  return `${where}: a ship, face down${size}. ${bonusInWords(sight, sector)}`;
}

/** What a scout sent to a ship would bring. */
export function bonusInWords({ nameOf }: Sight, { bonus }: SectorView): string {
  return bonus === null ? "" : nameOf("bonus", bonus);
}

/** What an officer is at. */
export function busyWith({ nameOf }: Sight, { owes }: OfficerView): string {
  return owes === null ? "" : nameOf("owed", owes);
}

/** What somebody calls across the bridge: a line of a card, a word, or what the moment is for. */
export function shoutOf(nameOf: NameOf, { says, about }: Told): string {
  if (about.line !== undefined) return nameOf("line", about.line);
  return String(about.word ?? nameOf("shout", says));
}
