import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { Sign } from "../../guide/Sign";
import { Icon } from "../../pieces/Icon";
import { Portrait } from "../../pieces/Portrait";
import { capital } from "../../pieces/words";
import { useTable } from "../../table/context";
import { Piece } from "../../table/Piece";
import type { ActionView, FactionView } from "../../types";
import { SeatMark } from "../../ui/SeatMark";
import { actionIcon, type Faction, markOf, unitFace } from "./faces";
import { useAim, useSight } from "./sight";
import { factionOf, unitsInWords } from "./words";

/** A faction card: its actions with what they cost, which of them it can take now and why not the others. */
export function Sheet() {
  const { view, mine } = useSight();
  const chosen = useSignal<Faction>(mine ?? view.active);
  useEffect(() => {
    chosen.value = mine ?? view.active;
  }, [mine, mine ?? view.active]);
  const faction = factionOf(view, chosen.value);
  return (
    <section class={`sheet fac-${faction.id}`} aria-label={`Faction card of the ${faction.id}`}>
      <div class="sheet-tabs" role="group" aria-label="Faction cards">
        {view.factions.map(({ id }) => (
          <button
            key={id}
            type="button"
            class={`fac-${id}`}
            aria-pressed={id === chosen.value}
            onClick={() => (chosen.value = id)}
          >
            <Portrait id={id} class="faction-face" />
            <SeatMark seat={markOf(id)} />
            {id}
          </button>
        ))}
      </div>
      <div class="actions">
        {faction.actions.map((action) => (
          <ActionRow key={action.id} action={action} />
        ))}
      </div>
      <Reserve faction={faction} />
      <KnownCards faction={faction} />
    </section>
  );
}

function ActionRow({ action }: { action: ActionView }) {
  const { offers, denials } = useTable();
  const { hint, view } = useSight();
  const address = `action:${action.id}`;
  const aim = useAim(address);
  const isOffered = offers.has(address);
  const why = denials.get(address)?.[0]?.why ?? (isOffered ? "" : action.why_not);
  const isRunning = view.decision?.action === action.id;
  const flags = [
    !isOffered && why && "is-closed",
    action.was_used && view.decision?.stage === "TakeCommand" && "is-used",
    isRunning && "is-running",
    hint?.piece === address && "is-hinted",
  ];
  return (
    <Piece
      address={address}
      label={`${action.name}, ${action.kind} action, ${costInWords(action)}. ${action.text}`}
      class={["action", ...flags].filter(Boolean).join(" ")}
      tip={<ActionTip action={action} />}
      onPoint={aim}
      readsItself
    >
      <Icon name={actionIcon(action.id)} class="action-icon" />
      <span class="action-name">
        <b>{action.title || action.name}</b> <span>{action.title && action.sort}</span>
      </span>
      <span class="action-marks">
        {action.kind === "special" && (
          <span class="special" title="Special: not after a card of your own faction">
            ★
          </span>
        )}
        <Cost action={action} />
      </span>
      <span class="action-why">{isRunning || !why ? action.text : `${capital(why)}.`}</span>
    </Piece>
  );
}

function Cost({ action }: { action: ActionView }) {
  return (
    <span class="cost">
      {action.cost ? (
        <Sign of="piece:protoculture">
          <b>{action.cost}</b>
          <Icon name="lotus-flower" />
        </Sign>
      ) : (
        <b class="free">free</b>
      )}
      {action.repeats ? (
        <Sign of="piece:repeat">
          <Icon name="cycle" class="repeats" />
        </Sign>
      ) : (
        <i class="repeats" />
      )}
    </span>
  );
}

function costInWords({ cost, repeats }: ActionView): string {
  const price = cost ? `${cost} Protoculture` : "free";
  return repeats ? `${price} each time, as often as you like` : `${price}, once`;
}

function ActionTip({ action }: { action: ActionView }) {
  return (
    <div class="tip-words">
      <b>{action.name}</b>
      <p>{action.text}</p>
      <p>
        {action.kind === "special" ? "Special action" : "Normal action"}: {costInWords(action)}.
      </p>
      <p class="soft">{action.rule}</p>
    </div>
  );
}

/** Tokens out of play, which recruiting and events can bring back. */
function Reserve({ faction }: { faction: FactionView }) {
  const { nameOf } = useSight();
  const units = Object.entries(faction.out_of_play);
  return (
    <p class="reserve">
      <span>Out of play</span>
      {units.map(([unit, n]) => (
        <span key={unit} class="reserve-unit" title={unitsInWords(nameOf, unit, n)}>
          <Icon name={unitFace(unit).icon} />
          <b>{n}</b>
          <span class="sr-only">{nameOf("unit", unit)}</span>
        </span>
      ))}
      {!units.length && <span>nothing</span>}
    </p>
  );
}

/** Of another's hand: the cards that were shown to you. */
function KnownCards({ faction }: { faction: FactionView }) {
  const { mine } = useSight();
  const known = faction.hand.filter((card) => card !== null);
  if (faction.id === mine || !known.length) return null;
  return <p class="known">You know of its hand: {known.map(({ name }) => name).join(", ")}.</p>;
}
