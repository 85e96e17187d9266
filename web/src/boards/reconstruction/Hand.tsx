import { useTable } from "../../table/context";
import type { Offer, Prompt } from "../../types";
import { SeatMark } from "../../ui/SeatMark";
import { CardBack, EventCard } from "./EventCard";
import { markOf } from "./faces";
import { useSight } from "./sight";
import { factionOf } from "./words";

/** Your event cards; an observer sees the backs of the hand whose turn it is. */
export function Hand({ prompts }: { prompts: Prompt[] }) {
  const { view, mine } = useSight();
  const owner = factionOf(view, mine ?? view.active);
  const shows = prompts.filter(({ waits }) => !waits).flatMap(({ moves }) => moves);
  return (
    <section class="hand" aria-label={mine ? "Your hand" : `Hand of the ${owner.id}`}>
      <Partners />
      <div class="hand-cards">
        {owner.hand.map((card, n) =>
          card ? (
            <EventCard key={card.id} card={card} shows={shows.filter(({ noun }) => noun === card.id)} />
          ) : (
            <CardBack key={`hidden-${n}`} label={`A card of the ${owner.id}, face down`} />
          ),
        )}
        {!owner.hand.length && <p class="hand-empty">No cards left.</p>}
      </div>
    </section>
  );
}

/** With whom you may trade, beside your cards; the same can be done on the cards of the factions above. */
function Partners() {
  const { offers, send } = useTable();
  const ways = [...offers.values()].flat().filter(({ verb }) => verb === "trade_with");
  if (!ways.length) return null;
  return (
    <div class="partners">
      <span>Trade a card with</span>
      {ways.map((offer) => (
        <PartnerButton key={String(offer.noun)} offer={offer} choose={() => send(offer.verb, offer.noun)} />
      ))}
    </div>
  );
}

export function PartnerButton({ offer, choose }: { offer: Offer; choose: () => void }) {
  const faction = String(offer.noun);
  return (
    <button
      type="button"
      class={`button is-small is-lit fac-${faction}`}
      data-move={offer.verb}
      aria-label={offer.text}
      onClick={choose}
    >
      <SeatMark seat={markOf(faction)} />
      {faction}
    </button>
  );
}
