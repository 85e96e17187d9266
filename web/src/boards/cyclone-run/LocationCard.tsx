import { Icon } from "../../pieces/Icon";
import { SourceMark, sourceInWords } from "../../pieces/SourceMark";
import { Piece } from "../../table/Piece";
import type { CardView } from "../../types";
import { cardPicture, effectIcon } from "./faces";
import { useSight } from "./sight";
import { kindInWords } from "./words";

interface CardProps {
  card: CardView;
  isNews: boolean;
  isHinted: boolean;
}

/** A Location card in front of a player; face down once it is used, until his next turn. */
export function LocationCard({ card, isNews, isHinted }: CardProps) {
  const use = kindInWords(useSight(), card);
  const flags = [card.is_used && "is-used", isNews && "is-news", isHinted && "is-hinted"].filter(Boolean);
  return (
    <Piece
      address={`card:${card.id}`}
      label={`Location card ${card.name}: ${card.text}, ${use}${card.is_used ? ", used this turn" : ""}`}
      class={["location", ...flags].join(" ")}
      tip={<CardTip card={card} use={use} />}
    >
      <div key={String(card.is_used)} class={card.is_used ? "location-side card-turn" : "location-side"}>
        <Icon name={cardPicture(card)} class="picture" />
        <b class="location-name">{card.name}</b>
        <SourceMark source={card.source} house={card.house} />
        <span class="location-words">
          <Icon name={effectIcon(card.effect)} /> {card.is_used ? "Used: turns up on the next turn" : card.text}
        </span>
      </div>
    </Piece>
  );
}

function CardTip({ card, use }: { card: CardView; use: string }) {
  return (
    <div class="tip-words">
      <b>{card.name}</b>
      <p>
        {card.text}; {use}.
      </p>
      {card.is_used && <p>Used already; it turns up again when its owner’s next turn begins.</p>}
      <p class="soft">{sourceInWords(card.source, card.house)}.</p>
    </div>
  );
}
