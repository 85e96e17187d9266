import { SeatMark } from "../ui/SeatMark";
import { useSize } from "../ui/size";

interface ScoreChartProps {
  /** The scores of all seats after each turn. */
  history: number[][];
  people: string[];
  /** What the scores are, where they are not points. */
  measure: string | null;
}

const LEFT = 44;
const RIGHT = 36;
const TOP = 14;
const BOTTOM = 34;
const DASHES = ["", "9 4", "2 4", "12 4 2 4", "5 3", "1 3"];

/** Scores over time: a line a seat, told apart by colour, dashes and the mark at its end. */
export function ScoreChart({ history, people, measure }: ScoreChartProps) {
  const [box, { width, height }] = useSize();
  if (history.length < 2) return null;
  const turns = [people.map(() => 0), ...history];
  const most = Math.max(1, ...turns.flat());
  const x = (turn: number) => LEFT + (turn / (turns.length - 1)) * (width - LEFT - RIGHT);
  const y = (score: number) => height - BOTTOM - (score / most) * (height - TOP - BOTTOM);
  return (
    <figure class="chart">
      <figcaption>
        <h3>{measure || "Scores over time"}</h3>
        <ul class="chart-key">
          {people.map((name, seat) => (
            <li key={seat}>
              <SeatMark seat={seat} />
              {name}
            </li>
          ))}
        </ul>
      </figcaption>
      <div ref={box} class="chart-drawing">
        <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={summary(turns, people)}>
          <g class="chart-grid">
            {ticks(most, 4).map((score) => (
              <g key={score}>
                <path d={`M${LEFT} ${y(score)}H${width - RIGHT}`} />
                <text x={LEFT - 8} y={y(score)} text-anchor="end" dominant-baseline="middle">
                  {score}
                </text>
              </g>
            ))}
            {ticks(turns.length - 1, 6).map((turn) => (
              <text key={turn} x={x(turn)} y={height - BOTTOM + 20} text-anchor="middle">
                {turn}
              </text>
            ))}
          </g>
          {people.map((_, seat) => (
            <path
              key={seat}
              class={`chart-line seat-${seat % 6}`}
              stroke-dasharray={DASHES[seat % DASHES.length]}
              d={turns.map((scores, turn) => `${turn ? "L" : "M"}${x(turn)} ${y(scores[seat] ?? 0)}`).join("")}
            />
          ))}
          {people.map((_, seat) => (
            <circle
              key={seat}
              class={`chart-end seat-${seat % 6}`}
              cx={x(turns.length - 1)}
              cy={y(turns.at(-1)?.[seat] ?? 0)}
              r="5"
            />
          ))}
        </svg>
      </div>
      <p class="quiet chart-axis">Turns played</p>
    </figure>
  );
}

function ticks(most: number, about: number): number[] {
  const rough = most / about;
  const size = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find((step) => step >= rough) ?? Math.ceil(rough);
  return Array.from({ length: Math.floor(most / size) + 1 }, (_, i) => i * size);
}

function summary(turns: number[][], people: string[]): string {
  const last = turns.at(-1) ?? [];
  return `Scores after ${turns.length - 1} turns: ${people.map((name, seat) => `${name} ${last[seat] ?? 0}`).join(", ")}`;
}
