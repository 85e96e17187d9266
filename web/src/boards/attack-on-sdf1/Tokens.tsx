import type { ComponentChildren } from "preact";

import { IconMark } from "../../pieces/Icon";
import { useTable } from "../../table/context";
import { Piece } from "../../table/Piece";
import type { HeroBoardView, MechaView, Sdf1View, VesselView } from "../../types";
import { heroIcon, pieceIcon, pieceShare } from "./faces";
import type { Point } from "./geometry";
import { type Sight, useFlags, useSight } from "./sight";
import { SymbolMark } from "./symbols";
import { groupBy, mechaInWords, vesselsInWords } from "./words";

/** What stands together in a place and is drawn as one thing. */
export type Item =
  | { is: "vessels"; key: string; vessels: VesselView[] }
  | { is: "mecha"; key: string; mecha: MechaView[] }
  | { is: "pair"; key: string; vessels: VesselView[]; mecha: MechaView[] }
  | { is: "hero"; key: string; hero: HeroBoardView; held: VesselView[]; isNamedAbove: boolean };

/** All that is in a place: engaged pairs first, then who is free, then the Heroes. */
export function itemsIn(view: Sdf1View, place: string): Item[] {
  const vessels = view.vessels.filter((vessel) => vessel.place === place);
  const mecha = view.mecha.filter((one) => one.place === place);
  const heroes = view.heroes.filter((hero) => hero.place === place && hero.seat !== null && !hero.is_missing);
  const holders = new Map(mecha.map((one) => [one.id, one]));
  const held = vessels.filter(({ held_by }) => holders.has(held_by));
  const busy = new Set(held.map(({ held_by }) => held_by));
  const byHero = (hero: string) => vessels.filter(({ held_by }) => held_by === hero);
  const free = vessels.filter(({ held_by }) => !holders.has(held_by) && !heroes.some(({ id }) => id === held_by));
  const pairs = Object.entries(groupBy(held, (v) => `${looks(v)} ${holders.get(v.held_by)?.kind}`));
  return [
    ...pairs.map(([key, ours]): Item => {
      return { is: "pair", key, vessels: ours, mecha: ours.flatMap((v) => holders.get(v.held_by) ?? []) };
    }),
    ...Object.entries(groupBy(free, looks)).map(([key, ours]): Item => ({ is: "vessels", key, vessels: ours })),
    ...Object.entries(
      groupBy(
        mecha.filter(({ id }) => !busy.has(id)),
        (m) => `${m.kind} ${m.is_ben}`,
      ),
    ).map(([key, ours]): Item => ({ is: "mecha", key, mecha: ours })),
    // Names of Heroes side by side would run into each other: every other one stands above.
    ...heroes.map((hero, n): Item => {
      return { is: "hero", key: hero.id, hero, held: byHero(hero.id), isNamedAbove: n % 2 === 1 };
    }),
  ];
}

/** Vessels that look the same lie on one stack. */
function looks(v: VesselView): string {
  return [v.kind, v.symbol, v.damage, v.is_destroyed, v.is_jammed, v.is_new, v.tag].join(" ");
}

/** How wide an item is, in tokens; a Hero has a name below. */
export function widthOf(item: Item): number {
  if (item.is === "hero") return item.held.length ? 2 : 1.25;
  return item.is === "pair" ? 1.85 : 1;
}

interface ItemProps {
  item: Item;
  at: Point;
  size: number;
}

/** What is drawn of items: the tokens, or what stands on them. */
export type Draw = typeof ItemSpot;

/** Tokens on the board; an engaged pair stands side by side, with a bar between. */
export function ItemSpot({ item, at, size }: ItemProps) {
  const half = size * 0.44;
  switch (item.is) {
    case "vessels":
      return <VesselSpot vessels={item.vessels} at={at} size={size} />;
    case "mecha":
      return <MechaSpot mecha={item.mecha} at={at} size={size} />;
    case "pair":
      return (
        <g class="pair">
          <rect class="pair-bar" x={at.x - half - 4} y={at.y - 4} width={half * 2 + 8} height={8} rx={4} />
          <VesselSpot vessels={item.vessels} at={{ x: at.x - half, y: at.y }} size={size} />
          <MechaSpot mecha={item.mecha} at={{ x: at.x + half, y: at.y }} size={size} />
        </g>
      );
    case "hero":
      return item.held.length ? (
        <g class="pair">
          <rect class="pair-bar" x={at.x - half - 4} y={at.y - 4} width={half * 2 + 8} height={8} rx={4} />
          <VesselSpot vessels={item.held} at={{ x: at.x - half, y: at.y }} size={size} />
          <HeroPawn {...item} at={{ x: at.x + half, y: at.y }} size={size} />
        </g>
      ) : (
        <HeroPawn {...item} at={at} size={size} />
      );
  }
}

/** Of a stack the one that a move or the log means; else its first. */
function useStackAddress(kind: string, ids: string[]): string {
  const { offers, denials, lit } = useTable();
  const { news } = useSight();
  const all = ids.map((id) => `${kind}:${id}`);
  const known = [offers, new Set([lit.value]), news, denials];
  return known.flatMap((places) => all.find((at) => places.has(at)) ?? []).at(0) ?? all[0] ?? "";
}

/** The symbols, counts and names of tokens: they are drawn after all tokens, so that none lies over them. */
export function ItemMarks({ item, at, size }: ItemProps) {
  const half = size * 0.44;
  switch (item.is) {
    case "vessels":
      return <VesselMarks vessels={item.vessels} at={at} size={size} />;
    case "mecha":
      return <MechaMarks mecha={item.mecha} at={at} size={size} />;
    case "pair":
      return (
        <>
          <VesselMarks vessels={item.vessels} at={{ x: at.x - half, y: at.y }} size={size} isPaired />
          <MechaMarks mecha={item.mecha} at={{ x: at.x + half, y: at.y }} size={size} />
        </>
      );
    case "hero":
      return item.held.length ? (
        <>
          <VesselMarks vessels={item.held} at={{ x: at.x - half, y: at.y }} size={size} />
          <PawnMarks {...item} at={{ x: at.x + half, y: at.y }} size={size} />
        </>
      ) : (
        <PawnMarks {...item} at={at} size={size} />
      );
  }
}

interface MarksProps {
  /** What kind of token they stand on. */
  of: string;
  at: Point;
  children: ComponentChildren;
}

function Marks({ of, at, children }: MarksProps) {
  return (
    <g class={`marks ${of}`} aria-hidden="true">
      <g class="stack-at" style={{ transform: `translate(${at.x}px, ${at.y}px)` }}>
        {children}
      </g>
    </g>
  );
}

interface VesselProps {
  vessels: VesselView[];
  at: Point;
  size: number;
  /** As many mecha stand beside it and bear the number. */
  isPaired?: boolean;
}

function VesselMarks({ vessels, at, size, isPaired = false }: VesselProps) {
  const [one] = vessels;
  if (!one) return null;
  const r = size / 2;
  return (
    <Marks of="vessel" at={at}>
      <circle class="symbol-plate" cx={-r * 0.74} cy={-r * 0.7} r={10.5} />
      <SymbolMark symbol={one.symbol} x={-r * 0.74} y={-r * 0.7} size={13} />
      {vessels.length > 1 && !isPaired && <Badge kind="badge" n={vessels.length} x={r * 0.74} y={-r * 0.68} />}
      {one.is_jammed && !one.is_destroyed && (
        <text class="jam-mark" y={7}>
          JAM
        </text>
      )}
    </Marks>
  );
}

function VesselSpot({ vessels, at, size }: VesselProps) {
  const { view, nameOf } = useSight();
  const address = useStackAddress(
    "vessel",
    vessels.map(({ id }) => id),
  );
  const [one] = vessels;
  const states = [one?.is_destroyed && "is-wreck", one?.is_jammed && "is-jammed", one?.is_new && "is-fresh"];
  const flags = useFlags(address, "stack vessel", `kind-${one?.kind}`, ...states);
  if (!one) return null;
  const r = size / 2;
  return (
    <Piece
      as="g"
      address={address}
      label={`${vesselsInWords(vessels, nameOf)}, ${nameOf("place", one.place)}`}
      class={flags}
      tip={<VesselTip vessels={vessels} view={view} nameOf={nameOf} />}
    >
      <g class="stack-at" style={{ transform: `translate(${at.x}px, ${at.y}px)` }}>
        {vessels.length > 1 && <path class="token-under" d={HEX} transform={`translate(3 4) scale(${r / 20})`} />}
        <path class="token-body" d={HEX} transform={`scale(${r / 20})`} />
        <IconMark name={pieceIcon(one.kind)} x={0} y={-1} size={size * pieceShare(one.kind)} class="token-face" />
        {one.capacity > 1 && <Hull damage={one.damage} of={one.capacity} y={r * 0.98} size={size} />}
        {one.is_destroyed && <path class="wreck-cross" d="M-12-12 12 12M12-12-12 12" transform={`scale(${r / 20})`} />}
        {one.tag && <path class="tag-mark" d="M0-8V9M0-8 10-4 0 0" transform={`translate(${r * 0.7} ${r * 0.6})`} />}
      </g>
    </Piece>
  );
}

/** How much a big ship still takes. */
function Hull({ damage, of, y, size }: { damage: number; of: number; y: number; size: number }) {
  const width = size * 0.9;
  return (
    <g class="hull-bar">
      {Array.from({ length: of }, (_, n) => (
        <rect
          key={n}
          class={n < of - damage ? "is-whole" : ""}
          x={-width / 2 + (n * width) / of}
          y={y - 4}
          width={width / of - 2}
          height={7}
          rx={1.5}
        />
      ))}
    </g>
  );
}

interface BadgeProps {
  kind: "badge" | "wounds";
  n: number;
  x: number;
  y: number;
}

/** A small number at the edge of a token: how many there are, or how badly hurt somebody is. */
function Badge({ kind, n, x, y }: BadgeProps) {
  return (
    <g class={kind}>
      <circle cx={x} cy={y} r={13.5} />
      <text x={x} y={y + 7.5}>
        {n}
      </text>
    </g>
  );
}

interface MechaProps {
  mecha: MechaView[];
  at: Point;
  size: number;
}

function MechaMarks({ mecha, at, size }: MechaProps) {
  const { nameOf } = useSight();
  const r = size / 2;
  return (
    <Marks of="mecha" at={at}>
      {mecha[0]?.is_ben && (
        <text class="ben-mark" y={r - 3}>
          {nameOf("who", "ben")}
        </text>
      )}
      {mecha.length > 1 && <Badge kind="badge" n={mecha.length} x={r * 0.74} y={-r * 0.68} />}
    </Marks>
  );
}

function MechaSpot({ mecha, at, size }: MechaProps) {
  const { nameOf } = useSight();
  const address = useStackAddress(
    "mecha",
    mecha.map(({ id }) => id),
  );
  const [one] = mecha;
  const flags = useFlags(address, "stack mecha", `kind-${one?.kind}`);
  if (!one) return null;
  const r = size / 2;
  return (
    <Piece
      as="g"
      address={address}
      label={`${mechaInWords(mecha, nameOf)}, ${nameOf("place", one.place)}`}
      class={flags}
      tip={<b>{mechaInWords(mecha, nameOf)}</b>}
    >
      <g class="stack-at" style={{ transform: `translate(${at.x}px, ${at.y}px)` }}>
        {mecha.length > 1 && (
          <rect class="token-under" x={-r + 3} y={-r + 4} width={size - 4} height={size - 4} rx={8} />
        )}
        <rect class="token-body" x={-r + 2} y={-r + 2} width={size - 4} height={size - 4} rx={8} />
        <IconMark name={pieceIcon(one.kind)} x={0} y={0} size={size * 0.62} class="token-face" />
      </g>
    </Piece>
  );
}

interface PawnProps {
  hero: HeroBoardView;
  at: Point;
  size: number;
  isNamedAbove: boolean;
}

function PawnMarks({ hero, at, size, isNamedAbove }: PawnProps) {
  const { nameOf } = useSight();
  const r = size / 2;
  return (
    <Marks of="pawn" at={at}>
      <text class="pawn-name" y={isNamedAbove ? 4 - r : r - 1}>
        {nameOf("pawn", hero.id)}
      </text>
      {hero.damage > 0 && <Badge kind="wounds" n={hero.damage} x={r * 0.72} y={-r * 0.62} />}
    </Marks>
  );
}

function HeroPawn({ hero, at, size }: Omit<PawnProps, "isNamedAbove">) {
  const { hero: open, nameOf, people } = useSight();
  const address = `hero:${hero.id}`;
  const { offers } = useTable();
  const flags = useFlags(address, "stack pawn", `seat-${(hero.seat ?? 0) % 6}`, hero.is_acting && "is-acting");
  const r = size / 2;
  return (
    <g
      onClick={() => {
        if (!offers.has(address)) open.value = hero.id;
      }}
    >
      <Piece
        as="g"
        address={address}
        label={`${pawnInWords(hero, nameOf)}, ${hero.title}, ${nameOf("place", hero.place)}`}
        class={flags}
        tip={
          <div class="tip-words">
            <b>{hero.name}</b>
            <p>
              {hero.title}, played by {people[hero.seat ?? 0]}
            </p>
            <p class="soft">
              {hero.damage} of {hero.health} damage
            </p>
          </div>
        }
      >
        <g class="stack-at" style={{ transform: `translate(${at.x}px, ${at.y}px)` }}>
          {hero.is_acting && <circle class="pawn-halo" r={r + 4} />}
          <circle class="pawn-body" r={r - 1} />
          <IconMark name={heroIcon(hero.id)} x={0} y={-5} size={size * 0.52} class="pawn-face" />
        </g>
      </Piece>
    </g>
  );
}

/** A Hero as a screen reader says it, beginning with what is written there, in the same order. */
function pawnInWords({ id, name, damage }: HeroBoardView, nameOf: Sight["nameOf"]): string {
  return damage ? `${nameOf("pawn", id)} ${damage} damage, ${name}` : name;
}

function VesselTip({ vessels, view, nameOf }: { vessels: VesselView[] } & Pick<Sight, "view" | "nameOf">) {
  const [one] = vessels;
  if (!one) return null;
  const holder = view.heroes.find(({ id }) => id === one.held_by)?.name ?? (one.held_by ? "a mecha" : "");
  return (
    <div class="tip-words">
      <b>{vesselsInWords(vessels, nameOf)}</b>
      <p class="soft">{nameOf("place", one.place)}</p>
      {one.tag && <p>Of {nameOf("tag", one.tag)}: the story is about it.</p>}
      {holder && <p>Held by {holder}: it fights there and moves no farther.</p>}
    </div>
  );
}

const HEX = "M-20 0-11.5-17h23L20 0 11.5 17h-23Z";
