import { Icon } from "../../pieces/Icon";
import { SourceMark, sourceInWords } from "../../pieces/SourceMark";
import { capital } from "../../pieces/words";
import { useTable } from "../../table/context";
import { Piece } from "../../table/Piece";
import type { EventView, Offer } from "../../types";
import { Glyph } from "../../ui/Glyph";
import { menu } from "../../ui/menu";
import { SeatMark } from "../../ui/SeatMark";
import { markOf } from "./faces";
import { useAim, useSight } from "./sight";
import { groupName } from "./words";

interface CardProps {
  card: EventView;
  /** Ways to show it to somebody. */
  shows?: Offer[];
}

/** An event card, face up: whose it is, who moves next, and its two boxes. */
export function EventCard({ card, shows = [] }: CardProps) {
  const { news, hint } = useSight();
  const address = `card:${card.id}`;
  const aim = useAim(address);
  const isHinted = hint?.piece === address;
  const flags = [`fac-${card.faction}`, news.has(address) && "is-news", isHinted && "is-hinted"];
  return (
    <div class="event-slot">
      <Piece
        address={address}
        label={cardInWords(card)}
        class={["event", ...flags].filter(Boolean).join(" ")}
        tip={<EventTip card={card} />}
        onPoint={aim}
        readsItself
      >
        <header>
          <SeatMark seat={markOf(card.faction)} />
          <b class="event-name">{card.name}</b>
          <span class="event-group" title={groupName(card)}>
            {card.round === null ? card.group : `★${card.round}`}
          </span>
        </header>
        <Reaction card={card} />
        <p class="box-white texts">{sentence(card.white)}</p>
        <p class="box-black texts">{sentence(card.black)}</p>
        <footer>
          <span>{card.grants}</span>
          <SourceMark source={card.source} house={card.house} />
        </footer>
      </Piece>
      {shows.length > 0 && <ShowButton card={card} shows={shows} />}
    </div>
  );
}

/** The reaction column: the first of these that has not had its turn moves next. */
function Reaction({ card }: { card: EventView }) {
  return (
    <span class="reaction">
      {card.reaction.map((faction) => (
        <span key={faction} class={`fac-${faction} ${faction === card.next ? "is-next" : ""}`}>
          <SeatMark seat={markOf(faction)} />
          {faction}
        </span>
      ))}
    </span>
  );
}

/** A card may be shown to anybody: the fact is public, the card is not. */
function ShowButton({ card, shows }: { card: EventView; shows: Offer[] }) {
  const { send } = useTable();
  return (
    <button
      type="button"
      class="show-card"
      aria-haspopup="menu"
      aria-label={`Show ${card.name} to somebody`}
      title="Show it to somebody"
      onClick={({ currentTarget }) => {
        const items = shows.map(({ text, verb, noun }) => ({ text, choose: () => send(verb, noun) }));
        menu.value = { anchor: currentTarget, title: `Show ${card.name}`, items };
      }}
    >
      <Glyph name="eye" />
    </button>
  );
}

/** A card that you can't see. */
export function CardBack({ label }: { label: string }) {
  return (
    <span class="card-back" role="img" aria-label={label}>
      <Icon name="lotus-flower" />
    </span>
  );
}

export function sentence(parts: string[]): string {
  const text = parts.join("; ");
  return text && `${capital(text)}.`;
}

function cardInWords(card: EventView): string {
  const next = card.next ? `, then the ${card.next} moves next` : "";
  return [
    `${card.name}, a card of the ${card.faction}, ${groupName(card)}`,
    `reaction ${card.reaction.join(", ")}${next}`,
    `white box: ${card.white.join("; ")}`,
    `black box: ${card.black.join("; ")}`,
    card.grants && `leaves you ${card.grants}`,
  ]
    .filter(Boolean)
    .join(". ");
}

export function EventTip({ card }: { card: EventView }) {
  return (
    <div class="tip-words">
      <b>{card.name}</b>
      <p>
        {groupName(card)} of the {card.faction}: whoever plays it, the {card.faction} carries it out.
      </p>
      <p>White box, always: {sentence(card.white)}</p>
      <p>
        Black box, if another faction played it and the {card.faction} likes: {sentence(card.black)}
      </p>
      <p>Who moves next: the first of {card.reaction.join(", ")} that has no turn yet this round.</p>
      {card.grants && <p>If you play it you have {card.grants} after it.</p>}
      <p class="soft">{sourceInWords(card.source, card.house)}.</p>
    </div>
  );
}
