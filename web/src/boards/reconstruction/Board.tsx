import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";

import { PanelTabs } from "../../pieces/PanelTabs";
import { byPiece, TableTalkProvider, useTable } from "../../table/context";
import { touched } from "../../table/news";
import type { Foresight, ReconstructionView, Stage } from "../../types";
import type { BoardProps } from "../props";
import { EarthMap } from "./EarthMap";
import { FACTIONS } from "./faces";
import { Hand } from "./Hand";
import { Sheet } from "./Sheet";
import { Situation } from "./Situation";
import { type Sight, SightProvider } from "./sight";
import { Timeline } from "./Timeline";
import { Tracker } from "./Tracker";
import { handlesTrade, TradeTable } from "./TradeTable";

import "../../pieces/pieces.css";

export { foretell } from "./words";
export { handlesTrade as handles };

/** On a phone one of these is in sight below the map. */
type Panel = "hand" | "sheet" | "timeline";

const PANELS: Record<Panel, string> = { hand: "Hand", sheet: "Actions", timeline: "Timeline" };

/** The table of Reconstruction. */
export default function Board(table: BoardProps<ReconstructionView>) {
  const { view, seat, people, nameOf, prompts, last, hint, outcome } = table;
  const aimed = useSignal<Foresight | null>(null);
  const panel = useSignal<Panel>("hand");
  const talk = useTable();
  const asked = useMemo(() => byPiece(prompts.filter(({ waits }) => waits)), [prompts]);
  const stage = prompts.find(({ waits }) => waits)?.stage ?? null;
  const sight: Sight = {
    view,
    mine: seat === null ? null : (FACTIONS[seat] ?? null),
    people,
    nameOf,
    news: useMemo(() => touched(last), [last]),
    hint,
    aimed,
  };
  useEffect(() => {
    aimed.value = null;
  }, [view]);
  const tabs = useRef<HTMLDivElement>(null);
  const map = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!stage) return;
    panel.value = PANEL_FOR[stage] ?? panel.value;
    const place = stage in PANEL_FOR ? tabs : map;
    if (tabs.current?.offsetHeight) place.current?.scrollIntoView({ block: "start" });
  }, [stage]);
  return (
    <TableTalkProvider value={{ ...talk, ...asked }}>
      <SightProvider value={sight}>
        <div class="reconstruction">
          <div class={`rec-table shows-${panel.value} ${view.bargain?.partner ? "is-trading" : ""}`}>
            <Tracker outcome={outcome} />
            <div class="rec-map" ref={map}>
              <Situation />
              <EarthMap last={last} follow={`${stage} ${view.decision?.place}`} />
            </div>
            <PanelTabs panel={panel} names={PANELS} place={tabs} />
            <TradeTable prompts={prompts} />
            <Sheet />
            <Hand prompts={prompts} />
            <Timeline />
          </div>
        </div>
      </SightProvider>
    </TableTalkProvider>
  );
}

const PANEL_FOR: Partial<Record<Stage, Panel>> = {
  TakeCommand: "sheet",
  Trade: "hand",
  Propose: "hand",
  Answer: "hand",
  Confirm: "hand",
  PlayEvent: "hand",
};
