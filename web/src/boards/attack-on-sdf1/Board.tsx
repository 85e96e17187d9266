import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";

import { PanelTabs } from "../../pieces/PanelTabs";
import { TableTalkProvider, useTable } from "../../table/context";
import { touched } from "../../table/news";
import type { Sdf1View } from "../../types";
import { isNarrow } from "../../ui/narrow";
import type { BoardProps } from "../props";
import { AnyTime } from "./AnyTime";
import { Hand } from "./Cards";
import { Danger, Decks, Tracker } from "./Danger";
import { Depots } from "./Depots";
import { Enemy, PlaybackBar } from "./Enemy";
import { HeroPicker, Heroes } from "./Heroes";
import { place } from "./offers";
import { usePlayback } from "./playback";
import { type Aim, type Sight, SightProvider } from "./sight";
import { SpaceMap } from "./SpaceMap";
import { Status } from "./Status";
import { Story, Unlocks } from "./Story";
import { Threats } from "./Threats";

import "../../pieces/pieces.css";

export { foretell, handles } from "./offers";

/** On a phone one of these is in sight below the map. */
type Panel = "heroes" | "cards" | "ship" | "story";

const PANELS: Record<Panel, string> = { heroes: "Heroes", cards: "Cards", ship: "Ship", story: "Story" };

const NOTHING_LIT = { offers: new Map(), denials: new Map(), quiet: new Set<string>() };

/** The table of Attack on the SDF-1. */
export default function Board(table: BoardProps<Sdf1View>) {
  const { seat, people, prompts, last, hint } = table;
  const aim = useSignal<Aim | null>(null);
  const sendsScout = useSignal(false);
  const hero = useSignal("");
  const panel = useSignal<Panel>("heroes");
  const talk = useTable();
  const playback = usePlayback(table.view, table.log, last);
  const view = playback.frame?.view ?? table.view;
  const isPlaying = playback.frame !== null;
  const stage = isPlaying ? "" : (prompts.find(({ waits }) => waits)?.stage ?? "");
  const placed = useMemo(
    () => (isPlaying ? NOTHING_LIT : place(prompts, table.view, sendsScout.value)),
    [prompts, table.view, sendsScout.value, isPlaying],
  );
  const news = useMemo(() => new Set([...touched(last), ...last.map(({ says }) => `says:${says}`)]), [last]);
  useEffect(() => {
    aim.value = null;
    sendsScout.value = false;
  }, [table.view]);
  const sight: Sight = {
    view,
    seat,
    people,
    news: playback.frame?.touched ?? news,
    hint,
    playback,
    quiet: placed.quiet,
    aim,
    sendsScout,
    hero,
  };
  const tabs = useRef<HTMLDivElement>(null);
  const map = useRef<HTMLDivElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.value = PANEL_FOR[stage] ?? panel.value;
    const goal = stage === "PickHero" ? whole : stage in PANEL_FOR ? tabs : map;
    if ((stage || isPlaying) && isNarrow.value) goal.current?.scrollIntoView({ block: "start" });
    else if (isPlaying) map.current?.scrollIntoView({ block: "nearest" });
  }, [stage, isPlaying]);
  const shipPane = (
    <div class="pane pane-ship">
      <Danger />
      <Decks />
    </div>
  );
  const isCrewing = PANEL_FOR[stage] === "ship" && !isNarrow.value;
  return (
    <TableTalkProvider value={{ ...talk, ...placed }}>
      <SightProvider value={sight}>
        <div class="sdf1" ref={whole}>
          <div
            class={`sdf-table shows-${panel.value} ${stage === "PickHero" ? "is-picking" : ""}`}
            data-stage={stage}
            data-phase={view.phase}
          >
            <Status />
            {stage === "PickHero" && <HeroPicker />}
            <div class="sdf-column">
              <div class="sdf-map" ref={map}>
                <PlaybackBar />
                <SpaceMap stage={stage} />
                <Depots />
              </div>
              <div class="pane pane-cards">
                <Hand />
              </div>
              {!isCrewing && shipPane}
            </div>
            <div class="sdf-column">
              <Threats />
              {isCrewing && shipPane}
              <Enemy />
              <PanelTabs panel={panel} names={PANELS} place={tabs} />
              <AnyTime isLast={stage === "LastWindow"} />
              <div class="pane pane-heroes">
                <Heroes />
                <Tracker />
              </div>
              <div class="pane pane-story">
                <Story />
                <Unlocks />
              </div>
            </div>
          </div>
        </div>
      </SightProvider>
    </TableTalkProvider>
  );
}

const PANEL_FOR: Record<string, Panel> = {
  HeroTurn: "heroes",
  GiftTurn: "heroes",
  SetCrew: "ship",
  DrawCrew: "ship",
  PickDice: "heroes",
  TurnDice: "heroes",
  PayDie: "heroes",
  Replace: "heroes",
};
