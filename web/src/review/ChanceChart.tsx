import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";

import type { Review, ReviewMoment } from "../types";
import { Glyph } from "../ui/Glyph";
import { Link } from "../ui/Link";
import { SeatMark } from "../ui/SeatMark";
import { useSize } from "../ui/size";
import { percent } from "./words";

interface ChanceChartProps {
  review: Review;
  table: string;
}

const LEFT = 48;
const RIGHT = 14;
const TOP = 12;
const BOTTOM = 28;
/** Numbers of turning points that lie closer would run into each other. */
const LABEL = 36;
const DASHES = ["", "9 4", "2 4", "12 4 2 4", "5 3", "1 3"];
const LEVELS = [0, 0.25, 0.5, 0.75, 1];

/** Everybody's chances from the start to the end, with bands that say how sure they are; a touch tells a moment. */
export function ChanceChart({ review, table }: ChanceChartProps) {
  const { moments, turns, moves } = review;
  const [box, { width, height }] = useSize();
  const chosen = useSignal(moments.length - 1);
  const id = useId();
  const names = review.is_shared ? ["Everybody"] : review.people;
  const x = (at: number) => LEFT + (at / Math.max(1, moves)) * (width - LEFT - RIGHT);
  const y = (chance: number) => TOP + (1 - Math.max(0, Math.min(1, chance))) * (height - TOP - BOTTOM);
  const moment = moments[chosen.value] ?? moments[0];
  if (!moment) return null;
  const pick = ({ clientX, currentTarget }: PointerEvent) => {
    const at = clientX - (currentTarget as Element).getBoundingClientRect().left;
    const away = moments.map((one) => Math.abs(x(one.at) - at));
    chosen.value = away.indexOf(Math.min(...away));
  };
  return (
    <figure class="chart panel review-chart" aria-labelledby={`${id}-title`}>
      <figcaption>
        <h2 id={`${id}-title`}>Chances to win</h2>
        <ul class="chart-key">
          {names.map((name, line) => (
            <li key={line}>
              <SeatMark seat={line} />
              {name}
            </li>
          ))}
        </ul>
      </figcaption>
      <div ref={box} class="chart-drawing">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={summary(review, names)}
          onPointerMove={pick}
          onPointerDown={pick}
        >
          <g class="chart-grid">
            {LEVELS.map((level) => (
              <g key={level}>
                <path d={`M${LEFT} ${y(level)}H${width - RIGHT}`} />
                <text x={LEFT - 8} y={y(level)} text-anchor="end" dominant-baseline="middle">
                  {percent(level)}
                </text>
              </g>
            ))}
          </g>
          {turns.map(({ at, since, until }, n) => (
            <g key={at} class="review-turn-mark">
              <rect x={x(since)} y={TOP} width={Math.max(2, x(until) - x(since))} height={height - TOP - BOTTOM} />
              {(n === 0 || x(until) - x(turns[n - 1]?.until ?? 0) > LABEL) && (
                <text x={(x(since) + x(until)) / 2} y={height - BOTTOM + 19} text-anchor="middle">
                  {at}
                </text>
              )}
            </g>
          ))}
          {names.map((_, line) => (
            <path key={line} class={`review-band seat-${line % 6}`} d={band(moments, line, x, y)} />
          ))}
          {names.map((_, line) => (
            <path
              key={line}
              class={`chart-line seat-${line % 6}`}
              stroke-dasharray={DASHES[line % DASHES.length]}
              d={moments.map(({ at, chances }, n) => `${n ? "L" : "M"}${x(at)} ${y(chances[line] ?? 0)}`).join("")}
            />
          ))}
          <path class="review-cursor" d={`M${x(moment.at)} ${TOP}V${height - BOTTOM}`} />
          {names.map((_, line) => (
            <circle
              key={line}
              class={`chart-end seat-${line % 6}`}
              cx={x(moment.at)}
              cy={y(moment.chances[line] ?? 0)}
              r="5"
            />
          ))}
        </svg>
      </div>
      <div class="review-moment">
        <label class="sr-only" for={`${id}-at`}>
          Moment of the game
        </label>
        <input
          id={`${id}-at`}
          type="range"
          min={0}
          max={moments.length - 1}
          value={chosen.value}
          aria-valuetext={`After ${moment.at} of ${moves} moves`}
          onInput={({ currentTarget }) => (chosen.value = Number(currentTarget.value))}
        />
        <p class="review-told" role="status">
          <b>{moment.at >= moves ? "The end" : moment.at ? `After move ${moment.at}` : "The start"}</b>
          {names.map((name, line) => (
            <span key={line}>
              <SeatMark seat={line} /> {name} {percent(moment.chances[line] ?? 0)}
              {moment.playouts > 0 && <small> ± {percent(moment.errors[line] ?? 0)}</small>}
            </span>
          ))}
        </p>
        <Link to={`/t/${table}/replay?at=${moment.at}`} class="button">
          <Glyph name="eye" />
          Look at it
        </Link>
      </div>
    </figure>
  );
}

/** One standard error to both sides of a line. */
function band(moments: ReviewMoment[], line: number, x: (at: number) => number, y: (chance: number) => number): string {
  const edge = (sign: number) =>
    moments.map(({ at, chances, errors }) => `${x(at)} ${y((chances[line] ?? 0) + sign * (errors[line] ?? 0))}`);
  return `M${[...edge(1), ...edge(-1).reverse()].join("L")}Z`;
}

function summary({ moments, moves }: Review, names: string[]): string {
  const [first, last] = [moments[0]?.chances ?? [], moments.at(-1)?.chances ?? []];
  const each = names.map((name, line) => `${name} from ${percent(first[line] ?? 0)} to ${percent(last[line] ?? 0)}`);
  return `Chances to win over ${moves} moves: ${each.join(", ")}`;
}
