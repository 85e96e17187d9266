import { BRIDGE_EDGE, HULL_EDGE, INNER_EDGE, MIDDLE, middleOf, OUTER_EDGE, SIDE } from "./geometry";
import { useSight } from "./sight";

/** All of space in small: the rings, and a dot for everybody out there. */
export function Overview() {
  const { view } = useSight();
  return (
    <svg class="space-overview" viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
      {[OUTER_EDGE, INNER_EDGE, HULL_EDGE, BRIDGE_EDGE].map((r) => (
        <circle key={r} class={r === HULL_EDGE ? "is-hull" : ""} cx={MIDDLE} cy={MIDDLE} r={r} />
      ))}
      {[...new Set(view.vessels.map(({ place }) => place))].map((place) => {
        const { x, y } = middleOf(view, place);
        return <circle key={place} class="is-enemy" cx={x} cy={y} r={38} />;
      })}
      {[...new Set([...view.mecha, ...view.heroes].map(({ place }) => place))].map((place) => {
        const { x, y } = middleOf(view, place);
        return place && <circle key={place} class="is-ours" cx={x} cy={y + 22} r={24} />;
      })}
    </svg>
  );
}
