import { Counter } from "../../pieces/Counter";
import { Piece } from "../../table/Piece";
import type { TimelineView } from "../../types";
import { SeatMark } from "../../ui/SeatMark";
import { EventTip } from "./EventCard";
import { type Faction, markOf } from "./faces";
import { useSight } from "./sight";

const TURNS = 4;

/** The event timeline: who has had a turn with which card, who is next, and how far the game is. */
export function Timeline() {
  const { view } = useSight();
  const places = Array.from({ length: TURNS }, (_, n) => view.timeline[n] ?? null);
  const now = view.timeline.findLastIndex(({ faction }) => faction === view.active);
  return (
    <section class="timeline" aria-label="Event timeline">
      <header>
        <h3>
          Round <b>{view.round}</b> of {view.rounds}
        </h3>
        <Openers />
        <Counter icon="card-draw" n={view.deck} label="in the deck" />
      </header>
      <ol>
        {places.map((hex, n) => (
          <Hex key={n} hex={hex} isNow={n === now} isNext={n === view.timeline.length} />
        ))}
      </ol>
      {view.minor_winners.length > 0 && (
        <p
          class="minor"
          title="Without a major victory two factions win after the last round: RDF or AUL, and REF or ZR"
        >
          If nobody has won by then: <Winners factions={view.minor_winners} />
        </p>
      )}
      <p class="if-resolved">{view.if_resolved}.</p>
    </section>
  );
}

/** Who opens each round. */
function Openers() {
  const { view } = useSight();
  return (
    <span
      class="openers"
      role="img"
      aria-label={`Rounds are opened by ${view.openers.join(", ")}`}
      title="Who opens each round"
    >
      {view.openers.map((faction, n) => (
        <span
          key={faction}
          class={`fac-${faction} ${n + 1 === view.round ? "is-now" : n + 1 < view.round ? "is-past" : ""}`}
        >
          <SeatMark seat={markOf(faction)} />
        </span>
      ))}
    </span>
  );
}

interface HexProps {
  hex: TimelineView | null;
  isNow: boolean;
  /** The next card played decides who comes here. */
  isNext: boolean;
}

function Hex({ hex, isNow, isNext }: HexProps) {
  if (!hex) {
    return (
      <li class="hex is-open-place">
        <HexMark faction={null} />
        <span class="hex-wait">{isNext ? "by reaction" : "open"}</span>
      </li>
    );
  }
  const { faction, card } = hex;
  return (
    <li class={`hex fac-${faction} ${isNow ? "is-now" : ""}`}>
      <span class="hex-who">
        <HexMark faction={faction} />
        <b>{faction}</b>
      </span>
      {card ? (
        <Piece
          as="span"
          address={`card:${card.id}`}
          label={`${card.name}, a card of the ${card.faction}`}
          class={`hex-card fac-${card.faction}`}
          tip={<EventTip card={card} />}
        >
          <SeatMark seat={markOf(card.faction)} /> {card.name}
        </Piece>
      ) : (
        <span class="hex-wait">{isNow ? "has the turn" : "moves next"}</span>
      )}
    </li>
  );
}

function HexMark({ faction }: { faction: Faction | null }) {
  return (
    <span class="hex-mark" aria-hidden="true">
      <svg viewBox="0 0 32 28" aria-hidden="true">
        <path d="M9 1.5h14L30.5 14 23 26.5H9L1.5 14z" />
      </svg>
      {faction && <SeatMark seat={markOf(faction)} />}
    </span>
  );
}

function Winners({ factions }: { factions: Faction[] }) {
  return factions.map((faction) => (
    <span key={faction} class={`winner fac-${faction}`}>
      <SeatMark seat={markOf(faction)} />
      {faction}
    </span>
  ));
}
