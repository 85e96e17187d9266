import { Icon } from "../../pieces/Icon";
import { usePrevious } from "../../pieces/motion";
import { Piece } from "../../table/Piece";
import type { SystemView } from "../../types";
import { iconOf, SYSTEMS } from "./faces";
import { useSight } from "./sight";
import { systemInWords } from "./words";

/** The four systems of the ship, token by token. */
export function Systems() {
  const { view } = useSight();
  return (
    <section class="bfi-systems" aria-label="Systems">
      {SYSTEMS.map((name) => {
        const system = view.systems[name];
        return system && <SystemRow key={name} name={name} system={system} />;
      })}
    </section>
  );
}

function SystemRow({ name, system }: { name: string; system: SystemView }) {
  const sight = useSight();
  const { news, nameOf } = sight;
  const before = usePrevious(system.value);
  const address = `system:${name}`;
  const flags = [
    `bfi-system kind-${name}`,
    system.value === 0 && "is-down",
    system.value === 1 && "is-low",
    system.value === system.most && "is-full",
    system.furnace === "averted" && "is-averted",
    system.furnace === "breach" && "is-breaching",
    news.has(address) && before !== undefined && (system.value < before ? "is-hit" : "is-mended"),
  ];
  return (
    <Piece
      address={address}
      label={systemInWords(sight, name, system)}
      class={flags.filter(Boolean).join(" ")}
      readsItself
      tip={
        <div class="tip-words">
          <b>{systemInWords(sight, name, system)}</b>
          <p>{nameOf("meaning", name)}</p>
        </div>
      }
    >
      <span class="sr-only">{systemInWords(sight, name, system)}</span>
      <span class="bfi-system-head" aria-hidden="true">
        <Icon name={iconOf(name)} />
        <span>{nameOf("system", name)}</span>
        <b>
          {system.value}
          <small>/{system.most}</small>
        </b>
      </span>
      <span class="bfi-tokens" aria-hidden="true">
        {[...Array(system.most).keys()].map((n) => (
          <SystemToken key={n} isWhole={n < system.value} />
        ))}
      </span>
      {system.furnace !== "calm" && (
        <span class="bfi-breach">
          {system.furnace === "averted" ? "Breach averted" : `Breach! Repair to ${system.most}`}
        </span>
      )}
    </Piece>
  );
}

/** A token: whole and bright, or flipped to its broken side. */
function SystemToken({ isWhole }: { isWhole: boolean }) {
  return (
    <svg class={isWhole ? "bfi-token" : "bfi-token is-broken"} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <path class="bfi-token-side" d="M11 5h18l8 15-8 15H11L3 20z" />
      {isWhole ? (
        <path class="bfi-token-top" d="M14 11h12l5.500 9-5.500 9H14l-5.500-9z" />
      ) : (
        <path class="bfi-crack" d="M13 8l6 8-5 4 9 4-3 9M24 12l5 6M11 26l5 3" />
      )}
    </svg>
  );
}
