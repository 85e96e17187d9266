import { useSignal } from "@preact/signals";

import { Counter } from "../../pieces/Counter";
import { Icon } from "../../pieces/Icon";
import { Mark } from "../../pieces/Mark";
import { count } from "../../pieces/words";
import type { CycloneView, PlayerView } from "../../types";
import type { BoardProps } from "../props";
import { tokenFace } from "./faces";
import { LocationCard } from "./LocationCard";

interface AreaProps {
  table: BoardProps<CycloneView>;
  seat: number;
  player: PlayerView;
  news: ReadonlySet<string>;
}

/** What lies in front of one player. On a phone the others are one line each until you open them. */
export function PlayerArea({ table, seat, player, news }: AreaProps) {
  const { view, outcome, people } = table;
  const isOpen = useSignal(false);
  const isMine = seat === table.seat;
  const flags = [
    isMine && "is-mine",
    isOpen.value && "is-unfolded",
    seat === view.active && !outcome && "is-active",
    outcome?.winners.includes(seat) && "is-winner",
    news.has(`seat:${seat}`) && "is-news",
  ];
  const name = people[seat] ?? `Player ${seat + 1}`;
  return (
    <section
      class={["player", ...flags].filter(Boolean).join(" ")}
      style={{ "--seat": `var(--seat-${seat})` }}
      data-piece={`seat:${seat}`}
      aria-label={`${name}: ${player.score} points, ${player.fuel} Fuel`}
    >
      <header>
        <Marks table={table} seat={seat} />
        <h3>{name}</h3>
        {isMine && <Interrupts table={table} />}
        <span class="player-figures">
          <Counter icon="jerrycan" n={player.fuel} label="Fuel" class="fuel" />
          <span class="score">
            <b>{player.score}</b> VP
          </span>
        </span>
        {!isMine && (
          <button
            type="button"
            class="unfold"
            aria-expanded={isOpen.value}
            aria-label={`What ${name} has taken`}
            onClick={() => (isOpen.value = !isOpen.value)}
          >
            {isOpen.value ? "▴" : "▾"}
          </button>
        )}
      </header>
      <div class="player-body">
        <Pile player={player} view={view} />
        <Cards player={player} table={table} news={news} />
        {player.has_interrupted && <p class="doings">Has interrupted this turn.</p>}
      </div>
    </section>
  );
}

function Marks({ table, seat }: { table: BoardProps<CycloneView>; seat: number }) {
  const { view, outcome } = table;
  return (
    <span class="marks">
      {outcome?.winners.includes(seat) && <Mark text="Winner" icon="laurel-crown" />}
      {!outcome && seat === view.active && <Mark text="Has the turn" icon="rolling-dices" />}
      {seat === view.first && <Mark text="First player" icon="star-medal" />}
    </span>
  );
}

/** The defeat pile, sorted by kind. */
function Pile({ player, view }: { player: PlayerView; view: CycloneView }) {
  const taken = Object.keys(view.tokens).filter((id) => player.pile[id]);
  if (!taken.length) return <p class="pile-empty">Nothing taken yet</p>;
  return (
    <ul class="pile" aria-label="Defeat pile">
      {taken.map((id) => (
        <PileStack key={id} id={id} n={player.pile[id] ?? 0} view={view} />
      ))}
    </ul>
  );
}

function PileStack({ id, n, view }: { id: string; n: number; view: CycloneView }) {
  const token = view.tokens[id];
  const { icon, tone } = tokenFace(id);
  const words = `${n} × ${token?.name ?? id}, ${count(n * (token?.vp ?? 0), "point")}`;
  return (
    <li class={`chip token-${tone}`} title={words} style={{ "--thick": `${Math.min(n, 6) - 1}px` }}>
      <Icon name={icon} />
      <b aria-hidden="true">{n}</b>
      <span class="sr-only">{words}</span>
      {Boolean(token?.fuel) && <Icon name="jerrycan" class="chip-fuel" />}
    </li>
  );
}

function Cards({ player, table, news }: Omit<AreaProps, "seat">) {
  if (!player.cards.length) return null;
  return (
    <ul class="cards" aria-label="Location cards">
      {player.cards.map((card) => (
        <li key={card.id}>
          <LocationCard
            card={card}
            isNews={news.has(`card:${card.id}`)}
            isHinted={table.hint?.piece === `card:${card.id}`}
          />
        </li>
      ))}
    </ul>
  );
}

/** The standing order on interrupts, as a control for its owner. */
function Interrupts({ table }: { table: BoardProps<CycloneView> }) {
  const { view, nameOf, prompts, send } = table;
  const order = prompts.find((prompt) => prompt.stage === "StandingOrder");
  const now = view.passes_below;
  if (!order || now === null) return null;
  const limits = [...order.moves.map((offer) => Number(offer.noun)), now].sort((a, b) => a - b);
  return (
    <span class="order" title={order.text}>
      <select
        aria-label={order.text}
        value={now}
        onChange={(event) => send("pass_below", Number(event.currentTarget.value))}
      >
        {limits.map((n) => (
          <option key={n} value={n} selected={n === now}>
            {nameOf("order", n)}
          </option>
        ))}
      </select>
    </span>
  );
}
