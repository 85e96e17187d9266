import { Icon } from "../../pieces/Icon";
import { useTable } from "../../table/context";
import type { Bargain, Offer, Prompt, Stage, Verb } from "../../types";
import { SeatMark } from "../../ui/SeatMark";
import { CardBack, EventCard } from "./EventCard";
import { type Faction, markOf } from "./faces";
import { PartnerButton } from "./Hand";
import { useSight } from "./sight";
import { factionOf, playerOf } from "./words";

const ANSWERS: Verb[] = ["confirm", "decline", "withdraw"];

/** The moves of a trade that have their buttons here. */
export function handlesTrade({ verb }: Offer): boolean {
  return ANSWERS.includes(verb);
}

/** A trade between two players, in sight of all: what is offered, what is asked for, and what you may answer. */
export function TradeTable({ prompts }: { prompts: Prompt[] }) {
  const { view, mine } = useSight();
  const { bargain } = view;
  if (!bargain?.partner) return null;
  const isMine = mine === bargain.faction || mine === bargain.partner;
  return (
    <section class="trade-table" aria-label="Trade">
      <h3>
        <Icon name="shaking-hands" /> Trade
        <span class="trade-left">
          {bargain.left} {bargain.left === 1 ? "offer" : "offers"} left this turn
        </span>
      </h3>
      <div class="trade-sides">
        <Side
          faction={bargain.faction}
          has={bargain.has_offer}
          card={bargain.offer}
          waits={view.decision?.stage === "Propose"}
          what="offers"
        />
        <Side
          faction={bargain.partner}
          has={bargain.has_answer}
          card={bargain.answer}
          waits={view.decision?.stage === "Answer"}
          what="gives"
        />
      </div>
      {bargain.wanted && (
        <p class="trade-wish">
          The {bargain.partner} would rather have a card of the {bargain.wanted}.
        </p>
      )}
      <p class="trade-next">{nextStep(view.decision?.stage, bargain, mine)}</p>
      {isMine && <Answers prompts={prompts} />}
    </section>
  );
}

interface SideProps {
  faction: Faction;
  /** A card lies on the table. */
  has: boolean;
  /** Which one, if you may see it. */
  card: string | null;
  waits: boolean;
  what: string;
}

function Side({ faction, has, card, waits, what }: SideProps) {
  const { view, people } = useSight();
  const party = factionOf(view, faction);
  const face = party.hand.find((held) => card !== null && held?.id === card);
  return (
    <div class={`trade-side fac-${faction}`}>
      <p>
        <SeatMark seat={markOf(faction)} /> <b>{faction}</b> {playerOf(party, people)} {what}
      </p>
      {!has ? (
        <p class="trade-empty">{waits ? "choosing…" : "nothing yet"}</p>
      ) : face ? (
        <EventCard card={face} />
      ) : (
        <CardBack label={`A card of the ${faction}, face down`} />
      )}
    </div>
  );
}

function nextStep(stage: Stage | undefined, { faction, partner, left }: Bargain, mine: Faction | null): string {
  if (stage === "Propose") {
    return mine === faction
      ? "Choose a card of your hand to offer, shown or face down."
      : `The ${faction} chooses a card.`;
  }
  if (stage === "Answer") {
    const ask = left ? ", ask for a card of another faction" : "";
    return mine === partner
      ? `Choose a card of your hand to give for it${ask}, or decline.`
      : `The ${partner} answers.`;
  }
  return mine === faction ? "Take it, or withdraw your offer." : `The ${faction} looks at the card in return.`;
}

function Answers({ prompts }: { prompts: Prompt[] }) {
  const { send } = useTable();
  const moves = prompts.filter(({ waits }) => waits).flatMap((prompt) => prompt.moves);
  const wishes = moves.filter(({ verb }) => verb === "counter");
  return (
    <>
      {wishes.length > 0 && (
        <div class="partners">
          <span>Ask for a card of the</span>
          {wishes.map((offer) => (
            <PartnerButton key={String(offer.noun)} offer={offer} choose={() => send(offer.verb, offer.noun)} />
          ))}
        </div>
      )}
      <div class="trade-answers">
        {moves
          .filter(({ verb }) => ANSWERS.includes(verb))
          .map(({ verb, noun, text }) => (
            <button key={verb} type="button" class="button is-lit" data-move={verb} onClick={() => send(verb, noun)}>
              {text}
            </button>
          ))}
      </div>
    </>
  );
}
