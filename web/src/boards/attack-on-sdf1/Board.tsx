import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";

import { PanelTabs } from "../../pieces/PanelTabs";
import { TableTalkProvider, useTable } from "../../table/context";
import { touched } from "../../table/news";
import type { Sdf1View, Stage } from "../../types";
import { isNarrow } from "../../ui/narrow";
import type { BoardProps } from "../props";
import { AnyTime } from "./AnyTime";
import { Hand } from "./Cards";
import { Crew, Danger, Decks } from "./Danger";
import { Depots } from "./Depots";
import { Enemy } from "./Enemy";
import { Heroes, HeroPicker } from "./Heroes";
import { place } from "./offers";
import { SpaceMap, WHAT_HAPPENS } from "./SpaceMap";
import { Status } from "./Status";
import { Goals, Story, Unlocks } from "./Story";
import { type Aim, type Sight, SightProvider } from "./sight";
import { Threats } from "./Threats";

import "../../pieces/pieces.css";

export { handles } from "./offers";

/** On a phone one of these is in sight below the map. */
type Panel = "heroes" | "cards" | "ship" | "story";

const PANELS: Record<Panel, string> = { heroes: "Heroes", cards: "Cards", ship: "Ship", story: "Story" };

/** The table of Attack on the SDF-1. */
export default function Board(table: BoardProps<Sdf1View>) {
  const { view, isPast, nameOf, seat, people, prompts, log, last, hint } = table;
  const aim = useSignal<Aim | null>(null);
  const sendsScout = useSignal(false);
  const hero = useSignal("");
  const panel = useSignal<Panel>("heroes");
  const talk = useTable();
  const stage = prompts.find(({ waits }) => waits)?.stage ?? null;
  const placed = useMemo(() => place(prompts, view, sendsScout.value), [prompts, view, sendsScout.value]);
  const news = useMemo(() => touched(last), [last]);
  useEffect(() => {
    aim.value = null;
    sendsScout.value = false;
  }, [view]);
  const sight: Sight = {
    view,
    isPast,
    nameOf,
    seat,
    people,
    last,
    news,
    hint,
    quiet: placed.quiet,
    aside: placed.aside,
    aim,
    sendsScout,
    hero,
  };
  const tabs = useRef<HTMLDivElement>(null);
  const map = useRef<HTMLDivElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  /** The film that is shown has brought the map into sight; whoever scrolls away then is left alone. */
  const isFollowing = useRef(false);
  const panelFor = (stage && PANEL_FOR[stage]) ?? null;
  useEffect(() => {
    panel.value = panelFor ?? panel.value;
    const goal = stage === "PickHero" ? whole : panelFor ? tabs : map;
    if (stage && tabs.current?.offsetHeight) goal.current?.scrollIntoView({ block: "start" });
  }, [stage]);
  useEffect(() => {
    const isHere = view.phase === "orders" || Boolean(map.current?.querySelector(WHAT_HAPPENS));
    const follows = isPast && (isFollowing.current || isHere);
    // At a desk the orders that are carried out stand beside the map.
    if (follows && !isFollowing.current) (isNarrow.value ? map : whole).current?.scrollIntoView({ block: "start" });
    isFollowing.current = follows;
  }, [view]);
  /** When the crew is set to work, it comes first, and its deck beside it when it draws. */
  const isCrewing = panelFor === "ship";
  const isDrawing = stage === "DrawCrew";
  const crewPane = (
    <div class="pane pane-ship">
      <Crew />
      {isDrawing && <Decks />}
    </div>
  );
  return (
    <TableTalkProvider value={{ ...talk, ...placed }}>
      <SightProvider value={sight}>
        <div class="sdf1" ref={whole}>
          <div
            class={`sdf-table shows-${panel.value} ${stage === "PickHero" ? "is-picking" : ""}`}
            data-stage={stage ?? ""}
            data-phase={view.phase}
          >
            {stage === "PickHero" && <HeroPicker />}
            <div class="sdf-column">
              <Status />
              <div class="sdf-map" ref={map}>
                <SpaceMap stage={stage} moment={isPast ? log.length : 0} />
                <Depots />
              </div>
              <div class="pane pane-ship is-second">
                <Danger />
                {!isDrawing && <Decks />}
              </div>
            </div>
            <div class="sdf-column">
              <Threats />
              {isCrewing && crewPane}
              <Enemy />
              <PanelTabs panel={panel} names={PANELS} place={tabs} />
              <AnyTime isLast={stage === "LastWindow"} />
              <div class="pane pane-heroes">
                <Heroes />
              </div>
              <div class="pane pane-story">
                <Goals />
              </div>
              <div class="pane pane-cards">
                <Hand />
              </div>
              {!isCrewing && crewPane}
              <div class="pane pane-story is-second">
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

const PANEL_FOR: Partial<Record<Stage, Panel>> = {
  HeroTurn: "heroes",
  GiftTurn: "heroes",
  SetCrew: "ship",
  DrawCrew: "ship",
  PickDice: "heroes",
  TurnDice: "heroes",
  PayDie: "heroes",
  Replace: "heroes",
  Aid: "cards",
};
