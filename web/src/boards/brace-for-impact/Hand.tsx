import { join, pair } from "../../nouns";
import { Icon } from "../../pieces/Icon";
import { sourceInWords } from "../../pieces/SourceMark";
import { Piece } from "../../table/Piece";
import type { ActionCardView } from "../../types";
import { menu } from "../../ui/menu";
import { useKeys } from "../../ui/shortcuts";
import { answeredBy, askedBy, helpedBy, whomToAnswer } from "./answering";
import { KindSign } from "./Kind";
import { aimedAt, hasAid, offerOf, ownOfficer, type Sight, useSight } from "./sight";
import { personOn } from "./words";

/** With more cards than these they are laid closer, in two rows. */
const LARGE = 3;

/** Your Action cards: the Statuses you may call above, the Command that answers others below. */
export function Hand() {
  const sight = useSight();
  const { is_covered: isCovered } = sight.view;
  const hand = sight.view.own?.hand ?? [];
  useKeys((key) => {
    const card = /^[1-9]$/.test(key) && !isCovered ? hand[Number(key) - 1] : undefined;
    if (!card) return false;
    if (!answer(sight, card, null)) focusOn(card);
    return true;
  });
  if (isCovered) return <Covered n={hand.length} />;
  return (
    <section class={hand.length > LARGE ? "bfi-hand is-large" : "bfi-hand"} aria-label="Your hand" tabIndex={0}>
      {hand.map((card, n) => (
        <ActionCard key={card.id} card={card} n={n + 1} />
      ))}
      {!hand.length && <p class="bfi-hand-empty">Your hand is empty: brace for impact to draw.</p>}
    </section>
  );
}

/** While the battle is paused nobody thinks ahead: the cards lie face down. */
export function Covered({ n }: { n: number }) {
  return (
    <section class="bfi-covered" aria-label="Your cards, covered">
      {Array.from({ length: n }, (_, card) => (
        <span key={card} class="bfi-covered-card" aria-hidden="true" />
      ))}
      <p class="soft">Your {n === 1 ? "card lies" : `${n} cards lie`} face down until the countdown.</p>
    </section>
  );
}

function ActionCard({ card, n }: { card: ActionCardView; n: number }) {
  const sight = useSight();
  const { view, offers, send } = sight;
  const seats = askedBy(card.id, offers);
  const target = aimedAt(sight);
  const isLit = hasAid(sight) && seats.some((seat) => helpedBy(view, card.id).includes(seat));
  const called = ownOfficer(sight)?.status?.card ?? "";
  const gives = offers.some(({ verb, noun }) => verb === "contribute" && noun === card.id);
  const classes = [
    "bfi-command",
    `kind-${card.command.kind}`,
    seats.length && "is-open",
    isLit ? "is-lit" : hasAid(sight) && "is-unlit",
  ];
  return (
    <article class={pair(called)[0] === card.id ? "bfi-card is-called" : "bfi-card"} data-card={card.id}>
      {view.pool && card.attack > 0 && (
        <Piece address={`card:${card.id}`} label={`Worth ${card.attack}`} class="bfi-give" readsItself>
          <Icon name="targeting" /> {gives ? `Add ${card.attack}` : card.attack}
        </Piece>
      )}
      {card.statuses.map((status, i) => {
        const address = `status:${join(card.id, i + 1)}`;
        const isCalled = called === join(card.id, i + 1);
        const inVain = view.in_vain[status.kind];
        return (
          <Piece
            key={address}
            address={address}
            label={`${sight.nameOf("kind", status.kind)}: ${status.text}`}
            readsItself
            isHasty
            class={["bfi-status", `kind-${status.kind}`, isCalled && "is-called", inVain && "is-vain"]
              .filter(Boolean)
              .join(" ")}
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
        data-move={isLit ? "answer" : undefined}
        title={sourceInWords(card.source, card.house)}
        onClick={({ currentTarget }) => answer(sight, card, currentTarget)}
      >
        <kbd aria-hidden="true">{n}</kbd>
        <KindSign kind={card.command.kind} />
        <span>
          {card.command.text}
          {target !== null && seats.includes(target) && <small> to {personOn(sight.people, target)}</small>}
        </span>
      </button>
      {pair(called)[0] === card.id && offerOf(sight, "withdraw") && (
        <button type="button" class="button is-small bfi-withdraw" onClick={() => send("withdraw")}>
          Withdraw
        </button>
      )}
    </article>
  );
}

/** Read the card's Command to whom it suits. Where nobody's words are on the screen, the player says whom. */
function answer(sight: Sight, card: ActionCardView, anchor: Element | null): boolean {
  const { view, offers, people, aimed, send } = sight;
  const tapped = aimedAt(sight);
  const seat = whomToAnswer(view, offers, card.id, tapped);
  if (seat === null) return false;
  const to = (whom: number) => {
    aimed.value = null;
    send("answer", join(whom, card.id));
  };
  const seats = askedBy(card.id, offers);
  const isClear = seat === tapped || seats.length === 1 || answeredBy(view, card.id).includes(seat);
  if (view.profile === "voice" && !isClear && anchor) {
    const items = seats.map((whom) => ({ text: personOn(people, whom), choose: () => to(whom) }));
    menu.value = { anchor, title: "Answer whom?", items };
  } else to(seat);
  return true;
}

function focusOn({ id }: ActionCardView): void {
  document.querySelector<HTMLElement>(`[data-card="${id}"] .bfi-status`)?.focus();
}
