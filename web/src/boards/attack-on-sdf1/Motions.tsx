import { IconMark } from "../../pieces/Icon";
import { usePrevious } from "../../pieces/motion";
import type { DeedView, Sdf1View } from "../../types";
import { pieceIcon } from "./faces";
import { middleOf, type Point } from "./geometry";
import { useSight, type Way } from "./sight";
import { groupBy } from "./words";

/** Who will go where: arrows for the icon at work, for what is pointed at, or, faintly, for all that a known card will
    do. */
export function Ways() {
  const { view, isPast, aim } = useSight();
  const icons = view.orders?.icons ?? [];
  const now = waysOf(icons.filter(({ state }) => state === "now").flatMap(({ deeds }) => deeds));
  const known = isPast ? [] : waysOf(icons.flatMap(({ deeds }) => deeds));
  const pointed = aim.value?.ways ?? (now.length ? now : null);
  return (
    <g class={pointed ? "ways" : "ways is-faint"} aria-hidden="true">
      {counted(pointed ?? known).map(({ from, to, n }) => (
        <Arrow key={`${from}-${to}`} from={middleOf(view, from)} to={middleOf(view, to)} n={n} />
      ))}
    </g>
  );
}

function Arrow({ from, to, n }: { from: Point; to: Point; n: number }) {
  const [start, end, middle] = [between(from, to, 0.16), between(from, to, 0.84), between(from, to, 0.5)];
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return (
    <g>
      <path class="way-line" d={`M${start.x} ${start.y}L${end.x} ${end.y}`} />
      <path class="way-head" d="M0 0-20-12v24Z" transform={`translate(${end.x} ${end.y}) rotate(${turn})`} />
      <circle class="way-plate" cx={middle.x} cy={middle.y} r={15} />
      <text class="way-n" x={middle.x} y={middle.y + 7}>
        {n}
      </text>
    </g>
  );
}

/** The moves among the deeds of a card. */
export function waysOf(deeds: DeedView[]): Way[] {
  const moves = deeds.filter(({ what }) => what === "moves");
  return moves.map(({ n, place, to }) => ({ from: place, to, n }));
}

/** Those who go the same way, together. */
function counted(ways: Way[]): Way[] {
  return Object.values(groupBy(ways, ({ from, to }) => `${from} ${to}`)).flatMap((same) => {
    const [one] = same;
    return one ? [{ ...one, n: same.reduce((sum, { n }) => sum + n, 0) }] : [];
  });
}

function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

/** Pieces that have just moved, seen on their way. */
export function Flights() {
  const { view } = useSight();
  const before = usePrevious(view);
  if (!before) return null;
  const flights = [...moved(before.vessels, view.vessels), ...moved(before.mecha, view.mecha), ...heroes(before, view)];
  return (
    <g class="flights" aria-hidden="true">
      {flights.map(({ id, kind, from, to }) => {
        const [a, b] = [middleOf(before, from), middleOf(view, to)];
        return (
          <g
            key={`${id}-${from}-${to}`}
            class={`flight flight-${kind}`}
            style={{ "--from-x": `${a.x}px`, "--from-y": `${a.y}px`, "--to-x": `${b.x}px`, "--to-y": `${b.y}px` }}
          >
            <circle r={22} />
            <IconMark name={pieceIcon(kind)} x={0} y={0} size={30} />
          </g>
        );
      })}
    </g>
  );
}

interface Flight {
  id: string;
  kind: string;
  from: string;
  to: string;
}

function moved(before: { id: string; kind: string; place: string }[], now: typeof before): Flight[] {
  const places = new Map(before.map(({ id, place }) => [id, place]));
  return now.flatMap(({ id, kind, place }) => {
    const from = places.get(id);
    return from && from !== place ? [{ id, kind, from, to: place }] : [];
  });
}

function heroes(before: Sdf1View, now: Sdf1View): Flight[] {
  const there = ({ heroes: all }: Sdf1View) =>
    all.filter(({ place, seat }) => place && seat !== null).map(({ id, place }) => ({ id, kind: "hero", place }));
  return moved(there(before), there(now));
}
