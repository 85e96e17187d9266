import { count } from "../../pieces/words";
import type { NameOf } from "../../table/names";
import type { AreaView, HeroBoardView, MechaView, Sdf1View, VesselView } from "../../types";

/** Some Vessels that look the same: "3 Battlepods (Circle), Jammed". */
export function vesselsInWords(vessels: VesselView[], nameOf: NameOf): string {
  const [one] = vessels;
  if (!one) return "";
  const several = `${count(vessels.length, nameOf("kind", one.kind))} (${nameOf("sign", one.symbol)})`;
  const states = [
    one.damage > 0 && !one.is_destroyed && `${one.damage} of ${one.capacity} damage`,
    one.is_destroyed && "destroyed, its wreck drifts until Clean Up",
    one.is_jammed && "Jammed",
    one.is_new && "just launched",
    one.held_by && "engaged",
  ];
  return [vessels.length > 1 ? several : nameOf("vessel", one.id), ...states].filter(Boolean).join(", ");
}

export function mechaInWords(mecha: MechaView[], nameOf: NameOf): string {
  const [one] = mecha;
  if (!one) return "";
  return one.is_ben
    ? `${nameOf("who", "ben")}'s ${nameOf("kind", one.kind)}`
    : count(mecha.length, nameOf("kind", one.kind));
}

/** All that a screen reader should say of an Area of the ship. */
export function areaInWords(area: AreaView, nameOf: NameOf): string {
  const guns = Object.entries(area.guns).map(([gun, health]) => `${nameOf("weapon", gun)} ${nameOf("health", health)}`);
  const number = area.number ? `faces A${area.number}` : "";
  const armor = area.armor_most ? `armor ${area.armor} of ${area.armor_most}` : "";
  const structure = `structure ${area.boxes - area.red - area.black} of ${area.boxes}`;
  return [nameOf("place", area.id), number, armor, structure, ...guns].filter(Boolean).join(", ");
}

/** Who and what is in a place. */
export function crowdInWords(view: Sdf1View, place: string, nameOf: NameOf): string[] {
  const isThere = (thing: { place: string }) => thing.place === place;
  const vessels = Object.values(groupBy(view.vessels.filter(isThere), (v) => `${v.kind}${v.symbol}${v.is_destroyed}`));
  const mecha = Object.values(groupBy(view.mecha.filter(isThere), (m) => `${m.kind}${m.is_ben}`));
  const heroes = view.heroes.filter((h) => h.place === place && h.seat !== null && !h.is_missing);
  return [
    ...vessels.map((ours) => vesselsInWords(ours, nameOf)),
    ...mecha.map((ours) => mechaInWords(ours, nameOf)),
    ...heroes.map(({ name }) => name),
  ];
}

export function groupBy<T>(things: T[], key: (thing: T) => string): Record<string, T[]> {
  const groups: Record<string, T[]> = {};
  for (const thing of things) {
    const name = key(thing);
    groups[name] = [...(groups[name] ?? []), thing];
  }
  return groups;
}

/** Where a Hero is, in a few words. */
export function whereabouts(hero: HeroBoardView, nameOf: NameOf): string {
  if (hero.is_missing) return `missing through Episode ${hero.back_in}`;
  if (hero.seat === null) return hero.is_in_reserve ? "in reserve" : "not on board yet";
  return nameOf("place", hero.place);
}
