import { pair } from "../../nouns";
import { Icon } from "../../pieces/Icon";
import { sourceInWords } from "../../pieces/SourceMark";
import { capital } from "../../pieces/words";
import { useTable } from "../../table/context";
import { Piece } from "../../table/Piece";
import type { EventCardView, PlanView, ShipView } from "../../types";
import { Deadline } from "./Deadline";
import { Covered } from "./Hand";
import { Effects } from "./Kind";
import { offerOf, useSight } from "./sight";
import { iconsInWords, planInWords, shipInWords } from "./words";

/** The Zentraedi player's own side of the table: the open event, the hand, Tactics and Leaders. */
export function Zentraedi() {
  const sight = useSight();
  const { view, send } = sight;
  const { secret, event, fleet } = view;
  const forget = offerOf(sight, "forget");
  if (!secret) return null;
  if (view.is_covered) return <Covered n={secret.ships.length + secret.tactics.length} />;
  return (
    <section class="bfi-bridge" aria-label="Your fleet">
      {event && <OpenEvent event={event} />}
      <div class="bfi-fleet">
        {secret.starting && <ShipCard ship={secret.starting} isStarting />}
        {secret.ships.map((ship) => (
          <ShipCard key={ship.id} ship={ship} />
        ))}
        {secret.tactics.map((card) => (
          <PlanCard key={card.id} card={card} kind="tactic" />
        ))}
        <Decks />
        {forget && (
          <button type="button" class="button is-small" data-move="forget" onClick={() => send("forget")}>
            {forget.text}
          </button>
        )}
      </div>
      {fleet.leaders.length > 0 && (
        <div class="bfi-council" tabIndex={0} role="group" aria-label="Leaders">
          {fleet.leaders.map((card) => (
            <PlanCard key={card.id} card={card} kind="leader" />
          ))}
        </div>
      )}
    </section>
  );
}

/** The event that comes next, face up: the Zentraedi carry it out, or attack instead. */
export function OpenEvent({ event }: { event: EventCardView }) {
  const sight = useSight();
  return (
    <Piece
      address={`event:${event.id}`}
      label={`Event ${event.name}: ${iconsInWords(sight, event.icons)}`}
      class="bfi-event"
      readsItself
      isHasty
      tip={
        <>
          <p>{capital(event.does)}.</p>
          <p class="soft">{sourceInWords(event.source, event.house)}.</p>
        </>
      }
    >
      <span class="bfi-over">Open event</span>
      <b>{event.name}</b>
      <Effects icons={event.icons} />
      <span class="bfi-event-call">“{event.call}”</span>
    </Piece>
  );
}

function ShipCard({ ship, isStarting = false }: { ship: ShipView; isStarting?: boolean }) {
  const sight = useSight();
  const { view, held, offers } = sight;
  const table = useTable();
  const goes = offers.filter(({ noun }) => pair(noun)[0] === ship.id).map(({ verb }) => verb);
  const isDue = goes.includes("deploy");
  const isPlaceable = isDue || goes.includes("plan");
  const planned = view.secret?.plan.map(pair).find(([which]) => which === ship.id)?.[1];
  const isHeld = isStarting || (isPlaceable && held.value === ship.id);
  const address = table.offers.has(`held:${ship.id}`) ? `held:${ship.id}` : `ship:${ship.id}`;
  const face = (
    <>
      <span class="sr-only">{shipInWords(sight, ship)}</span>
      <b class="bfi-strength" aria-hidden="true">
        {ship.strength}
      </b>
      <span class="bfi-ship-name" aria-hidden="true">
        {ship.name}
      </span>
      {ship.friendly ? (
        <span class="bfi-friend">
          <Icon name="peace-dove" /> Friend
        </span>
      ) : (
        <Effects icons={ship.icons} />
      )}
      {isHeld && <span class="bfi-held">{isStarting ? "Place it" : isDue ? "Next to place" : "Where to?"}</span>}
      {planned && <span class="bfi-held">Planned for {planned}</span>}
    </>
  );
  const states = [ship.friendly && "is-friend", isHeld && "is-held", isDue && "is-due"];
  const name = ["bfi-fleet-card", ...states].filter(Boolean).join(" ");
  if (isPlaceable) {
    return (
      <button type="button" class={name} aria-pressed={isHeld} onClick={() => (held.value = isHeld ? null : ship.id)}>
        {face}
      </button>
    );
  }
  return (
    <Piece address={address} label={shipInWords(sight, ship)} class={name} readsItself>
      {face}
    </Piece>
  );
}

function PlanCard({ card, kind }: { card: PlanView; kind: "tactic" | "leader" }) {
  const table = useTable();
  const address = table.offers.has(`held:${card.id}`) ? `held:${card.id}` : `${kind}:${card.id}`;
  return (
    <Piece
      address={address}
      label={planInWords(card)}
      class={`bfi-fleet-card is-${kind} ${card.is_armed ? "is-armed" : ""}`}
      isHasty
      readsItself
      tip={
        <div class="tip-words">
          <b>{card.name}</b>
          <p>“{card.text}”</p>
          {card.price && <p>First: {card.price}.</p>}
          {!card.can_be_paid && <p>That can’t be done now: it would be read for nothing.</p>}
          <p>{card.action}.</p>
          <p class="soft">{sourceInWords(card.source, card.house)}.</p>
        </div>
      }
    >
      <span class="bfi-over">
        <Icon name={kind === "tactic" ? "third-eye" : "horned-helm"} />
        {kind === "leader" ? "Leader" : card.is_armed ? "Armed" : "Tactics"}
      </span>
      <b>{card.name}</b>
      {card.trigger && <span class="bfi-plan-when">{card.trigger}</span>}
      <span class="bfi-plan-does">
        {card.price && <span class={card.can_be_paid ? "" : "bfi-unmet"}>{card.price}: </span>}
        {card.action}
      </span>
      {card.armed_until !== null && <Deadline key={card.armed_until} until={card.armed_until} />}
    </Piece>
  );
}

/** The decks to draw from, while there is a card to draw. */
function Decks() {
  const { view } = useSight();
  const table = useTable();
  const decks = ["ships", "tactics"].filter((deck) => table.offers.has(`deck:${deck}`));
  return (
    <>
      {decks.map((deck) => (
        <Piece
          key={deck}
          address={`deck:${deck}`}
          label={deck === "ships" ? "Ship deck" : "Tactics deck"}
          class="bfi-fleet-card is-deck"
          readsItself
        >
          <Icon name={deck === "ships" ? "interceptor-ship" : "third-eye"} />
          <b>{deck === "ships" ? "Draw a ship" : "Draw Tactics"}</b>
          <span>{deck === "ships" ? view.fleet.deck : view.fleet.tactics_deck} left</span>
        </Piece>
      ))}
    </>
  );
}
