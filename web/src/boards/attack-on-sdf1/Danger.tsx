import { Die } from "../../pieces/Die";
import { Icon } from "../../pieces/Icon";
import { useTable } from "../../table/context";
import { Piece } from "../../table/Piece";
import type { DeckView } from "../../types";
import { deckIcon } from "./faces";
import { useFlags, useSight } from "./sight";
import { FaceShape } from "./symbols";

/** The Danger Board: population and where it works, the Reactors, and the heat of the Reflex Cannon. */
export function Danger() {
  const { view } = useSight();
  return (
    <section class="danger" aria-label="Danger Board">
      <h3>Danger Board</h3>
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
      <span class="station-crew" aria-hidden="true">
        {Array.from({ length: Math.max(n, most) }, (_, i) => (
          <Icon key={i} name="meeple" class={i < n ? "is-there" : ""} />
        ))}
      </span>
    </Piece>
  );
}

/** Dice that were stored for later, and room for more. */
export function Tracker() {
  const { view, nameOf } = useSight();
  const { offers } = useTable();
  const held = view.tracker.map((face) => nameOf("face", face)).join(", ");
  const room = Math.max(0, view.tracker_spaces - view.tracker.length);
  return (
    <section class="dice-tracker" aria-label={`Tracker: ${held || "empty"}`}>
      <h3>Tracker</h3>
      {view.tracker.map((face, n) => (
        <TrackedDie key={`${n} ${face}`} face={face} />
      ))}
      {Array.from({ length: room }, (_, n) =>
        n === 0 && offers.has("tracker:free") ? (
          <FreeSlot key="free" />
        ) : (
          <span key={n} class="tracker-slot" aria-hidden="true" />
        ),
      )}
    </section>
  );
}

function TrackedDie({ face }: { face: string }) {
  const name = useSight().nameOf("face", face);
  const flags = useFlags(`tracker:${face}`, "die-spot is-small");
  return (
    <Piece
      address={`tracker:${face}`}
      label={`${name} on the Tracker`}
      class={flags}
      tip={<b>{name}, stored for later</b>}
    >
      <Die label={name}>
        <FaceShape face={face} />
      </Die>
    </Piece>
  );
}

function FreeSlot() {
  const flags = useFlags("tracker:free", "tracker-slot");
  return (
    <Piece address="tracker:free" label="Store a die" class={flags} tip={<b>Store a die here for later</b>}>
      <span aria-hidden="true">+</span>
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
