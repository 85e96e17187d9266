import { Icon } from "../../pieces/Icon";
import { SourceMark } from "../../pieces/SourceMark";
import { Piece } from "../../table/Piece";
import type { Face } from "../../types";
import { CardTip, Figures, Texts } from "./CardWords";
import { emblem } from "./faces";
import { useNames } from "./names";
import { Picture } from "./Picture";
import { cardInWords } from "./words";

interface HandCardProps {
  id: string;
  face: Face | undefined;
  /** "taken" while you look for a place for it, "kept" for a chosen Objective. */
  state?: string;
  isHinted: boolean;
}

/** A card in hand, with all that is printed on it. */
export function HandCard({ id, face, state = "", isHinted }: HandCardProps) {
  const nameOf = useNames();
  if (!face) return null;
  const marks = [state && `is-${state}`, isHinted && "is-hinted"];
  const flags = [`kind-${face.kind}`, face.side && `side-${face.side}`, ...marks];
  return (
    <li>
      <Piece
        address={`card:${id}`}
        label={cardInWords(face, nameOf, state)}
        class={["hand-card", ...flags].filter(Boolean).join(" ")}
        tip={
          <div class="tip-words">
            <CardTip face={face} nameOf={nameOf} />
          </div>
        }
      >
        <span class="card-head">
          <Picture id={id} face={face} />
          <b class="card-name">{face.name}</b>
          <Figures face={face} />
          <SourceMark source={face.source} house={face.house} />
        </span>
        <Texts face={face} />
        {state && <span class="card-state"> {state}</span>}
      </Piece>
    </li>
  );
}

/** A Combat Card in hand: its value is all that counts. */
export function CombatChip({ id, face, state = "", isHinted }: HandCardProps) {
  const nameOf = useNames();
  if (!face?.side) return null;
  const flags = [`side-${face.side}`, state && `is-${state}`, isHinted && "is-hinted"];
  return (
    <li>
      <Piece
        address={`card:${id}`}
        label={cardInWords(face, nameOf, state)}
        class={["combat-chip", ...flags].filter(Boolean).join(" ")}
        tip={
          <div class="tip-words">
            <CardTip face={face} nameOf={nameOf} />
          </div>
        }
      >
        <b>{face.value}</b>
        <Icon name={emblem(face.side)} />
      </Piece>
    </li>
  );
}
