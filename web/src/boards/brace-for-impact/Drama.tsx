import { useEffect } from "preact/hooks";

import { isStill } from "../../pieces/motion";
import { pace } from "../../settings";
import type { Told } from "../../types";
import { Fortress } from "./Fortress";
import { SECTOR_PLACES } from "./faces";
import { useMoment } from "./news";
import { useSight } from "./sight";

const LASTS = 1100;
const RAYS = [...Array(9).keys()].map((n) => ({ turn: n * 40 + (n % 3) * 11, far: 30 + ((n * 17) % 19) }));

/** The edge of the screen glows red while all is at stake. */
export function RedAlert() {
  const { view, outcome } = useSight();
  if (outcome || view.phase !== "running" || !view.is_red_alert) return null;
  return (
    <div class="bfi-alert" role="status">
      <span>Red alert</span>
    </div>
  );
}

/** So long the end of a battle is watched before the result lies above it. */
const FINALE_LASTS = 3600;
/** Where and when the ship bursts when it is lost, in percent of the field and in milliseconds. */
const LAST_BLOWS = [
  { x: 46, y: 42, after: 0 },
  { x: 55, y: 58, after: 350 },
  { x: 42, y: 55, after: 800 },
  { x: 57, y: 38, after: 1150 },
  { x: 50, y: 66, after: 1500 },
  { x: 50, y: 49, after: 2000 },
];

/** The battle is over: the ship breaks apart, or stands; then comes the result. */
export function LastMoments({ finale }: { finale: () => void }) {
  const { view, outcome, isNarrow } = useSight();
  useEffect(() => {
    if (isStill() || pace.value === "off") return finale();
    const timer = window.setTimeout(finale, FINALE_LASTS);
    return () => window.clearTimeout(timer);
  }, []);
  const isLost = outcome !== null && !view.crew.some((seat) => outcome.winners.includes(seat));
  const hull = view.systems.hull ?? { value: 0, most: 0 };
  return (
    <div class="bfi-last">
      {isNarrow && <Fortress isHit={false} isBreaching={false} isLost={isLost} wounds={hull.most - hull.value} />}
      {isLost &&
        LAST_BLOWS.map(({ x, y, after }, n) => <Explosion key={after} x={x} y={y} isBig={n % 2 === 1} after={after} />)}
      <p class={isLost ? "bfi-last-word is-lost" : "bfi-last-word"}>{outcome?.title ?? "The battle is over"}</p>
    </div>
  );
}

/** Where ships burst and the own ship is struck, for a moment. */
export function Explosions({ fresh }: { fresh: Told[] }) {
  const hit = useMoment(fresh, ["damage", "direct-hit"], LASTS);
  const kill = useMoment(fresh, ["ship-destroyed"], LASTS);
  const there = kill && SECTOR_PLACES[Number(kill.about.sector)];
  return (
    <>
      {hit && <Explosion key={keyOf(hit)} {...spotOn(hit)} isBig={hit.says === "direct-hit"} />}
      {there && <Explosion key={keyOf(there)} x={there.x} y={there.y} isBig />}
    </>
  );
}

/** Where on the ship each system lies, in percent of the field. */
const SPOTS: Record<string, { x: number; y: number }> = {
  armor: { x: 44, y: 40 },
  hull: { x: 55, y: 48 },
  life: { x: 47, y: 56 },
  reflex: { x: 50, y: 61 },
};

function spotOn({ about }: Told): { x: number; y: number } {
  return SPOTS[String(about.system)] ?? { x: 50, y: 50 };
}

let count = 0;
const keys = new WeakMap<object, number>();

/** A new explosion for each new line, even in the same place. */
function keyOf(thing: object): number {
  const known = keys.get(thing) ?? ++count;
  keys.set(thing, known);
  return known;
}

interface ExplosionProps {
  x: number;
  y: number;
  isBig: boolean;
  /** So many milliseconds later. */
  after?: number;
}

function Explosion({ x, y, isBig, after = 0 }: ExplosionProps) {
  return (
    <svg
      class={isBig ? "bfi-explosion is-big-one" : "bfi-explosion"}
      style={{ left: `${x}%`, top: `${y}%`, animationDelay: `${after}ms` }}
      viewBox="-50 -50 100 100"
      aria-hidden="true"
      focusable="false"
    >
      <circle class="bfi-shockwave" r="40" />
      <circle class="bfi-fireball" r="24" />
      <circle class="bfi-flash" r="13" />
      {RAYS.map(({ turn, far }) => (
        <path key={turn} class="bfi-shard" d={`M0 -12L2.500 -16 0 -${far} -2.500 -16z`} transform={`rotate(${turn})`} />
      ))}
    </svg>
  );
}
