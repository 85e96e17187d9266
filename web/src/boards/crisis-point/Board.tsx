import { touched } from "../../table/news";
import type { CrisisView } from "../../types";
import type { BoardProps } from "../props";
import { Battlefield } from "./Battlefield";
import { Hand } from "./Hand";
import { HandCard } from "./HandCard";
import { NamesProvider } from "./names";
import { ObjectivePicker, Objectives } from "./Objectives";
import { PhaseTrack } from "./PhaseTrack";
import { PlayerStrip } from "./PlayerStrip";
import { ScoringPanel } from "./ScoringPanel";
import { type Scoring, scoreSoFar, useScoring } from "./scoring";
import { type Sight, sightOf } from "./sight";

import "../../pieces/pieces.css";

/** The Scoring Phase is played out card by card before the end screen comes. */
export const hasFinale = true;

/** Whoever leads a side has its colour, on whatever seat. */
export function seatColours({ players }: CrisisView): string[] {
  return players.map(({ side }) => (side === "aosc" ? "var(--rebel)" : "var(--invid)"));
}

/** The table of Crisis Point. */
export default function Board(table: BoardProps<CrisisView>) {
  const { view, seat, last, prompts, finale } = table;
  const sight = sightOf(view, seat);
  const scoring = useScoring(view, finale);
  const own = seat === null ? undefined : view.players[seat];
  const isChoosing = prompts.some(({ stage }) => stage === "ChooseObjective");
  const scoreOf = (one: number) => (view.contests.length ? scoreSoFar(view, one, scoring.at) : null);
  return (
    <NamesProvider value={table.nameOf}>
      <div class="crisis-point">
        <div class={isChoosing ? "cri-table is-choosing" : "cri-table"}>
          <PlayerStrip table={table} seat={sight.far} end="far" score={scoreOf(sight.far)} />
          {isChoosing && own ? (
            <ObjectivePicker table={table} player={own} />
          ) : (
            <Battlefield table={table} sight={sight} news={touched(last)} scored={scoring.at} />
          )}
          <PlayerStrip table={table} seat={sight.near} end="near" score={scoreOf(sight.near)} />
          {isChoosing && own && <Hand table={table} player={own} />}
          {!isChoosing && <SideColumn table={table} sight={sight} scoring={scoring} />}
        </div>
      </div>
    </NamesProvider>
  );
}

/** Beside the battlefield: where we are, your Objectives, and your hand; at the end, how the cards were scored. */
function SideColumn({ table, sight, scoring }: { table: BoardProps<CrisisView>; sight: Sight; scoring: Scoring }) {
  const { view, seat } = table;
  const own = seat === null ? undefined : view.players[seat];
  const isScored = view.contests.length > 0;
  return (
    <div class="side-column">
      <PhaseTrack view={view} />
      {isScored && <ScoringPanel table={table} sight={sight} scoring={scoring} />}
      {!isScored && own && <Objectives view={view} player={own} />}
      {!isScored && own && <Hand table={table} player={own} />}
      {view.phase === "command" && <Played table={table} sight={sight} />}
    </div>
  );
}

/** The Heroes and Commands on the table, in the order in which they were played. */
function Played({ table, sight }: { table: BoardProps<CrisisView>; sight: Sight }) {
  const { view, people } = table;
  return (
    <div class="played">
      {[sight.near, sight.far].map((seat) => {
        const player = view.players[seat];
        if (!player?.played.length) return null;
        return (
          <div key={seat}>
            <h3>Played by {people[seat]}</h3>
            <ul>
              {player.played.map((id) => (
                <HandCard key={id} id={id} face={view.cards[id]} isHinted={false} />
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}
