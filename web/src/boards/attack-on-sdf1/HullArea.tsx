import { join } from "../../nouns";
import { IconMark } from "../../pieces/Icon";
import { sourceInWords } from "../../pieces/SourceMark";
import { capital } from "../../pieces/words";
import { useTable } from "../../table/context";
import { Piece } from "../../table/Piece";
import type { AreaView } from "../../types";
import { Extras } from "./Extras";
import { gunIcon } from "./faces";
import { BRIDGE_EDGE, direction, HULL_EDGE, MIDDLE, middleOf, type Point, wedge } from "./geometry";
import { type Sight, useFlags, useSight } from "./sight";
import { type Draw, type Item, ItemMarks, ItemSpot, itemsIn, widthOf } from "./Tokens";
import { areaInWords, crowdInWords } from "./words";

interface AreaProps {
  area: AreaView;
}

/** An Area of the ship: its armor, structure, guns and crew, and who is in it. It turns with the ship. */
export function HullArea({ area }: AreaProps) {
  const { view, nameOf, aim } = useSight();
  const address = `area:${area.id}`;
  const isAimed = aim.value?.places.includes(area.id);
  const isBroken = area.red + area.black >= area.boxes;
  const flags = useFlags(address, "hull-area", `tint-${area.colour}`, isAimed && "is-aimed", isBroken && "is-broken");
  const at = middleOf(view, area.id);
  return (
    <g>
      <Piece
        as="g"
        address={address}
        label={areaInWords(area, nameOf)}
        class={flags}
        tip={<HullTip area={area} view={view} nameOf={nameOf} />}
      >
        <path class="hull-plate" d={wedge(BRIDGE_EDGE, HULL_EDGE, direction(area.number))} />
      </Piece>
      <g class="hull-inside" style={{ transform: `translate(${at.x}px, ${at.y}px)` }}>
        <g class={`tint-${area.colour}`} aria-hidden="true">
          <rect class="hull-back" x={-66} y={-56} width={132} height={49} rx={8} />
          <text class="hull-name" y={-62}>
            {nameOf("plate", area.id)}
          </text>
          <Armor area={area} y={-43} />
          <Boxes area={area} y={-21} />
        </g>
        <Extras place={area.id} at={{ x: 80, y: -32 }} />
        <Guns area={area} y={8} />
        <g transform={`translate(${aside(at)} 0)`}>
          <Inside place={area.id} Draw={ItemSpot} />
        </g>
      </g>
    </g>
  );
}

/** What stands on the tokens in an Area of the ship. */
export function HullMarks({ place }: { place: string }) {
  const { view } = useSight();
  const at = middleOf(view, place);
  return (
    <g class="hull-inside" style={{ transform: `translate(${at.x}px, ${at.y}px)` }}>
      <g transform={`translate(${aside(at)} 0)`}>
        <Inside place={place} Draw={ItemMarks} />
      </g>
    </g>
  );
}

/** Who is inside stands a little aside: below from the sector's number, above from the Bridge. */
function aside({ x, y }: Point): number {
  return (MIDDLE - x) * (y > MIDDLE ? 0.08 : -0.12);
}

/** The heart of the ship; if it is hit, all is lost. */
export function Bridge({ area }: AreaProps) {
  const { view, nameOf, aim } = useSight();
  const address = `area:${area.id}`;
  const isAimed = aim.value?.places.includes(area.id);
  const flags = useFlags(address, "bridge", view.bridge_hit && "is-hit", isAimed && "is-aimed");
  return (
    <g>
      <Piece
        as="g"
        address={address}
        label={areaInWords(area, nameOf)}
        class={flags}
        tip={<HullTip area={area} view={view} nameOf={nameOf} />}
      >
        <circle cx={MIDDLE} cy={MIDDLE} r={BRIDGE_EDGE - 4} />
        <text class="hull-name" x={MIDDLE} y={MIDDLE - 56} aria-hidden="true">
          {nameOf("plate", area.id)}
        </text>
      </Piece>
      <g transform={`translate(${MIDDLE} ${MIDDLE})`}>
        <Extras place={area.id} at={{ x: 52, y: -44 }} />
        <Inside place={area.id} Draw={ItemSpot} />
      </g>
    </g>
  );
}

/** Armor as little shields: those that are gone are hollow. */
function Armor({ area, y }: AreaProps & { y: number }) {
  const all = Math.max(area.armor_most, area.armor) + area.shield;
  return (
    <g class="armor" transform={`translate(${-((all - 1) * 19) / 2} ${y})`}>
      {Array.from({ length: all }, (_, n) => (
        <path
          key={n}
          class={n < area.armor ? "is-whole" : n >= area.armor_most ? "is-shield" : ""}
          d="M-7.5-8H7.5V1C7.5 5 3.5 7.5 0 9-3.5 7.5-7.5 5-7.5 1Z"
          transform={`translate(${n * 19} 0)`}
        />
      ))}
    </g>
  );
}

/** Structure boxes: a red one is damaged, a black one for good. */
function Boxes({ area, y }: AreaProps & { y: number }) {
  return (
    <g class="boxes" transform={`translate(${-((area.boxes - 1) * 19) / 2} ${y})`}>
      {Array.from({ length: area.boxes }, (_, n) => {
        const state = n < area.black ? "is-black" : n < area.black + area.red ? "is-red" : "";
        return (
          <g key={n} class={state} transform={`translate(${n * 19} 0)`}>
            <rect x={-7.5} y={-7.5} width={15} height={15} rx={3} />
            {state && <path d="M-4-4 4 4M4-4-4 4" />}
          </g>
        );
      })}
    </g>
  );
}

/** Guns, the Action Square and the crew of an Area, in a row. */
function Guns({ area, y }: AreaProps & { y: number }) {
  const { view } = useSight();
  const crew = area.id in view.crew ? area.id : null;
  const guns = Object.entries(area.guns);
  const parts = guns.length + (area.square ? 1 : 0) + (crew ? 1 : 0);
  const left = (at: number) => (at - (parts - 1) / 2) * 34;
  return (
    <>
      {guns.map(([gun, health], n) => (
        <GunSpot key={gun} area={area} gun={gun} health={health} x={left(n)} y={y} />
      ))}
      {area.square && <SquareSpot area={area} x={left(guns.length)} y={y} />}
      {crew && <CrewSpot station={crew} x={left(parts - 1)} y={y} />}
    </>
  );
}

interface GunProps {
  area: AreaView;
  gun: string;
  health: string;
  x: number;
  y: number;
}

/** A gun; pointing at it shows where guns of its kind reach. */
function GunSpot({ area, gun, health, x, y }: GunProps) {
  const { nameOf, aim } = useSight();
  const address = `gun:${join(area.id, gun)}`;
  const flags = useFlags(address, "gun", `is-${health}`);
  const reach = area.arcs[gun] ?? [];
  const name = `${nameOf("weapon", gun)}, ${nameOf("place", area.id)}`;
  return (
    <Piece
      as="g"
      address={address}
      label={`${name}: ${nameOf("health", health)}`}
      class={flags}
      onPoint={(isOn) => (aim.value = isOn && health === "up" ? { places: reach, ways: [] } : null)}
      tip={
        <div class="tip-words">
          <b>{name}</b>
          <p>{capital(nameOf("health", health))}.</p>
          <p class="soft">
            It hits {nameOf("prey", gun)} in {reach.map((place) => nameOf("place", place)).join(", ") || "no Area now"}.
          </p>
        </div>
      }
    >
      <rect x={x - 14.5} y={y - 14} width={29} height={28} rx={6} />
      <IconMark name={gunIcon(gun)} x={x} y={y} size={21} />
      {health !== "up" && <path class="gun-cross" d={`M${x - 11} ${y - 11}l22 22m0-22l-22 22`} />}
    </Piece>
  );
}

/** The Action Square: lit when the Hero there can use it. */
function SquareSpot({ area, x, y }: { area: AreaView; x: number; y: number }) {
  const address = `square:${area.id}`;
  const flags = useFlags(address, "square");
  return (
    <Piece
      as="g"
      address={address}
      label={`Action Square ${area.square}: ${area.square_text}`}
      class={flags}
      tip={
        <div class="tip-words">
          <b>Action Square: {area.square}</b>
          <p>{area.square_text}.</p>
        </div>
      }
    >
      <rect x={x - 14.5} y={y - 14} width={29} height={28} rx={6} />
      <path
        class="square-star"
        d="m0-9 2.6 5.7 6.2.7-4.6 4.2 1.3 6.1L0 3.7l-5.5 3 1.3-6.1L-8.8-3.6l6.2-.7Z"
        transform={`translate(${x} ${y + 1})`}
      />
    </Piece>
  );
}

/** How many of the population work here; when the crew is set, click to change it. */
function CrewSpot({ station, x, y }: { station: string; x: number; y: number }) {
  const { view } = useSight();
  const address = `station:${station}`;
  const { offers } = useTable();
  const n = view.crew[station] ?? 0;
  const flags = useFlags(address, "crew-spot", !n && !offers.has(address) && "is-empty");
  return (
    <Piece
      as="g"
      address={address}
      label={`Crew: ${n} of ${view.crew_most[station] ?? 0}`}
      class={flags}
      tip={<b>{`Crew at work: ${n} of ${view.crew_most[station] ?? 0}`}</b>}
    >
      <rect x={x - 16} y={y - 14} width={36} height={28} rx={6} />
      <IconMark name="meeple" x={x - 5} y={y} size={18} />
      <text x={x + 11} y={y + 7.5}>
        {n}
      </text>
    </Piece>
  );
}

/** Where tokens stand in an Area, and how wide their rows are. */
const ROOM = { y: 52, width: 156 };
const ROOM_ON_THE_BRIDGE = { y: 4, width: 170 };

/** Who is in an Area of the ship, in rows as wide as the Area. */
function Inside({ place, Draw }: { place: string; Draw: Draw }) {
  const { view } = useSight();
  const isBridge = view.areas.some(({ id, number }) => id === place && !number);
  const { y, width } = isBridge ? ROOM_ON_THE_BRIDGE : ROOM;
  const items = itemsIn(view, place);
  const total = items.reduce((sum, item) => sum + widthOf(item), 0);
  const isOneRow = total * 42 * 1.1 <= width;
  const size = total <= 2.3 ? 48 : isOneRow ? 42 : 31;
  const rows = inRows(items, width / (size * 1.1));
  const top = rows.length > 1 ? y - 15 : y;
  return (
    <>
      {rows.map((row, r) => {
        const pitch = size * 1.12;
        let x = (-row.reduce((sum, item) => sum + widthOf(item), 0) * pitch) / 2;
        return row.map((item) => {
          const wide = widthOf(item) * pitch;
          x += wide;
          const at = { x: x - wide / 2, y: top + r * (size + 3) };
          return <Draw key={`${item.is} ${item.key}`} item={item} at={at} size={size} />;
        });
      })}
    </>
  );
}

/** As many items in a row as there is room for. */
function inRows(items: Item[], room: number): Item[][] {
  const rows: Item[][] = [];
  let left = 0;
  for (const item of items) {
    if (left < widthOf(item)) {
      rows.push([]);
      left = room;
    }
    rows.at(-1)?.push(item);
    left -= widthOf(item);
  }
  return rows;
}

function HullTip({ area, view, nameOf }: AreaProps & Pick<Sight, "view" | "nameOf">) {
  const crowd = crowdInWords(view, area.id, nameOf);
  return (
    <div class="tip-words">
      <b>{nameOf("place", area.id)}</b>
      <p>
        {area.armor_most > 0 && `Armor ${area.armor} of ${area.armor_most}. `}
        Structure {area.boxes - area.red - area.black} of {area.boxes}
        {area.black > 0 && `, ${area.black} lost for good`}.{area.shield > 0 && ` Shielded against ${area.shield}.`}
      </p>
      {crowd.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {view.scouts.includes(area.id) && <p class="soft">A Scout watches here.</p>}
      <p class="soft">{sourceInWords(area.source, area.house)}.</p>
    </div>
  );
}
