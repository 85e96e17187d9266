import { Die } from "../../pieces/Die";
import { Icon } from "../../pieces/Icon";
import { capital } from "../../pieces/words";
import { useTable } from "../../table/context";
import { Piece } from "../../table/Piece";
import { deckIcon } from "./faces";
import { useFlags, useSight } from "./sight";
import { FaceShape } from "./symbols";
import { faceName, STATIONS } from "./words";

/** The Danger Board: population and where it works, the Reactors, and the heat of the Reflex Cannon. */
export function Danger() {
  const { view } = useSight();
  const isCritical = view.heat_most - view.heat <= 3;
  return (
    <section class="danger" aria-label="Danger Board">
      <h3>Danger Board</h3>
      <Gauge
        icon="meeple-group"
        name="Population"
        n={view.population}
        of={8}
        note={`${view.workers} of them fit for work`}
      />
      <div class="stations">
        {Object.keys(STATIONS).map((station) => (
          <StationSpot key={station} station={station} />
        ))}
      </div>
      <Gauge
        icon="reactor"
        name="Reactor damage"
        n={view.reactor_damage}
        of={view.reactor_most}
        isBad
        note="at the end of the row they shut down"
      />
      <Gauge
        icon="flame"
        name="Reflex heat"
        n={view.heat}
        of={view.heat_most}
        isBad={isCritical}
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
  const { view } = useSight();
  const address = `station:${station}`;
  const flags = useFlags(address, "station");
  const [n, most] = [view.crew[station] ?? 0, view.crew_most[station] ?? 0];
  return (
    <Piece address={address} label={`${STATIONS[station]}: ${n} of ${most} at work`} class={flags} readsItself>
      <span>{STATIONS[station]}</span>
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
  const { view } = useSight();
  const { offers } = useTable();
  const room = Math.max(0, view.tracker_spaces - view.tracker.length);
  return (
    <section class="dice-tracker" aria-label={`Tracker: ${view.tracker.map(faceName).join(", ") || "empty"}`}>
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
  const flags = useFlags(`tracker:${face}`, "die-spot is-small");
  return (
    <Piece
      address={`tracker:${face}`}
      label={`${faceName(face)} on the Tracker`}
      class={flags}
      tip={<b>{faceName(face)}, stored for later</b>}
    >
      <Die label={faceName(face)}>
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

const DECKS: Record<string, string> = {
  invasion: "Invasion",
  orders: "Z-Orders",
  resources: "Resources",
  crew: "Crew",
  mecha: "Mecha",
};

/** The five decks, and what lies on top of each discard pile. */
export function Decks() {
  const { view } = useSight();
  return (
    <section class="decks" aria-label="Decks">
      {Object.entries(DECKS).map(([id, name]) => {
        const deck = view.decks[id];
        return deck && <DeckSpot key={id} id={id} name={name} cards={deck.cards} discards={deck.discards} />;
      })}
    </section>
  );
}

function DeckSpot({ id, name, cards, discards }: { id: string; name: string; cards: number; discards: string[] }) {
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
          {top && <p class="soft">Last: {inWords(top)}</p>}
        </div>
      }
    >
      <Icon name={deckIcon(id)} />
      <span>{name}</span>
      <b>{cards}</b>
    </Piece>
  );
}

function inWords(card: string): string {
  return capital(card.replaceAll("-", " "));
}
