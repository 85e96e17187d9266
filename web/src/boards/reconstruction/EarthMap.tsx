import { useMemo } from "preact/hooks";

import { pair } from "../../nouns";
import { PanZoom } from "../../pieces/PanZoom";
import { useTable } from "../../table/context";
import type { LineKind, Told } from "../../types";
import { unitFace } from "./faces";
import { borders, HEIGHT, journey, type Point, places, WIDTH } from "./geometry";
import { Dock, Hideout } from "./Insets";
import { SpaceSpot } from "./SpaceSpot";
import { useSight } from "./sight";
import { UnitToken } from "./UnitToken";

/** The Earth after the war: thirteen spaces and the borders between them, the hideout and the dock. */
export function EarthMap({ last, follow }: { last: Told[]; follow: string }) {
  const { view } = useSight();
  const at = useMemo(() => places(view.spaces), [view.spaces]);
  return (
    <PanZoom natural={WIDTH} label="The map" follow={follow} overview={<Overview at={at} />}>
      <svg class="earth" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label="The map">
        <Ground at={at} />
        <Lanes at={at} />
        {view.spaces.map((space) => {
          const point = at.get(space.id);
          return point && <SpaceSpot key={space.id} space={space} at={point} />;
        })}
        <Hideout />
        <Dock />
        <Flights last={last} at={at} />
      </svg>
    </PanZoom>
  );
}

/** All of the Earth in small: who controls what. */
function Overview({ at }: { at: ReadonlyMap<string, Point> }) {
  const { view } = useSight();
  return (
    <svg class="earth-overview" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {view.spaces.map(({ id, control }) => {
        const { x = 0, y = 0 } = at.get(id) ?? {};
        const flags = `control-${control ?? "none"}`;
        return <rect key={id} class={flags} x={x - 55} y={y - 32} width={110} height={74} rx={14} />;
      })}
    </svg>
  );
}

/** The ground under it all: rings of a tactical display, and the land raised from it. */
function Ground({ at }: { at: ReadonlyMap<string, Point> }) {
  const middle = { x: WIDTH / 2, y: HEIGHT / 2 };
  const points = [...at].filter(([id]) => id !== "hideout").map(([, point]) => point);
  return (
    <g class="ground" aria-hidden="true">
      {[84, 62, 40].map((r) => (
        <g key={r} class={`relief relief-${r}`}>
          {points.map((point, n) => (
            <circle key={n} cx={point.x} cy={point.y + 6} r={r} />
          ))}
        </g>
      ))}
      {[90, 180, 270, 360].map((r) => (
        <circle key={r} class="ring" cx={middle.x} cy={middle.y} r={r} />
      ))}
      <path class="ring" d={`M${middle.x} 0V${HEIGHT}M0 ${middle.y}H${WIDTH}`} />
    </g>
  );
}

/** The borders; those that a unit may cross now are lit. */
function Lanes({ at }: { at: ReadonlyMap<string, Point> }) {
  const { view } = useSight();
  const { offers } = useTable();
  const start = view.decision?.place;
  const moves = [...offers.values()].flat();
  const isOpen = (to: string) =>
    offers.has(`space:${to}`) || moves.some(({ verb, noun }) => verb === "send" && pair(noun)[1] === to);
  return (
    <g class="lanes" aria-hidden="true">
      {borders(view.spaces).map(([from, to]) => {
        const [one, other] = [at.get(from), at.get(to)];
        if (!one || !other) return null;
        const isWay = (from === start && isOpen(to)) || (to === start && isOpen(from));
        const d = `M${one.x} ${one.y}L${other.x} ${other.y}`;
        return (
          <g key={from + to} class={isWay ? "lane is-way" : "lane"}>
            <path class="lane-bed" d={d} />
            <path class="lane-line" d={d} />
          </g>
        );
      })}
    </g>
  );
}

const JOURNEYS: LineKind[] = ["marches", "sneaks", "flies", "relocates", "resupplies", "retreats"];

/** Units that have just moved, seen on their way. */
function Flights({ last, at }: { last: Told[]; at: ReadonlyMap<string, Point> }) {
  const flights = last.filter(({ says }) => JOURNEYS.includes(says)).flatMap((told) => journey(told, at));
  return (
    <g class="flights" aria-hidden="true">
      {flights.map(({ unit, from, to }, n) => (
        <g key={`${last.length}-${n}-${from.x}-${to.x}`} class="flight" style={way(from, to)}>
          <UnitToken faction={unitFace(unit).faction} unit={unit} n={1} x={0} y={0} size={34} />
        </g>
      ))}
    </g>
  );
}

function way(from: Point, to: Point): Record<string, string> {
  return {
    "--from-x": `${from.x}px`,
    "--from-y": `${from.y}px`,
    "--to-x": `${to.x}px`,
    "--to-y": `${to.y}px`,
  };
}
