import { Sign } from "../../guide/Sign";
import { Counter } from "../../pieces/Counter";
import { Piece } from "../../table/Piece";
import type { FactionView, Outcome } from "../../types";
import { SeatMark } from "../../ui/SeatMark";
import { markOf } from "./faces";
import { useAim, useSight } from "./sight";
import { playerOf } from "./words";

/** Victory and Protoculture of all four factions: how far each is from winning, and whose turn it is. */
export function Tracker({ outcome }: { outcome: Outcome | null }) {
  const { view } = useSight();
  return (
    <section class="tracker" aria-label="Victory and Protoculture">
      {view.factions.map((faction) => (
        <FactionCard key={faction.id} faction={faction} outcome={outcome} />
      ))}
    </section>
  );
}

function FactionCard({ faction, outcome }: { faction: FactionView; outcome: Outcome | null }) {
  const { view, people, mine, news, aimed, hint } = useSight();
  const address = `faction:${faction.id}`;
  const aim = useAim(address);
  const player = playerOf(faction, people);
  const isOver = outcome !== null;
  const decides = !isOver && view.decision?.faction === faction.id;
  const isActive = !isOver && view.active === faction.id && view.decision?.cause !== "resolution";
  const flags = [
    `fac-${faction.id}`,
    faction.id === mine && "is-mine",
    decides && "is-deciding",
    isActive && "is-active",
    news.has(address) && "is-news",
    hint?.piece === address && "is-hinted",
    faction.seat !== null && outcome?.winners.includes(faction.seat) && "is-winner",
  ];
  return (
    <Piece
      address={address}
      label={inWords(faction, player)}
      class={["faction", ...flags].filter(Boolean).join(" ")}
      tip={<FactionTip faction={faction} player={player} />}
      onPoint={aim}
      readsItself
    >
      <header>
        <SeatMark seat={markOf(faction.id)} />
        <b class="faction-name">{faction.id}</b>
        <span class="faction-player">{player}</span>
        {(decides || isActive) && <span class="badge-turn">{decides ? "decides" : "turn"}</span>}
      </header>
      <div class="faction-figures">
        <Goal faction={faction} then={aimed.value?.values[faction.id]} />
        <Counter icon="card-draw" n={faction.hand.length} label="cards in hand" class="cards-held" />
        <Stock faction={faction} then={aimed.value?.protoculture[faction.id]} />
      </div>
      <p class="faction-aim">{faction.aim}</p>
    </Piece>
  );
}

function Stock({ faction, then }: { faction: FactionView; then: number | undefined }) {
  return (
    <span class="stock">
      <Sign of="piece:protoculture">
        <Counter icon="lotus-flower" n={faction.protoculture} label="Protoculture" class="protoculture" />
      </Sign>
      {then !== undefined && <b class="then">→ {then}</b>}
    </span>
  );
}

/** A box for each point that it takes to win, the ones reached filled. */
function Goal({ faction, then }: { faction: FactionView; then: number | undefined }) {
  const { value, goal } = faction;
  const most = Math.max(value, then ?? value);
  const least = Math.min(value, then ?? value);
  const state = (n: number) => (n < least ? "is-reached" : n < most ? (n < value ? "is-going" : "is-coming") : "");
  return (
    <span class="goal">
      <span class="goal-boxes" aria-hidden="true">
        {Array.from({ length: goal }, (_, n) => (
          <i key={n} class={state(n)} />
        ))}
      </span>
      <span class="goal-count">
        <b>{value}</b>/{goal}
        {then !== undefined && <b class="then"> → {then}</b>}
      </span>
    </span>
  );
}

function inWords(faction: FactionView, player: string): string {
  const { id, value, goal, aim, protoculture, hand } = faction;
  return `${id}, ${player}: ${value} of ${goal} ${aim}, ${protoculture} Protoculture, ${hand.length} cards in hand`;
}

function FactionTip({ faction, player }: { faction: FactionView; player: string }) {
  return (
    <div class="tip-words">
      <b>{faction.title}</b>
      <p>Played by {player}.</p>
      <p>
        Wins with {faction.goal} {faction.aim}; it has {faction.value}. {faction.check}
      </p>
    </div>
  );
}
