import { Icon } from "../../pieces/Icon";
import type { Verb } from "../../types";
import { useKeys } from "../../ui/shortcuts";
import { Deadline } from "./Deadline";
import { offerOf, refusalOf, type Sight, sendIfOffered, useSight } from "./sight";
import { personOn } from "./words";

const KEYS: Record<string, Verb[]> = { b: ["brace"], f: ["concentrate", "spin"] };

/** The two calls to all hands. */
export function AllHands() {
  const sight = useSight();
  useKeys((key) => KEYS[key]?.some((verb) => sendIfOffered(sight, verb)) ?? false);
  return (
    <section class="bfi-all-hands" aria-label="All hands">
      <BigCall verb="brace" title="Brace for impact!" note={braceNote(sight)} />
      <BigCall verb="concentrate" title="Concentrate firepower!" note="Open a team attack" />
    </section>
  );
}

function braceNote({ view, isNarrow }: Sight): string {
  const { is_cooperative, sectors, systems } = view;
  const isSurrounded = is_cooperative && sectors.every(({ has_ship }) => has_ship);
  if (isSurrounded) return "Eight ships: this loses the battle";
  if (systems.life?.value) return `Everybody draws ${systems.life.value}`;
  return isNarrow ? "Nobody draws" : "Life Support is at 0: nobody draws";
}

function BigCall({ verb, title, note }: { verb: Verb; title: string; note: string }) {
  const sight = useSight();
  const offer = offerOf(sight, verb);
  const why = refusalOf(sight, verb);
  return (
    <button
      type="button"
      class={`bfi-big-call is-${verb}`}
      data-move={verb}
      disabled={!offer}
      onClick={() => sight.send(verb)}
      title={why ?? undefined}
    >
      <span class="bfi-big-call-who">All hands</span>
      <b>{title}</b>
      <span class="bfi-big-call-note">{offer ? note : (why ?? "Not now")}</span>
    </button>
  );
}

/** The pile of a team attack: what is in it, how long it stays open, and, for its caller, the trigger. */
export function Pool() {
  const sight = useSight();
  const { view, people, send } = sight;
  const { pool } = view;
  if (!pool) return null;
  return (
    <div class="bfi-pool" role="group" aria-label="Team attack">
      <span class="bfi-pool-head">
        <Icon name="targeting" />
        <b>{pool.total}</b>
        <span>
          {personOn(people, pool.caller)}'s team attack, {pool.cards.length}{" "}
          {pool.cards.length === 1 ? "card" : "cards"}
          {pool.harder > 0 && `, target +${pool.harder}`}
        </span>
      </span>
      <Deadline key={pool.caller} until={pool.until} />
      <span class="bfi-pool-moves">
        {(["spin", "abort"] as const).map((verb) => {
          const offer = offerOf(sight, verb);
          return (
            offer && (
              <button
                key={verb}
                type="button"
                class={verb === "spin" ? "button is-lit" : "button"}
                data-move={verb}
                onClick={() => send(verb)}
              >
                {offer.text}
              </button>
            )
          );
        })}
      </span>
    </div>
  );
}
