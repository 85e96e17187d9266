import { Icon } from "../../pieces/Icon";
import { Piece } from "../../table/Piece";
import type { DeckView } from "../../types";
import { deckIcon } from "./faces";
import { useFlags, useSight } from "./sight";

/** The population of Macross City, and where it works. */
export function Crew() {
  const { view } = useSight();
  return (
    <section class="crew" aria-label="Crew">
      <Gauge
        icon="meeple-group"
        name="Population"
        n={view.population}
        of={view.population_most}
        note={`${view.workers} of them fit for work`}
      />
      <div class="stations">
        {Object.keys(view.crew).map((station) => (
          <StationSpot key={station} station={station} />
        ))}
      </div>
    </section>
  );
}

/** The Danger Board: the Reactors, and the heat of the Reflex Cannon. */
export function Danger() {
  const { view } = useSight();
  return (
    <section class="danger" aria-label="Danger Board">
      <h3>Danger Board</h3>
      <Gauge
        icon="reactor"
        name="Reactor damage"
        n={view.reactor_damage}
        of={view.reactor_most}
        isBad
        note={view.threats.find(({ what }) => what === "reactors")?.text ?? ""}
      />
      <Gauge
        icon="flame"
        name="Reflex heat"
        n={view.heat}
        of={view.heat_most}
        isBad={view.is_hot}
        note={misfire(view.misfires)}
      />
      <OverloadChart />
    </section>
  );
}

function misfire(n: number): string {
  return `a shot fails in ${n} of 36 rolls`;
}

/** The Overload Chart as hot as the cannon is now: what each roll of two dice brings. */
function OverloadChart() {
  const { view } = useSight();
  return (
    <table class="overload">
      <caption>Reflex Cannon: what a roll does at this heat</caption>
      <tbody>
        <tr>
          <th scope="row">Roll</th>
          {view.overload.map(({ roll, fires }) => (
            <th key={roll} scope="col" class={fires ? "" : "is-fail"}>
              {roll}
            </th>
          ))}
        </tr>
        <tr>
          <th scope="row">Fires</th>
          {view.overload.map(({ roll, fires }) => (
            <td key={roll} class={fires ? "" : "is-fail"}>
              {fires ? "yes" : "no"}
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">Harm</th>
          {view.overload.map(({ roll, areas, reactors }) => (
            <td key={roll} title={`${areas} to random Areas, ${reactors} to the Reactors`}>
              {reactors ? `R${reactors}` : areas || "–"}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

interface GaugeProps {
  icon: "meeple-group" | "reactor" | "flame";
  name: string;
  n: number;
  of: number;
  note: string;
  isBad?: boolean;
}

function Gauge({ icon, name, n, of, note, isBad = false }: GaugeProps) {
  return (
    <div class={isBad ? "gauge is-bad" : "gauge"} role="img" aria-label={`${name}: ${n} of ${of}, ${note}`}>
      <Icon name={icon} />
      <span class="gauge-name">{name}</span>
      <span class="gauge-row" aria-hidden="true">
        {Array.from({ length: of }, (_, i) => (
          <i key={i} class={i < n ? "is-full" : ""} />
        ))}
      </span>
      <b>{n}</b>
      <span class="gauge-note">{note}</span>
    </div>
  );
}

/** How many work at a station, and how many there is room for. */
function StationSpot({ station }: { station: string }) {
  const { view, nameOf } = useSight();
  const name = nameOf("duty", station);
  const address = `staff:${station}`;
  const flags = useFlags(address, "station");
  const [n, most] = [view.crew[station] ?? 0, view.crew_most[station] ?? 0];
  return (
    <Piece address={address} label={`${name}: ${n} of ${most} at work`} class={flags} readsItself>
      <span>{name}</span>
      <span class="sr-only">
        {n} of {most} at work
      </span>
      <b class="station-count" aria-hidden="true">
        {n}/{most}
      </b>
      <span class="station-crew" aria-hidden="true">
        {Array.from({ length: Math.max(n, most) }, (_, i) => (
          <Icon key={i} name="meeple" class={i < n ? "is-there" : ""} />
        ))}
      </span>
    </Piece>
  );
}

/** The five decks, and what lies on top of each discard pile. */
export function Decks() {
  const { view } = useSight();
  return (
    <section class="decks" aria-label="Decks">
      {Object.entries(view.decks).map(([id, deck]) => (
        <DeckSpot key={id} id={id} deck={deck} />
      ))}
    </section>
  );
}

function DeckSpot({ id, deck: { cards, discards } }: { id: string; deck: DeckView }) {
  const { nameOf } = useSight();
  const name = nameOf("deck", id);
  const flags = useFlags(`deck:${id}`, "deck");
  const top = discards.at(-1);
  return (
    <Piece
      address={`deck:${id}`}
      label={`${name} deck, ${cards} cards`}
      class={flags}
      readsItself
      tip={
        <div class="tip-words">
          <b>{name}</b>
          <p>
            {cards} cards left, {discards.length} discarded.
          </p>
          {top && <p class="soft">Last: {nameOf("card", top)}</p>}
        </div>
      }
    >
      <Icon name={deckIcon(id)} />
      <span>{name}</span>
      <b>{cards}</b>
    </Piece>
  );
}
