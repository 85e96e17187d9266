import { Icon } from "../../pieces/Icon";
import { sourceInWords } from "../../pieces/SourceMark";
import { Piece } from "../../table/Piece";
import type { ActionCardView } from "../../types";
import { menu } from "../../ui/menu";
import { useKeys } from "../../ui/shortcuts";
import { KIND_NAMES } from "./faces";
import { KindSign } from "./Kind";
import { aimedAt, hasAid, offerOf, ownOfficer, type Sight, useSight } from "./sight";
import { answeredBy, askedBy, nameOf, whyInVain } from "./words";

/** With more cards than these they are laid closer, in two rows. */
const LARGE = 3;

/** Your Action cards: the Statuses you may call above, the Command that answers others below. */
export function Hand() {
  const sight = useSight();
  const hand = sight.view.own?.hand ?? [];
  useKeys((key) => {
    const card = /^[1-9]$/.test(key) ? hand[Number(key) - 1] : undefined;
    if (!card) return false;
    if (!answer(sight, card, null)) focusOn(card);
    return true;
  });
  return (
    <section class={hand.length > LARGE ? "bfi-hand is-large" : "bfi-hand"} aria-label="Your hand">
      {hand.map((card, n) => (
        <ActionCard key={card.id} card={card} n={n + 1} />
      ))}
      {!hand.length && <p class="bfi-hand-empty">Your hand is empty: brace for impact to draw.</p>}
    </section>
  );
}

function ActionCard({ card, n }: { card: ActionCardView; n: number }) {
  const sight = useSight();
  const { view, offers, send } = sight;
  const seats = askedBy(card.id, offers);
  const target = aimedAt(sight);
  const isLit = hasAid(sight) && seats.some((seat) => answeredBy(view, card.id).includes(seat));
  const called = ownOfficer(sight)?.status?.card ?? "";
  const gives = offers.some(({ verb, noun }) => verb === "contribute" && noun === card.id);
  const classes = [
    "bfi-command",
    `kind-${card.command.kind}`,
    seats.length && "is-open",
    isLit ? "is-lit" : hasAid(sight) && "is-unlit",
  ];
  return (
    <article class={called.startsWith(`${card.id}.`) ? "bfi-card is-called" : "bfi-card"} data-card={card.id}>
      {view.pool && card.attack > 0 && (
        <Piece address={`card:${card.id}`} label={`Worth ${card.attack}`} class="bfi-give" readsItself>
          <Icon name="targeting" /> {gives ? `Add ${card.attack}` : card.attack}
        </Piece>
      )}
      {card.statuses.map((status, i) => {
        const address = `status:${card.id}.${i + 1}`;
        const isCalled = called === `${card.id}.${i + 1}`;
        const inVain = whyInVain(view, status.kind);
        return (
          <Piece
            key={address}
            address={address}
            label={`${KIND_NAMES[status.kind]}: ${status.text}`}
            readsItself
            isHasty
            class={["bfi-status", `kind-${status.kind}`, isCalled && "is-called", inVain && "is-vain"].filter(Boolean).join(" ")}
          >
            <KindSign kind={status.kind} n={status.n} />
            <span class="bfi-words">{status.text}</span>
            {inVain && <span class="bfi-vain">{inVain}</span>}
          </Piece>
        );
      })}
      <button
        type="button"
        class={classes.filter(Boolean).join(" ")}
        disabled={!seats.length}
        title={sourceInWords(card.source, card.house)}
        onClick={({ currentTarget }) => answer(sight, card, currentTarget)}
      >
        <kbd aria-hidden="true">{n}</kbd>
        <KindSign kind={card.command.kind} />
        <span>
          {card.command.text}
          {target !== null && seats.includes(target) && <small> to {nameOf(sight.people, target)}</small>}
        </span>
      </button>
      {called.startsWith(`${card.id}.`) && offerOf(sight, "withdraw") && (
        <button type="button" class="button is-small bfi-withdraw" onClick={() => send("withdraw")}>
          Withdraw
        </button>
      )}
    </article>
  );
}

/** Read the card's Command to whom it suits: the call that was tapped, else the only one, else the oldest that it fits.
    Where nobody's words are on the screen, the player says whom. */
function answer(sight: Sight, card: ActionCardView, anchor: Element | null): boolean {
  const { view, offers, people, aimed, send } = sight;
  const seats = askedBy(card.id, offers);
  if (!seats.length) return false;
  const suiting = seats.filter((seat) => answeredBy(view, card.id).includes(seat));
  const chosen = seats.find((seat) => seat === aimedAt(sight));
  const to = (seat: number) => {
    aimed.value = null;
    send("answer", `${seat}/${card.id}`);
  };
  if (chosen !== undefined) to(chosen);
  else if (view.profile === "voice" && !suiting.length && seats.length > 1 && anchor) {
    const items = seats.map((seat) => ({ text: nameOf(people, seat), choose: () => to(seat) }));
    menu.value = { anchor, title: "Answer whom?", items };
  } else to(oldest(sight, suiting.length ? suiting : seats));
  return true;
}

function oldest({ view }: Sight, seats: number[]): number {
  const opens = (seat: number) => view.officers.find((officer) => officer.seat === seat)?.status?.opens ?? 0;
  return seats.reduce((first, seat) => (opens(seat) < opens(first) ? seat : first));
}

function focusOn({ id }: ActionCardView): void {
  document.querySelector<HTMLElement>(`[data-card="${id}"] .bfi-status`)?.focus();
}
