import { Icon } from "../../pieces/Icon";
import { useTable } from "../../table/context";
import { light, unlight } from "../../table/lit";
import { PaceSelect } from "../../table/PaceSelect";
import type { ContestView, CrisisView } from "../../types";
import type { BoardProps } from "../props";
import { emblem } from "./faces";
import { Objectives } from "./Objectives";
import { type Scoring, scoreSoFar } from "./scoring";
import type { Sight } from "./sight";
import { verdict } from "./words";

interface PanelProps {
  table: BoardProps<CrisisView>;
  sight: Sight;
  scoring: Scoring;
}

/** The Scoring Phase: the sum of each card as it is scored, then the Objectives; afterwards all of it in a list. */
export function ScoringPanel({ table, sight, scoring }: PanelProps) {
  const contest = table.view.contests[scoring.at];
  return (
    <>
      <section class={scoring.isRunning ? "scoring is-running" : "scoring"} aria-label="Scoring">
        {scoring.isRunning && contest && <Sums contest={contest} table={table} sight={sight} />}
        {!contest && <AllObjectives table={table} sight={sight} />}
        <Controls scoring={scoring} of={table.view.contests.length} />
      </section>
      {scoring.at > 0 && <Ledger table={table} sight={sight} at={scoring.at} />}
    </>
  );
}

interface SumsProps extends Pick<PanelProps, "table" | "sight"> {
  contest: ContestView;
}

const PARTS: { part: "column" | "row" | "tokens" | "defence"; name: string }[] = [
  { part: "column", name: "Column" },
  { part: "row", name: "Row" },
  { part: "tokens", name: "Tokens" },
  { part: "defence", name: "Defence" },
];

/** Why a card is won: the power of both players, part by part. */
function Sums({ contest, table, sight }: SumsProps) {
  const { view, people, nameOf } = table;
  const face = view.cards[contest.card];
  const seats = [sight.near, sight.far];
  return (
    <div class="sums" role="status">
      <h3>
        {nameOf("space", contest.space)} {face?.name} <small>{contest.vp} VP</small>
      </h3>
      <table>
        <thead>
          <tr>
            <td />
            {PARTS.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">Power</th>
          </tr>
        </thead>
        <tbody>
          {seats.map((seat) => (
            <SumRow key={seat} contest={contest} seat={seat} view={view} name={people[seat] ?? ""} />
          ))}
        </tbody>
      </table>
      <p class="verdict">{verdict(contest, people, nameOf)}.</p>
    </div>
  );
}

function SumRow({ contest, seat, view, name }: { contest: ContestView; seat: number; view: CrisisView; name: string }) {
  const power = contest.powers[seat];
  const side = view.players[seat]?.side ?? "aosc";
  if (!power) return null;
  return (
    <tr class={contest.winner === seat ? `is-winner side-${side}` : `side-${side}`}>
      <th scope="row">
        <Icon name={emblem(side)} class="team" /> {name}
      </th>
      {PARTS.map(({ part }) => (
        <td key={part}>{power[part] || "–"}</td>
      ))}
      <td class="sum">{power.known}</td>
    </tr>
  );
}

/** The cards that are scored: who won each, by how much, for how many points. */
function Ledger({ table, sight, at }: Pick<PanelProps, "table" | "sight"> & { at: number }) {
  const { view, people, nameOf } = table;
  const { lit } = useTable();
  return (
    <table class="ledger">
      <thead>
        <tr>
          <th scope="col">Card</th>
          <th scope="col">
            <span class="sr-only">
              Power of {people[sight.near]} and {people[sight.far]}
            </span>
            <span aria-hidden="true">Power</span>
          </th>
          <th scope="col">Won by</th>
          <th scope="col">VP</th>
        </tr>
      </thead>
      <tbody>
        {view.contests.slice(0, at).map((contest) => {
          const piece = `space:${contest.space}`;
          const side = contest.winner === null ? null : view.players[contest.winner]?.side;
          return (
            <tr
              key={contest.space}
              class={lit.value === piece ? "is-lit" : ""}
              onPointerEnter={() => light(piece)}
              onPointerLeave={unlight}
            >
              <th scope="row">
                {nameOf("space", contest.space)} {view.cards[contest.card]?.name}
              </th>
              <td>{[sight.near, sight.far].map((seat) => contest.powers[seat]?.known).join(" : ")}</td>
              <td class={side ? `side-${side}` : ""}>
                {side && <Icon name={emblem(side)} class="team" />}
                <span class="sr-only">{contest.winner === null ? "nobody" : people[contest.winner]}</span>
              </td>
              <td>{side ? contest.vp : "–"}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function AllObjectives({ table, sight }: Pick<PanelProps, "table" | "sight">) {
  const { view, people, nameOf } = table;
  return (
    <div class="both-objectives">
      {[sight.near, sight.far].map((seat) => {
        const player = view.players[seat];
        if (!player) return null;
        return (
          <div key={seat}>
            <h3>
              {people[seat]}{" "}
              <small>
                {nameOf("short_side", player.side)}, {scoreSoFar(view, seat, view.contests.length + 1)} VP in all
              </small>
            </h3>
            <Objectives view={view} player={player} />
          </div>
        );
      })}
    </div>
  );
}

/** Step, pause, pace, and skip; afterwards, all of it again. */
function Controls({ scoring, of }: { scoring: Scoring; of: number }) {
  if (!scoring.isRunning) {
    return (
      <div class="scoring-controls">
        <button type="button" class="button is-small" data-scoring="again" onClick={scoring.restart}>
          Play the scoring again
        </button>
      </div>
    );
  }
  const where = scoring.at < of ? `Card ${scoring.at + 1} of ${of}` : "Objectives";
  return (
    <div class="scoring-controls">
      <span class="scoring-where">{where}</span>
      <button type="button" class="button is-small" disabled={!scoring.at} onClick={() => scoring.goTo(scoring.at - 1)}>
        Back
      </button>
      <button type="button" class="button is-small" aria-pressed={scoring.isPaused} onClick={scoring.pause}>
        {scoring.isPaused ? "Go on" : "Pause"}
      </button>
      <button type="button" class="button is-small" onClick={() => scoring.goTo(scoring.at + 1)}>
        Next
      </button>
      <label class="sr-only" for="scoring-pace">
        Pace
      </label>
      <PaceSelect id="scoring-pace" />
      <button type="button" class="button is-small is-lit" data-scoring="skip" onClick={scoring.skip}>
        Skip
      </button>
    </div>
  );
}
