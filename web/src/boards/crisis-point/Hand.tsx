import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import type { CommanderView, CrisisView } from "../../types";
import type { BoardProps } from "../props";
import { CombatChip, HandCard } from "./HandCard";

/** What the cards of a phase are called. */
const CARDS_OF: Record<CrisisView["phase"], string> = {
  setup: "Units, Base, Locations",
  tactical: "Units, Base, Locations",
  token: "Units in hand",
  command: "Heroes and Commands",
  scoring: "Units, Base, Locations",
};

interface HandProps {
  table: BoardProps<CrisisView>;
  player: CommanderView;
}

/** Everything that you hold: what can be played in this phase, and what is for later. */
export function Hand({ table, player }: HandProps) {
  const { view, prompts } = table;
  const place = useRef<HTMLElement>(null);
  const isAhead = useSignal(false);
  const stage = prompts.map((prompt) => prompt.stage).join(" ");
  useEffect(() => showWhatIsLit(place.current), [stage, view.turn, view.phase]);
  useEffect(() => {
    isAhead.value = false;
  }, [stage]);
  const { for_now: now = [], for_later: later = [] } = player;
  return (
    <section class="hand" ref={place} aria-label="Your hand">
      {Boolean(player.combat?.length) && (
        <div class="hand-combat">
          <h3>Combat Cards</h3>
          <ul>
            {player.combat?.map((id) => (
              <CombatChip key={id} {...cardProps(table, player, id)} />
            ))}
          </ul>
        </div>
      )}
      <div class="hand-cards">
        {later?.length ? <Tabs isAhead={isAhead} now={CARDS_OF[view.phase]} /> : <h3>{CARDS_OF[view.phase]}</h3>}
        <ul>
          {((isAhead.value && later) || now)?.map((id) => (
            <HandCard key={id} {...cardProps(table, player, id)} />
          ))}
        </ul>
      </div>
    </section>
  );
}

/** What to look at: the cards of this phase, or those of the Hero/Command Phase to come. */
function Tabs({ isAhead, now }: { isAhead: Signal<boolean>; now: string }) {
  return (
    <div class="hand-tabs" role="group" aria-label="Which cards to show">
      <button type="button" aria-pressed={!isAhead.value} onClick={() => (isAhead.value = false)}>
        {now}
      </button>
      <button type="button" aria-pressed={isAhead.value} onClick={() => (isAhead.value = true)}>
        Heroes, Commands
      </button>
    </div>
  );
}

function cardProps({ view, hint }: BoardProps<CrisisView>, player: CommanderView, id: string) {
  return {
    id,
    face: view.cards[id],
    state: player.picked === id ? "taken" : "",
    isHinted: hint?.piece === `card:${id}`,
  };
}

/** Where the hand is a strip below the battlefield, what you may take is brought into sight. */
function showWhatIsLit(hand: HTMLElement | null): void {
  const lit = hand?.querySelector<HTMLElement>("li:has(.is-open)");
  const row = lit?.parentElement;
  if (lit && row && row.scrollWidth > row.clientWidth) row.scrollTo({ left: lit.offsetLeft - row.offsetLeft - 8 });
  row?.parentElement?.scrollIntoView({ block: "nearest" });
}
