import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { isStill } from "../../pieces/motion";
import { asText } from "../../table/turns";
import type { LineKind, Told } from "../../types";
import { Explosions } from "./Drama";
import { Fortress } from "./Fortress";
import { SECTOR_PLACES } from "./faces";
import { NextEvent } from "./NextEvent";
import { useMoment, useNews } from "./news";
import { Sector } from "./Sector";
import { useSight } from "./sight";

const STEP = 70;
const ROUND = 8;
const MIDDLE = 50;
const SHOWN_FOR = 4000;
const HIT_LASTS = 400;
const BOLT_LASTS = 900;

const ATTACKS: LineKind[] = ["zentraedi-spins", "strikes-at"];
const SHOTS: LineKind[] = ["crew-spins"];
const HITS: LineKind[] = ["damage", "direct-hit"];
const HARM: LineKind[] = ["damage", "direct-hit", "no-damage"];
const OWN_FIRE: LineKind[] = ["ship-destroyed", "withstands", "cannon-fires"];

/** The ship in the middle, its eight sectors round it, and the spinner that runs from sector to sector. */
export function Ship() {
  const sight = useSight();
  const { view, log, isNarrow, outcome, seat } = sight;
  const fresh = useNews(log);
  const pointed = usePointer(fresh);
  const spun = useMoment(fresh, SHOTS, SHOWN_FOR);
  const isHit = useMoment(fresh, HITS, HIT_LASTS) !== null;
  const isFiring = useMoment(fresh, HARM, BOLT_LASTS) !== null;
  const target = sectorOf(useMoment(fresh, OWN_FIRE, BOLT_LASTS));
  const hull = view.systems.hull ?? { value: 0, most: 0 };
  const isBreaching = view.furnace === "breach";
  const isLost = outcome !== null && !view.crew.some((seat) => outcome.winners.includes(seat));
  const fortress = <Fortress {...{ isHit, isBreaching, isLost }} wounds={hull.most - hull.value} />;
  return (
    <section class={isNarrow ? "bfi-ring is-strip" : "bfi-ring"} aria-label="The ship and its sectors">
      {!isNarrow && (
        <>
          <svg class="bfi-radar" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            {[16, 30, 44].map((r) => (
              <ellipse key={r} cx="50" cy="50" rx={r} ry={r} />
            ))}
            {[...Array(ROUND).keys()].map((n) => {
              const angle = ((n + 0.5) * Math.PI) / 4;
              return <path key={n} d={`M50 50L${50 + 50 * Math.sin(angle)} ${50 - 50 * Math.cos(angle)}`} />;
            })}
            {pointed && <path class="bfi-beam" d={beamTo(pointed)} />}
            {pointed && isFiring && <path class="bfi-bolt" d={lineTo(pointed)} />}
            {target && <path key={target} class="bfi-bolt is-ours" d={lineTo(target)} />}
          </svg>
          {fortress}
        </>
      )}
      {view.sectors.map((sector) => {
        const place = SECTOR_PLACES[sector.n];
        const style = isNarrow || !place ? undefined : { left: `${place.x}%` };
        return (
          <div key={sector.n} class={`bfi-post is-${heightOf(place?.y)}`} style={style}>
            <Sector sector={sector} isPointed={pointed === sector.n} />
          </div>
        );
      })}
      {isNarrow ? (
        <div class="bfi-ahead">
          <div class="bfi-small-ship">
            {fortress}
            <Explosions fresh={fresh} />
          </div>
          <NextEvent />
        </div>
      ) : (
        <Explosions fresh={fresh} />
      )}
      {spun && spun.about.seat !== seat && (
        <p class="bfi-spun" aria-hidden="true">
          {asText(spun)}
        </p>
      )}
    </section>
  );
}

/** At which edge of the field a sector's plate lies, so that it grows towards the middle and is never cut off. */
function heightOf(y = MIDDLE): string {
  return y < MIDDLE ? "ahead" : y > MIDDLE ? "astern" : "abeam";
}

/** From the enemy in a sector to the ship. */
function beamTo(sector: number): string {
  const { x, y } = SECTOR_PLACES[sector] ?? { x: 50, y: 50 };
  const [across, along] = [(50 - y) / 9, (x - 50) / 9];
  return `M50 50L${x - across} ${y - along}L${x + across} ${y + along}z`;
}

/** From the ship to a sector, or back. */
function lineTo(sector: number): string {
  const { x, y } = SECTOR_PLACES[sector] ?? { x: 50, y: 50 };
  return `M50 50L${x} ${y}`;
}

/** Where the spinner points: it runs round once and stops at the sector that attacks. */
function usePointer(fresh: Told[]): number | null {
  const pointed = useSignal<number | null>(null);
  const attack = useMoment(fresh, ATTACKS, ROUND * STEP + SHOWN_FOR);
  useEffect(() => {
    const target = sectorOf(attack);
    if (target === null) {
      pointed.value = null;
      return;
    }
    let left = isStill() ? 0 : ROUND;
    const step = () => {
      pointed.value = ((target - 1 - left + 2 * ROUND) % ROUND) + 1;
      left -= 1;
      if (left >= 0) timer = window.setTimeout(step, STEP);
    };
    let timer = window.setTimeout(step);
    return () => window.clearTimeout(timer);
  }, [attack]);
  return pointed.value;
}

function sectorOf(told: Told | null): number | null {
  return told?.about.sector === undefined ? null : Number(told.about.sector);
}
