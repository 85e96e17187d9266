import { PanZoom } from "../../pieces/PanZoom";
import { Piece } from "../../table/Piece";
import type { SpaceAreaView, Stage } from "../../types";
import { ModeMark, TurnMarks } from "./Corners";
import { Extras } from "./Extras";
import { BRIDGE_EDGE, direction, HULL_EDGE, MIDDLE, OUTER_EDGE, polar, RINGS, SIDE, wedge } from "./geometry";
import { Bridge, HullArea, HullMarks } from "./HullArea";
import { Flights, Ways } from "./Motions";
import { Overview } from "./Overview";
import { Ship } from "./Ship";
import { type Sight, useFlags, useSight } from "./sight";
import { type Draw, type Item, ItemMarks, ItemSpot, itemsIn, widthOf } from "./Tokens";
import { crowdInWords } from "./words";

/** The width at which the letters of the drawing have their proper size. */
const NATURAL = 640;

/** What a moment of a film speaks about, and who is about to go where. */
export const WHAT_HAPPENS = ".is-news, .way-line";

interface SpaceMapProps {
  stage: Stage | null;
  /** Changes with every moment of a film. */
  moment: number;
}

/** Space around the ship: two rings of six Areas, the ship that turns in the middle, and everybody who is there. */
export function SpaceMap({ stage, moment }: SpaceMapProps) {
  const { view, isPast } = useSight();
  const at = view.heroes.find(({ id }) => id === view.at_work)?.place ?? "";
  const hull = view.areas.filter(({ number }) => number);
  const bridge = view.areas.find(({ number }) => !number);
  return (
    <PanZoom
      natural={NATURAL}
      label="Space around the SDF-1"
      follow={`${stage} ${at} ${isPast} ${moment}`}
      seek={isPast ? WHAT_HAPPENS : soughtAt(stage)}
      overview={<Overview />}
    >
      <svg class="space-map" viewBox={`0 0 ${SIDE} ${SIDE}`} role="group" aria-label="Space around the SDF-1">
        <Sky />
        <Watermarks />
        {view.space.map((area) => (
          <SpaceArea key={area.id} area={area} />
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
        {view.space.map((area) => (
          <AlongArc key={area.id} area={area} Draw={ItemMarks} />
        ))}
        {view.areas.map(({ id }) => (
          <HullMarks key={id} place={id} />
        ))}
        <Ways />
        <Flights />
        <TurnMarks />
        <ModeMark />
      </svg>
    </PanZoom>
  );
}

/** What comes into sight where the window is too small for everything: who acts, or what is lit. */
function soughtAt(stage: Stage | null): string {
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
  const sectors = view.space.filter(({ ring }) => ring === "outer");
  return (
    <g class="sector-numbers" aria-hidden="true">
      {sectors.map(({ number: n }) => {
        const mark = polar(HULL_EDGE + 3, direction(n));
        return (
          <g key={n} class={n === view.front ? "is-front" : ""}>
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
  const { view } = useSight();
  return (
    <g class="watermarks" aria-hidden="true">
      {view.space.map(({ id, ring, number }) => {
        const at = polar((RINGS[ring].from + RINGS[ring].to) / 2, direction(number) + 20);
        return (
          <text key={id} x={at.x} y={at.y + 14}>
            {number}
          </text>
        );
      })}
    </g>
  );
}

/** An Area of space: lit when something can be done there; whoever is there stands along its arc. */
function SpaceArea({ area }: { area: SpaceAreaView }) {
  const { id: place, ring, number: sector } = area;
  const { view, nameOf, aim } = useSight();
  const { from, to } = RINGS[ring];
  const address = `area:${place}`;
  const isAimed = aim.value?.places.includes(place);
  const flags = useFlags(address, "space-area", `is-${ring}`, isAimed && "is-aimed");
  const crowd = crowdInWords(view, place, nameOf);
  const edge = polar(ring === "outer" ? to - 24 : from + 22, direction(sector) - 22);
  return (
    <g>
      <Piece
        as="g"
        address={address}
        label={`${nameOf("place", place)}: ${crowd.join("; ") || "empty"}`}
        class={flags}
        tip={<AreaTip view={view} nameOf={nameOf} crowd={crowd} place={place} />}
      >
        <path d={wedge(from, to, direction(sector))} />
      </Piece>
      <Extras place={place} at={edge} />
      <AlongArc area={area} Draw={ItemSpot} />
    </g>
  );
}

interface AreaTipProps extends Pick<Sight, "view" | "nameOf"> {
  crowd: string[];
  place: string;
}

/** A tip is shown outside of the board, and has to be told what it speaks of. */
function AreaTip({ view, nameOf, crowd, place }: AreaTipProps) {
  const reach = (gun: string) => `${nameOf("weapon", gun)}s reach ${nameOf("prey", gun)} here.`;
  const marks = [
    view.scouts.includes(place) && "A Scout watches here.",
    (view.salvage[place] ?? 0) > 0 && `${view.salvage[place]} to salvage here.`,
    (view.marks[place] ?? 0) > 0 && "Marked.",
    view.beam_reach.includes(place) && reach("beam"),
    view.rail_reach.includes(place) && reach("rail"),
  ];
  return (
    <div class="tip-words">
      <b>{nameOf("place", place)}</b>
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

/** So far out tokens near the ship stand clear of the sector's number. */
const CLEAR = 13;

interface AlongProps {
  area: SpaceAreaView;
  Draw: Draw;
}

/** Tokens in one row along the arc; many stand in two rows and are smaller. */
function AlongArc({ area: { id: place, ring, number: sector }, Draw }: AlongProps) {
  const { view } = useSight();
  const { from, to } = RINGS[ring];
  const [radius, depth] = [(from + to) / 2 + (ring === "inner" ? CLEAR : 0), to - from];
  const items = itemsIn(view, place);
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
          <Draw key={`${item.is} ${item.key}`} item={item} at={polar(at, direction(sector) + offset)} size={size} />
        ));
      })}
    </>
  );
}

function halves(items: Item[]): Item[][] {
  const half = items.reduce((sum, item) => sum + widthOf(item), 0) / 2;
  let sum = 0;
  const at = items.findIndex((item) => {
    sum += widthOf(item);
    return sum >= half;
  });
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
  const { view, last } = useSight();
  const towards = direction(view.front);
  const [from, to] = [polar(BRIDGE_EDGE, towards), polar(OUTER_EDGE, towards)];
  const isFired = last.some(({ says }) => says === "reflex-fires");
  const flags = ["reflex", view.is_battle && "is-ready", isFired && "is-fired"].filter(Boolean).join(" ");
  return (
    <g class={flags} aria-hidden="true">
      <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
    </g>
  );
}
