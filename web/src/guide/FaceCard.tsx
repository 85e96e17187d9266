import { sourceInWords } from "../pieces/SourceMark";
import type { CardFace, Ref } from "../types";
import { Picture } from "./Picture";

interface FaceCardProps {
  game: string;
  thing: Ref;
  face: CardFace;
}

/** A card, Hero, unit or place, large enough to be read. */
export function FaceCard({ game, thing, face }: FaceCardProps) {
  return (
    <div class="face-card">
      <div class="face-head">
        <Picture game={game} thing={thing} />
        <div>
          <b class="face-name">{face.name}</b>
          <span class="face-kind">{face.kind}</span>
        </div>
      </div>
      {face.figures.length > 0 && (
        <ul class="face-figures">
          {face.figures.map((figure) => (
            <li key={figure}>{figure}</li>
          ))}
        </ul>
      )}
      {face.texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {face.flavour && <p class="face-flavour">{face.flavour}</p>}
      <p class="face-source">{sourceInWords(face.source, face.house)}.</p>
    </div>
  );
}
