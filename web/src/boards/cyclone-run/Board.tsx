import { useEffect, useMemo, useRef } from "preact/hooks";

import { touched } from "../../table/news";
import type { CycloneView, Offer } from "../../types";
import type { KeyNote } from "../../ui/shortcuts";
import type { BoardProps } from "../props";
import { DiceTray } from "./DiceTray";
import { HeroCard } from "./HeroCard";
import { PlayerArea } from "./PlayerArea";
import { Clock, Supply } from "./Supply";
import { SightProvider } from "./sight";
import { Tray } from "./Tray";

import "../../pieces/pieces.css";

const OWN_VERBS = ["reroll", "stop", "turn_die", "pass_below"];

/** The dice and the standing order have a place on the board; other moves without a piece become buttons. */
export function handles(offer: Offer): boolean {
  return OWN_VERBS.includes(offer.verb);
}

export const keys: KeyNote[] = [
  ["1 to 9", "keep a die, or choose the one to turn"],
  ["r", "while you roll: roll the others"],
];

/** The table of Cyclone Run. */
export default function Board(table: BoardProps<CycloneView>) {
  const { view, nameOf, seat, hint, last } = table;
  const news = touched(last);
  const hinted = hint?.piece ?? null;
  const sight = useMemo(() => ({ view, nameOf }), [view, nameOf]);
  return (
    <SightProvider value={sight}>
      <div class="cyclone-run">
        <div class="cyc-table">
          <div class="tray-place">
            <Tray view={view} news={news} hinted={hinted} />
          </div>
          <Clock view={view} />
          <DiceTray {...table} />
          <Heroes table={table} news={news} />
          <Supply view={view} />
          <div class="players">
            {clockwiseFrom(seat ?? 0, view.players.length).map((one) => {
              const player = view.players[one];
              return player && <PlayerArea key={one} table={table} seat={one} player={player} news={news} />;
            })}
          </div>
        </div>
      </div>
    </SightProvider>
  );
}

function clockwiseFrom(seat: number, seats: number): number[] {
  return Array.from({ length: seats }, (_, n) => (seat + n) % seats);
}

/** The nine Hero cards; where they are a strip, the first that you may choose is brought into sight. */
function Heroes({ table, news }: { table: BoardProps<CycloneView>; news: ReadonlySet<string> }) {
  const { view, hint, prompts } = table;
  const strip = useRef<HTMLDivElement>(null);
  const stage = prompts.map((prompt) => prompt.stage).join(" ");
  useEffect(() => {
    const row = strip.current;
    const lit = row?.querySelector<HTMLElement>(".hero.is-open, .hero.is-acting");
    if (row && lit && row.scrollWidth > row.clientWidth) row.scrollTo({ left: lit.offsetLeft - row.offsetLeft - 8 });
  }, [stage, view.acting]);
  return (
    <section class="heroes" ref={strip} aria-label="Heroes">
      {view.heroes.map((hero, n) => (
        <HeroCard
          key={n}
          hero={hero}
          isNews={news.has(`hero:${hero.face}`)}
          isHinted={hint?.piece === `hero:${hero.face}`}
        />
      ))}
    </section>
  );
}
