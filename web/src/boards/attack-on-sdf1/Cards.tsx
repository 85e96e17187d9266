import { Icon } from "../../pieces/Icon";
import { SourceMark, sourceInWords } from "../../pieces/SourceMark";
import { capital } from "../../pieces/words";
import { Piece } from "../../table/Piece";
import type { Sdf1CardView } from "../../types";
import { SeatMark } from "../../ui/SeatMark";
import { useFlags, useSight } from "./sight";
import { FaceIcon } from "./symbols";

/** Resource cards in hand; hands are open, so the others' lie beside it. */
export function Hand() {
  const { view, seat, people } = useSight();
  const mine = seat ?? 0;
  const own = view.hands[mine] ?? [];
  const others = view.hands.flatMap((hand, n) => (n === mine ? [] : [{ n, hand }]));
  return (
    <section class="sdf-hand" aria-label="Resource cards">
      <header class="hand-head">
        <h3>{seat === null ? `Cards of ${people[0]}` : "Your Resource cards"}</h3>
        {others.map(({ n, hand }) => (
          <span key={n} class="other-hand" title={hand.map(({ name }) => name).join(", ") || "no cards"}>
            <SeatMark seat={n} />
            {people[n]}: <span class="hand-names">{hand.map(({ name }) => name).join(", ") || "no cards"}</span>
            <b class="hand-count">{hand.length}</b>
          </span>
        ))}
      </header>
      <div class="hand-row">
        {own.map((card) => (
          <CardSpot key={card.id} card={card} />
        ))}
        {!own.length && <p class="soft">No cards in hand.</p>}
      </div>
      <OnTable />
    </section>
  );
}

/** Tech in force and the Active cards of the Episode. */
function OnTable() {
  const { view } = useSight();
  if (!view.techs.length && !view.active_cards.length) return null;
  return (
    <div class="on-table">
      {view.techs.map((card) => (
        <CardSpot key={card.id} card={card} />
      ))}
      {view.active_cards.map(({ id, name, text, flavour }) => (
        <Piece
          key={id}
          address={`card:${id}`}
          label={`${name}: ${text}`}
          class="active-card"
          tip={
            <div class="tip-words">
              <b>{name}</b>
              <p>{capital(text)}.</p>
              {flavour && <p class="flavour">{flavour}</p>}
            </div>
          }
        >
          <b class="res-name">{name}</b>
          <p>{capital(text)}</p>
        </Piece>
      ))}
    </div>
  );
}

function CardSpot({ card }: { card: Sdf1CardView }) {
  const { nameOf } = useSight();
  const address = `card:${card.id}`;
  const flags = useFlags(address, "res-card", `type-${card.type}`, card.is_used && "is-used");
  return (
    <Piece
      address={address}
      label={`${card.name}, ${nameOf("type", card.type)}. ${card.text}`}
      class={flags}
      readsItself
      tip={
        <div class="tip-words">
          <b>{card.name}</b>
          <p>{capital(card.text)}.</p>
          {card.flavour && <p class="flavour">{card.flavour}</p>}
          <p class="soft">{sourceInWords(card.source, card.house)}.</p>
        </div>
      }
    >
      <header>
        <b class="res-name">{card.name}</b>
        <span class="res-cost">
          {card.rp > 0 && (
            <>
              <b>{card.rp}</b>
              <Icon name="erlenmeyer" />
            </>
          )}
          {card.dice.map((face, n) => (
            <FaceIcon key={n} face={face} />
          ))}
          {!card.rp && !card.dice.length && "free"}
        </span>
      </header>
      <p>{capital(card.text)}</p>
      <footer>
        <span>{nameOf("type", card.type)}</span>
        {card.is_used && <span>used</span>}
        <SourceMark source={card.source} house={card.house} />
      </footer>
    </Piece>
  );
}
