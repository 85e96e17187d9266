import { Sign } from "../../guide/Sign";
import { Icon } from "../../pieces/Icon";
import { sourceInWords } from "../../pieces/SourceMark";
import type { NameOf } from "../../table/names";
import type { Face } from "../../types";
import { sign } from "./faces";
import { figuresInWords } from "./words";

/** What is printed on a card besides its name: tokens, defence, victory points. Figures are drawn by the style sheet,
    so that a card's spoken name has the same words in the same order as those that are seen. */
export function Figures({ face }: { face: Face }) {
  return (
    <span class="figures">
      {face.tokens !== null && <Figure icon="token" n={face.tokens} sign="piece:token" />}
      {face.defence !== null && <Figure icon="shield" n={face.defence} sign="piece:defence" />}
      {face.vp !== null && <Figure icon="laurel-crown" n={face.vp} sign="piece:vp" />}
    </span>
  );
}

function Figure({ icon, n, sign: meaning }: { icon: "token" | "shield" | "laurel-crown"; n: number; sign: string }) {
  return (
    <span class={`figure figure-${icon}`} data-n={n}>
      <Sign of={meaning}>
        <Icon name={icon} />
      </Sign>
    </span>
  );
}

/** Where a word that is too long for a narrow card may go on in the next line. */
const SYLLABLES = /(Proto)(?=culture)|(Search)(?=light)/;

/** A name whose longest words may be parted. */
export function Parted({ name }: { name: string }) {
  const parts = name.split(SYLLABLES).filter(Boolean);
  return parts.flatMap((part, n) => (n ? [<wbr key={n} />, part] : [part]));
}

/** A card's text, in icons and in words. */
export function Texts({ face }: { face: Face }) {
  if (!face.texts.length) return null;
  return (
    <span class="texts">
      {face.texts.map((text, n) => (
        <span key={n} class="text">
          {face.kind !== "objective" && <Icon name={sign(face.signs[n] ?? "")} />} {text}
          {n < face.texts.length - 1 ? "; " : ""}
        </span>
      ))}
    </span>
  );
}

/** All about a card, for its tip; tips lie outside the board, so they are told what things are called. */
export function CardTip({ face, nameOf }: { face: Face; nameOf: NameOf }) {
  return (
    <>
      <b>{face.name}</b>
      <p>{figuresInWords(face, nameOf)}.</p>
      {face.texts.map((text) => (
        <p key={text}>{text}.</p>
      ))}
      <p class="soft">{sourceInWords(face.source, face.house)}.</p>
    </>
  );
}
