import type { RefObject } from "preact";
import { useRef } from "preact/hooks";

import { join, pair } from "../../nouns";
import { Icon } from "../../pieces/Icon";
import { sourceInWords } from "../../pieces/SourceMark";
import { listening } from "../../settings";
import { Piece } from "../../table/Piece";
import type { ActionCardView, LineView } from "../../types";
import { menu } from "../../ui/menu";
import { useKeys } from "../../ui/shortcuts";
import { useSize } from "../../ui/size";
import { answeredBy, askedBy, helpedBy, whomToAnswer } from "./answering";
import { KindSign } from "./Kind";
import { useMost, usePlaces } from "./places";
import { aimedAt, hasAid, offerOf, ownOfficer, type Sight, useSight } from "./sight";
import { personOn } from "./words";

/** How much room a card takes whose Statuses are written out, in letters of the page's size; where the screen is narrow,
    its words take more lines. */
const WRITTEN_OUT = { width: 14.5, height: 8.2 };
const WRITTEN_NARROW = { width: 10.5, height: 10 };
/** So much room, in such letters, all hands' calls take beside a hand of one row; over a larger hand they take none. */
const CALLS = 14;
/** So many cards have a key. */
const KEYS = 9;

/** Your Action cards: the Statuses you may call above, the Command that answers others below. A card keeps its place until
    it is gone; where there are too many to write everything out, a Status is its sign. While the battle is paused nobody
    thinks ahead: the cards lie there face down. */
export function Hand() {
  const sight = useSight();
  const { is_covered: isCovered } = sight.view;
  const hand = sight.view.own?.hand ?? [];
  const places = usePlaces(hand.map(({ id }) => id));
  const cards = places.map((id) => hand.find((card) => card.id === id) ?? null);
  useKeys((key) => {
    const card = /^[1-9]$/.test(key) && !isCovered ? cards[Number(key) - 1] : undefined;
    if (!card) return false;
    if (!answer(sight, card, null)) focusOn(card);
    return true;
  });
  return <Places cards={cards} />;
}

/** The places of a hand, with a card or without. */
function Places({ cards }: { cards: (ActionCardView | null)[] }) {
  const sight = useSight();
  const { is_covered: isCovered } = sight.view;
  const [box, size] = useSize();
  const most = useMost(cards.length);
  const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  // The width was measured as the hand lay then: whether it is large must not hang on whether it was.
  const wasLarge = useRef(false);
  const beside = size.width - (wasLarge.current ? CALLS * letter : 0);
  const isLarge = most > fitting(beside, WRITTEN_OUT.width * letter);
  wasLarge.current = isLarge;
  const card = sight.isNarrow ? WRITTEN_NARROW : WRITTEN_OUT;
  const across = fitting(size.width, card.width * letter);
  const down = fitting(sight.isNarrow ? size.height / letter : highest(box.current), card.height);
  const isBrief = !isReadOut(sight) && (sight.isNarrow || isLarge) && most > across * down;
  const classes = [
    "bfi-hand",
    isLarge && "is-large",
    isBrief ? "is-brief" : "is-written-out",
    sight.view.pool && "is-giving",
    isCovered && "is-covered",
  ];
  return (
    <section
      ref={box as RefObject<HTMLElement>}
      class={classes.filter(Boolean).join(" ")}
      aria-label={isCovered ? "Your cards, covered" : "Your hand"}
      tabIndex={0}
    >
      {isCovered && <p class="sr-only">{coveredInWords(cards.filter(Boolean).length)}</p>}
      {cards.map((card, n) =>
        card ? (
          <ActionCard key={card.id} card={card} n={n + 1} isBrief={isBrief} />
        ) : (
          <span key={n} class="bfi-no-card" aria-hidden="true" />
        ),
      )}
      {isLarge && Array.from({ length: most - cards.length }, (_, n) => <span key={`room ${n}`} />)}
      {!cards.length && <p class="bfi-hand-empty">{emptyHand(sight)}</p>}
    </section>
  );
}

/** How many things of a length have room beside each other; there is always room for one. */
function fitting(room: number, length: number): number {
  return Math.max(1, Math.floor(room / length));
}

/** How high a hand of many rows may be, in letters: the rest of the window is the ship's. */
function highest(hand: HTMLElement | null): number {
  return hand ? Number.parseFloat(getComputedStyle(hand).getPropertyValue("--hand")) : 0;
}

/** How cards come, while there are none: not before Life Support is repaired if that is gone. */
function emptyHand({ view }: Sight): string {
  if (view.systems.life?.value) return "Your hand is empty: brace for impact to draw.";
  return "Your hand is empty, and nobody draws before Life Support is repaired: see who still can.";
}

/** Whoever says the lines needs to read them. */
function isReadOut({ view }: Sight): boolean {
  return view.profile === "voice" || listening.value === "on";
}

/** The Zentraedi's cards while the battle is paused. */
export function Covered({ n }: { n: number }) {
  return (
    <section class="bfi-covered" aria-label="Your cards, covered">
      {Array.from({ length: n }, (_, card) => (
        <span key={card} class="bfi-covered-card" aria-hidden="true" />
      ))}
      <p class="soft">{coveredInWords(n)}</p>
    </section>
  );
}

function coveredInWords(n: number): string {
  return `Your ${n === 1 ? "card lies" : `${n} cards lie`} face down until the countdown.`;
}

interface ActionCardProps {
  card: ActionCardView;
  /** Its place in the hand, counted from one. */
  n: number;
  /** There is no room to write the Statuses out. */
  isBrief: boolean;
}

function ActionCard({ card, n, isBrief }: ActionCardProps) {
  const sight = useSight();
  const { view, offers, send } = sight;
  const seats = askedBy(card.id, offers);
  const target = aimedAt(sight);
  const isLit = hasAid(sight) && seats.some((seat) => helpedBy(view, card.id).includes(seat));
  const isCalled = pair(ownOfficer(sight)?.status?.card ?? "")[0] === card.id;
  const gives = offers.some(({ verb, noun }) => verb === "contribute" && noun === card.id);
  const classes = [
    "bfi-command",
    `kind-${card.command.kind}`,
    seats.length && "is-open",
    isLit ? "is-lit" : hasAid(sight) && "is-unlit",
  ];
  return (
    <article class={isCalled ? "bfi-card is-called" : "bfi-card"} data-card={card.id}>
      <div class="bfi-statuses">
        {card.statuses.map((status, i) => (
          <StatusLine key={i} card={card} n={i + 1} status={status} isBrief={isBrief} />
        ))}
        {view.pool && card.attack > 0 && (
          <Piece address={`card:${card.id}`} label={`Worth ${card.attack}`} class="bfi-give" readsItself>
            <Icon name="targeting" /> {gives ? `${isBrief ? "+" : "Add "}${card.attack}` : card.attack}
          </Piece>
        )}
      </div>
      <button
        type="button"
        class={classes.filter(Boolean).join(" ")}
        disabled={!seats.length}
        data-move={isLit ? "answer" : undefined}
        title={sourceInWords(card.source, card.house)}
        onClick={({ currentTarget }) => answer(sight, card, currentTarget)}
      >
        {n <= KEYS && <kbd aria-hidden="true">{n}</kbd>}
        <KindSign kind={card.command.kind} />
        <span>
          {card.command.text}
          {target !== null && seats.includes(target) && <small> to {personOn(sight.people, target)}</small>}
        </span>
      </button>
      {isCalled && !isBrief && offerOf(sight, "withdraw") && (
        <button type="button" class="button is-small bfi-withdraw" onClick={() => send("withdraw")}>
          Withdraw
        </button>
      )}
    </article>
  );
}

interface StatusLineProps {
  card: ActionCardView;
  n: number;
  status: LineView;
  isBrief: boolean;
}

/** A Status to call out: as it is said, or, where room is short, its sign alone; then a tip has the words. */
function StatusLine({ card, n, status, isBrief }: StatusLineProps) {
  const sight = useSight();
  const inVain = sight.view.in_vain[status.kind];
  const isCalled = ownOfficer(sight)?.status?.card === join(card.id, n);
  const classes = ["bfi-status", `kind-${status.kind}`, isCalled && "is-called", inVain && "is-vain"];
  return (
    <Piece
      address={`status:${join(card.id, n)}`}
      label={`${sight.nameOf("kind", status.kind)}: ${status.text}`}
      readsItself
      isHasty={!isBrief}
      class={classes.filter(Boolean).join(" ")}
      tip={
        isBrief && (
          <p>
            “{status.text}”{inVain && <span class="soft"> ({inVain})</span>}
          </p>
        )
      }
    >
      <KindSign kind={status.kind} n={status.n} isPlain={isBrief} />
      <span class={isBrief ? "sr-only" : "bfi-words"}>{status.text}</span>
      {inVain && !isBrief && <span class="bfi-vain">{inVain}</span>}
    </Piece>
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
