import { Icon } from "../../pieces/Icon";
import { usePrevious } from "../../pieces/motion";
import { SourceMark } from "../../pieces/SourceMark";
import { useTable } from "../../table/context";
import type { NameOf } from "../../table/names";
import { Piece } from "../../table/Piece";
import type { ContestView, CrisisView, Face } from "../../types";
import { CardTip, Figures, Parted, Texts } from "./CardWords";
import { emblem } from "./faces";
import { useNames } from "./names";
import { Picture } from "./Picture";
import type { ShownPower } from "./powers";
import type { Sight } from "./sight";
import { powerInShort, powerInWords, spaceInWords, verdict } from "./words";

interface SpaceProps {
  n: number;
  view: CrisisView;
  sight: Sight;
  people: string[];
  powers: readonly ShownPower[];
  /** How the card here was won, once the scoring has come to it. */
  scored: ContestView | null;
  class: string;
  onPoint: (isOn: boolean) => void;
}

/** A space of the battlefield: its card, the tokens on it, and the power of both players as far as you know it. */
export function SpaceSpot({ n, view, sight, people, powers, scored, class: own, onPoint }: SpaceProps) {
  const nameOf = useNames();
  const space = view.spaces[n];
  const id = space?.card ?? "";
  const face = view.cards[id];
  const flags = [face ? `kind-${face.kind}` : "is-empty", face?.side && `side-${face.side}`, scored && "is-scored"];
  return (
    <Piece
      address={`space:${n}`}
      label={spaceInWords(view, n, people, powers, nameOf)}
      class={["space", own, ...flags].filter(Boolean).join(" ")}
      tip={<SpaceTip {...{ n, view, face, people, powers, scored, nameOf }} />}
      onPoint={onPoint}
    >
      {face ? <BoardCard id={id} face={face} /> : <span class="space-name">{nameOf("space", n)}</span>}
      {scored ? (
        <Victory contest={scored} view={view} sight={sight} powers={powers} />
      ) : (
        <>
          <Tokens view={view} sight={sight} powers={powers} />
          <Powers view={view} sight={sight} powers={powers} />
        </>
      )}
    </Piece>
  );
}

function BoardCard({ id, face }: { id: string; face: Face }) {
  const before = usePrevious(id);
  const { lit } = useTable();
  const isLit = lit.value === `card:${id}`;
  const classes = ["board-card", before !== undefined && before !== id && "card-turn", isLit && "piece is-lit"];
  return (
    <div key={id} class={classes.filter(Boolean).join(" ")} data-piece={`card:${id}`} aria-hidden="true">
      <span class="card-head">
        <Picture id={id} face={face} />
        <b class="card-name">
          <Parted name={face.name} />
        </b>
      </span>
      <span class="card-line">
        {face.side && <Icon name={emblem(face.side)} class="team" />}
        <Figures face={face} />
        <SourceMark source={face.source} house={face.house} />
      </span>
      <Texts face={face} />
    </div>
  );
}

type BothProps = Pick<SpaceProps, "view" | "sight" | "powers">;

/** The Battle Tokens on a card: a disc with a number for each player. */
function Tokens({ view, sight, powers }: BothProps) {
  return (
    <span class="tokens" aria-hidden="true">
      {[sight.near, sight.far].map((seat) => {
        const n = powers[seat]?.tokens ?? 0;
        return <BattleTokens key={seat} n={n} side={view.players[seat]?.side ?? "aosc"} isNear={seat === sight.near} />;
      })}
    </span>
  );
}

function BattleTokens({ n, side, isNear }: { n: number; side: "aosc" | "masters"; isNear: boolean }) {
  const before = usePrevious(n);
  if (!n) return null;
  const isNew = before !== undefined && before !== n;
  const classes = ["battle-token", `side-${side}`, isNear ? "is-near" : "is-far", isNew && "is-new"];
  return <span key={n} class={classes.filter(Boolean).join(" ")} data-n={n} />;
}

/** "12 vs 9+?": yours first. */
function Powers({ view, sight, powers }: BothProps) {
  if (powers.every(({ known, unknown }) => !known && !unknown)) return null;
  return (
    <span class="powers" aria-hidden="true">
      <PowerPill view={view} seat={sight.near} powers={powers} />
      <span class="versus" />
      <PowerPill view={view} seat={sight.far} powers={powers} />
    </span>
  );
}

function PowerPill({ view, seat, powers }: Omit<BothProps, "sight"> & { seat: number }) {
  const power = powers[seat];
  const other = powers[1 - seat];
  if (!power || !other) return null;
  const isAhead = power.known > other.known;
  const flags = [`side-${view.players[seat]?.side}`, isAhead && "is-ahead", power.missing > 0 && "is-open-ended"];
  return (
    <span
      class={["power", ...flags, power.isForecast && "is-forecast"].filter(Boolean).join(" ")}
      data-n={powerInShort(power)}
      data-short={power.unknown ? `${power.known}+?` : power.known}
    />
  );
}

/** Who won the card, by how much to how much, and for how many points. */
function Victory({ contest, view, sight, powers }: BothProps & { contest: ContestView }) {
  const side = contest.winner === null ? null : view.players[contest.winner]?.side;
  return (
    <>
      <span class="settled" aria-hidden="true">
        {powers[sight.near]?.known} : {powers[sight.far]?.known}
      </span>
      <span class={side ? `victory side-${side}` : "victory is-nobodys"} aria-hidden="true">
        {side && <Icon name={emblem(side)} />}
        {side ? `+${contest.vp}` : "nobody"}
      </span>
    </>
  );
}

interface SpaceTipProps extends Pick<SpaceProps, "n" | "view" | "people" | "powers" | "scored"> {
  face: Face | undefined;
  nameOf: NameOf;
}

function SpaceTip({ n, view, face, people, powers, scored, nameOf }: SpaceTipProps) {
  return (
    <div class="tip-words">
      {face ? <CardTip face={face} nameOf={nameOf} /> : <b>{nameOf("space", n)}: an open space</b>}
      {powers.map((power, seat) => (
        <p key={seat}>
          {people[seat]} ({nameOf("short_side", view.players[seat]?.side ?? "aosc")}): {partsInWords(power)}
          {power.unknown || power.missing ? `; in all ${powerInWords(power)}` : ` = ${power.known}`}.
        </p>
      ))}
      {scored && <p>{verdict(scored, people, nameOf)}.</p>}
    </div>
  );
}

function partsInWords({ column, row, tokens, defence }: ShownPower): string {
  const parts = [`column ${column ?? "?"}`, `row ${row ?? "?"}`, `tokens ${tokens}`];
  return [...parts, ...(defence ? [`defence ${defence}`] : [])].join(" + ");
}
