import { Icon } from "../../pieces/Icon";
import { Piece } from "../../table/Piece";
import type { CommanderView, CrisisView } from "../../types";
import type { BoardProps } from "../props";
import { CardTip } from "./CardWords";
import { sign } from "./faces";
import { HandCard } from "./HandCard";
import { useNames } from "./names";
import { cardInWords } from "./words";

interface ObjectivesProps {
  view: CrisisView;
  player: CommanderView;
}

/** The Secret Objectives of one player, as far as you may see them. */
export function Objectives({ view, player }: ObjectivesProps) {
  return (
    <ul class={`objectives side-${player.side}`} aria-label="Secret Objectives">
      {player.objectives
        ? player.objectives.map((id) => <Objective key={id} id={id} view={view} player={player} />)
        : Array.from({ length: player.objectives_kept }, (_, n) => (
            <li key={n} class="objective is-back">
              <Icon name="flag-objective" />
              <span class="sr-only">A Secret Objective, face down</span>
            </li>
          ))}
    </ul>
  );
}

function Objective({ id, view, player }: ObjectivesProps & { id: string }) {
  const nameOf = useNames();
  const face = view.cards[id];
  if (!face) return null;
  const state = view.contests.length ? fate(id, player) : "";
  return (
    <li>
      <Piece
        address={`card:${id}`}
        label={cardInWords(face, nameOf, state)}
        class={`objective ${state && `is-${state}`}`}
        tip={
          <div class="tip-words">
            <CardTip face={face} nameOf={nameOf} />
          </div>
        }
      >
        <Icon name={sign(face.signs[0] ?? "")} class="picture" />
        <b class="card-name">{face.name}</b>
        <span class="objective-vp">{face.vp} VP</span>
        <span class="text">
          {state && <b class="objective-state">{state}: </b>}
          {face.texts[0]}
        </span>
      </Piece>
    </li>
  );
}

/** What became of an Objective after the scoring. */
function fate(id: string, player: CommanderView): string {
  if (player.claimed === id) return "claimed";
  return player.met.includes(id) ? "met" : "missed";
}

/** Some of your Objectives are chosen before anything else. */
export function ObjectivePicker({ table, player }: { table: BoardProps<CrisisView>; player: CommanderView }) {
  const kept = player.objectives ?? [];
  const cards = [...kept, ...(player.set_aside ?? [])].sort();
  return (
    <section class="picker" aria-label="Secret Objectives to choose from">
      <h2>Secret Objectives</h2>
      <p>
        Your opponent does not see which you keep; after scoring, one that is met brings its points. Chosen so far:{" "}
        {kept.length}.
      </p>
      <ul>
        {cards.map((id) => (
          <HandCard
            key={id}
            id={id}
            face={table.view.cards[id]}
            state={kept.includes(id) ? "kept" : ""}
            isHinted={table.hint?.piece === `card:${id}`}
          />
        ))}
      </ul>
    </section>
  );
}
