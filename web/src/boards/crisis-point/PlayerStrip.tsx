import { Sign } from "../../guide/Sign";
import { Counter } from "../../pieces/Counter";
import { Icon } from "../../pieces/Icon";
import { Mark } from "../../pieces/Mark";
import { Piece } from "../../table/Piece";
import type { CommanderView, CrisisView } from "../../types";
import { SeatMark } from "../../ui/SeatMark";
import type { BoardProps } from "../props";
import { emblem, sign } from "./faces";
import { useNames } from "./names";
import { Objectives } from "./Objectives";

interface StripProps {
  table: BoardProps<CrisisView>;
  seat: number;
  end: "near" | "far";
  score: number | null;
}

/** What one player has, in a line along his front. */
export function PlayerStrip({ table, seat, end, score }: StripProps) {
  const { view, people, outcome, finale, nameOf } = table;
  const player = view.players[seat];
  if (!player) return null;
  const isActive = !outcome && table.waiting.includes(seat);
  const name = people[seat] ?? `Player ${seat + 1}`;
  return (
    <section
      class={`strip at-${end} side-${player.side} ${isActive ? "is-active" : ""}`}
      data-piece={`seat:${seat}`}
      aria-label={`${name}, ${nameOf("side", player.side)}`}
    >
      <Icon name={emblem(player.side)} class="team" />
      <h3>
        <SeatMark seat={seat} /> {name} <small>{nameOf("short_side", player.side)}</small>
      </h3>
      {!finale && outcome?.winners.includes(seat) && <Mark text="Winner" icon="laurel-crown" />}
      {view.phase !== "setup" && <span class="role">P{seat === view.first ? 1 : 2}</span>}
      {score === null && (
        <span class="counts">
          <Sign of="piece:supply">
            <Counter icon="token" n={player.supply} label="Battle Tokens to place" class="supply-count" />
          </Sign>
          <Counter icon="swap-bag" n={player.stock} label="Battle Tokens in stock" class="stock-count" />
          <HandCounts view={view} player={player} seat={seat} name={name} />
        </span>
      )}
      <Specials player={player} hint={table.hint?.piece ?? null} />
      {player.objectives === null && <Objectives view={view} player={player} />}
      {score !== null && (
        <span class="strip-score">
          <b>{score}</b> VP
        </span>
      )}
    </section>
  );
}

interface CountsProps {
  view: CrisisView;
  player: CommanderView;
  name: string;
}

/** How many cards a player holds; what is known of them is in the tip. */
function HandCounts({ view, player, seat, name }: CountsProps & { seat: number }) {
  const units = player.units.length + player.bases.length;
  const orders = player.heroes.length + player.commands.length;
  const cards = `${player.combat_left} Combat Cards, ${units} Units and Bases, ${player.locations_left} Locations`;
  return (
    <Piece
      as="span"
      address={`hand:${seat}`}
      label={`${name} holds ${cards}`}
      class="hand-counts"
      tip={<HandTip view={view} player={player} name={name} />}
    >
      <Counter icon="crossed-swords" n={player.combat_left} label="Combat Cards in hand" />
      <Counter icon="mecha-head" n={units} label="Units and Bases in hand" />
      <Counter icon="watchtower" n={player.locations_left} label="Locations in hand" />
      {view.phase === "command" && <Counter icon="police-badge" n={orders} label="Heroes and Commands not played" />}
    </Piece>
  );
}

function HandTip({ view, player, name }: CountsProps) {
  const names = (ids: string[]) => ids.map((id) => view.cards[id]?.name ?? id).join(", ") || "none";
  return (
    <div class="tip-words">
      <b>What {name} holds</b>
      <p>
        Units and Base: {names([...player.units, ...player.bases])}. Locations: {player.locations_left}. Combat Cards:{" "}
        {player.combat_left}. Battle Tokens in stock: {player.stock}.
      </p>
      {player.unseen.length > 0 && (
        <p>Combat Cards that you have not seen, in hand or face down: {player.unseen.join(", ")}.</p>
      )}
      <p>
        Heroes and Commands not played: {names([...player.heroes, ...player.commands])}
        {player.played.length > 0 && `; played: ${names(player.played)}`}.
      </p>
    </div>
  );
}

function Specials({ player, hint }: { player: CommanderView; hint: string | null }) {
  const nameOf = useNames();
  if (!player.specials.length) return null;
  return (
    <span class="specials">
      {player.specials.map((token) => {
        const [name, text] = [nameOf("token", token), nameOf("meaning", token)];
        return (
          <Piece
            key={token}
            as="span"
            address={`token:${token}`}
            label={`${name} token: ${text}`}
            class={hint === `token:${token}` ? "special is-hinted" : "special"}
            tip={
              <div class="tip-words">
                <b>{name}</b>
                <p>{text}.</p>
              </div>
            }
          >
            <Icon name={sign(token)} />
            <span class="special-name">{name}</span>
          </Piece>
        );
      })}
    </span>
  );
}
