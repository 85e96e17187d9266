import { PanZoom } from "../../pieces/PanZoom";
import { Piece } from "../../table/Piece";
import type { Sdf1View } from "../../types";
import { ModeMark, TurnMarks } from "./Corners";
import { Extras } from "./Extras";
import {
  BRIDGE_EDGE,
  direction,
  HULL_EDGE,
  INNER_EDGE,
  MIDDLE,
  OUTER_EDGE,
  polar,
  SIDE,
  wedge,
} from "./geometry";
import { Bridge, HullArea } from "./HullArea";
import { Flights, Ways } from "./Motions";
import { Ship } from "./Ship";
import { useFlags, useSight } from "./sight";
import { type Item, itemsIn, ItemSpot, widthOf } from "./Tokens";
import { crowdInWords, facing, heroAtWork, placeName } from "./words";

/** The width at which the letters of the drawing have their proper size. */
const NATURAL = 640;

const SECTORS = [1, 2, 3, 4, 5, 6];

/** Space around the ship: two rings of six Areas, the ship that turns in the middle, and everybody who is there. */
export function SpaceMap({ stage }: { stage: string }) {
  const { view, playback } = useSight();
  const at = heroAtWork(view)?.place ?? "";
  const hull = view.areas.filter(({ id }) => id !== "bridge");
  const bridge = view.areas.find(({ id }) => id === "bridge");
  return (
    <PanZoom natural={NATURAL} label="Space around the SDF-1" follow={`${stage} ${at} ${playback.frame?.told}`} seek={sought(stage, playback.frame !== null)}>
      <svg class="space-map" viewBox={`0 0 ${SIDE} ${SIDE}`} role="group" aria-label="Space around the SDF-1">
        <Sky />
        <Watermarks />
        {SECTORS.map((n) => (
          <SpaceArea key={`O${n}`} place={`O${n}`} />
        ))}
        {SECTORS.map((n) => (
          <SpaceArea key={`I${n}`} place={`I${n}`} />
        ))}
        <ReflexLine />
        <g class="hull-ground" aria-hidden="true">
          <circle cx={MIDDLE} cy={MIDDLE} r={HULL_EDGE} />
        </g>
        <Ship heading={view.heading} isBattle={view.is_battle} />
        {hull.map((area) => (
          <HullArea key={area.id} area={area} />
        ))}
        {bridge && <Bridge area={bridge} />}
        <SectorNumbers />
        <Ways />
        <Flights />
        <TurnMarks />
        <ModeMark />
      </svg>
    </PanZoom>
  );
}

/** What comes into sight where the window is too small for everything: what happens, who acts, or what is lit. */
function sought(stage: string, isPlaying: boolean): string {
  if (isPlaying) return ".is-news";
  return stage === "HeroTurn" || stage === "GiftTurn" ? ".pawn.is-acting, .bridge" : ".piece.is-open";
}

/** The tactical display under it all. */
function Sky() {
  return (
    <g class="sky" aria-hidden="true">
      {STARS.map(({ x, y, r }, n) => (
        <circle key={n} cx={x} cy={y} r={r} />
      ))}
    </g>
  );
}

const STARS = Array.from({ length: 90 }, (_, n) => ({
  x: (n * 379 + 61) % SIDE,
  y: (n * 617 + 127) % SIDE,
  r: n % 7 === 0 ? 2 : 1.1,
}));

/** The number of each sector, where the ship meets space; far out it stands once more, large and faint. */
function SectorNumbers() {
  const { view } = useSight();
  const front = facing(view);
  return (
    <g class="sector-numbers" aria-hidden="true">
      {SECTORS.map((n) => {
        const mark = polar(HULL_EDGE + 3, direction(n));
        return (
          <g key={n} class={n === front ? "is-front" : ""}>
            <rect x={mark.x - 23} y={mark.y - 15} width={46} height={30} rx={15} />
            <text x={mark.x} y={mark.y + 8}>
              A{n}
            </text>
          </g>
        );
      })}
    </g>
  );
}

function Watermarks() {
  return (
    <g class="watermarks" aria-hidden="true">
      {SECTORS.flatMap((n) =>
        [(HULL_EDGE + INNER_EDGE) / 2, (INNER_EDGE + OUTER_EDGE) / 2].map((radius) => {
          const at = polar(radius, direction(n) + 20);
          return (
            <text key={`${n} ${radius}`} x={at.x} y={at.y + 14}>
              {n}
            </text>
          );
        }),
      )}
    </g>
  );
}

/** An Area of space: lit when something can be done there; whoever is there stands along its arc. */
function SpaceArea({ place }: { place: string }) {
  const { view, aim } = useSight();
  const sector = Number(place[1]);
  const isOuter = place.startsWith("O");
  const [from, to] = isOuter ? [INNER_EDGE, OUTER_EDGE] : [HULL_EDGE, INNER_EDGE];
  const address = `area:${place}`;
  const isAimed = aim.value?.places.includes(place);
  const flags = useFlags(address, "space-area", isOuter ? "is-outer" : "is-inner", isAimed && "is-aimed");
  const crowd = crowdInWords(view, place);
  const edge = polar(isOuter ? OUTER_EDGE - 24 : HULL_EDGE + 22, direction(sector) - 22);
  return (
    <g>
      <Piece
        as="g"
        address={address}
        label={`${placeName(view, place)}: ${crowd.join("; ") || "empty"}`}
        class={flags}
        tip={<AreaTip view={view} crowd={crowd} place={place} />}
      >
        <path d={wedge(from, to, direction(sector))} />
      </Piece>
      <Extras place={place} at={edge} />
      <AlongArc items={itemsIn(view, place)} sector={sector} radius={(from + to) / 2} depth={to - from} />
    </g>
  );
}

function AreaTip({ view, crowd, place }: { view: Sdf1View; crowd: string[]; place: string }) {
  const marks = [
    view.scouts.includes(place) && "A Scout watches here.",
    (view.salvage[place] ?? 0) > 0 && `${view.salvage[place]} to salvage here.`,
    (view.marks[place] ?? 0) > 0 && "Marked.",
    view.beam_reach.includes(place) && "Beam Cannons reach Pods here.",
    view.rail_reach.includes(place) && "Rail Guns reach Capital Ships here.",
  ];
  return (
    <div class="tip-words">
      <b>{placeName(view, place)}</b>
      {(crowd.length ? crowd : ["Empty"]).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {marks.filter(Boolean).map((line) => (
        <p key={String(line)} class="soft">
          {line}
        </p>
      ))}
    </div>
  );
}

interface AlongProps {
  items: Item[];
  sector: number;
  radius: number;
  depth: number;
}

/** Tokens in one row along the arc; many stand in two rows and are smaller. */
function AlongArc({ items, sector, radius, depth }: AlongProps) {
  const total = items.reduce((sum, item) => sum + widthOf(item), 0);
  const room = (radius * Math.PI) / 3 - 76;
  const single = Math.min(56, depth * 0.62, (room / Math.max(1, total)) * 0.86);
  const isDouble = single < 42;
  const size = isDouble ? Math.min(43, depth * 0.41, (room / Math.ceil(total / 2 + 0.5)) * 0.92) : single;
  const rows = isDouble ? halves(items) : [items];
  return (
    <>
      {rows.map((row, r) => {
        const at = radius + (isDouble ? (r === 0 ? 1 : -1) * size * 0.64 : 0);
        return spread(row, size, at).map(({ item, offset }) => (
          <ItemSpot key={`${item.is} ${item.key}`} item={item} at={polar(at, direction(sector) + offset)} size={size} />
        ));
      })}
    </>
  );
}

function halves(items: Item[]): Item[][] {
  const half = items.reduce((sum, item) => sum + widthOf(item), 0) / 2;
  let sum = 0;
  const at = items.findIndex((item) => (sum += widthOf(item)) >= half);
  return [items.slice(0, at + 1), items.slice(at + 1)];
}

/** Where each item of a row stands on the arc, in degrees from its middle. The sector's number keeps its place. */
function spread(row: Item[], size: number, radius: number): { item: Item; offset: number }[] {
  const gap = 1.2;
  const total = row.reduce((sum, item) => sum + widthOf(item) * size * gap, 0);
  let x = -total / 2;
  return row.map((item) => {
    const width = widthOf(item) * size * gap;
    x += width;
    return { item, offset: -((x - width / 2) / radius) * (180 / Math.PI) };
  });
}

/** Where the Reflex Cannon points; in Battle Mode it is ready to fire along that line. */
function ReflexLine() {
  const { view, news } = useSight();
  const front = facing(view);
  const [from, to] = [polar(BRIDGE_EDGE, direction(front)), polar(OUTER_EDGE, direction(front))];
  const isFired = news.has("says:reflex-fires");
  const flags = ["reflex", view.is_battle && "is-ready", isFired && "is-fired"].filter(Boolean).join(" ");
  return (
    <g class={flags} aria-hidden="true">
      <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
    </g>
  );
}
