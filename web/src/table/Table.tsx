import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { games } from "../games";
import { callsign } from "../lobby/callsigns";
import { NameDialog } from "../lobby/NameDialog";
import { isIntroduced } from "../me";
import { go, url } from "../router";
import { Rules } from "../rules/Rules";
import type { TableInfo } from "../types";
import { isNarrow } from "../ui/narrow";
import { useShortcuts } from "../ui/shortcuts";
import { Toasts } from "../ui/Toasts";
import { TopBar } from "../ui/TopBar";
import { boardOf } from "./boards";
import { Chat } from "./Chat";
import { useCues } from "./cues";
import { useFinale } from "./finale";
import { HelpSheet } from "./HelpSheet";
import { Log } from "./Log";
import type { LiveTable } from "./live";
import { ScreenTools } from "./ScreenTools";
import { Seats } from "./Seats";
import { SidePanel, type Tab } from "./SidePanel";
import { Stage } from "./Stage";
import { scoresOf } from "./scores";
import { TableTools } from "./TableTools";

interface TableProps {
  live: LiveTable;
  info: TableInfo;
}

/** A table: the board, who sits there, what to do now, what happened, and what is said. */
export function Table({ live, info }: TableProps) {
  const tab = useSignal<Tab>("log");
  const isOut = useSignal(false);
  const rule = useSignal<string | null>(null);
  const isHelping = useSignal(false);
  const chatRead = useSignal(0);
  const wantedSeat = useSignal<number | null>(null);
  const asksForMore = useSignal(false);

  const isScreen = url.value.searchParams.has("screen");
  const seen = live.seen.value;
  const moment = live.shown.value;
  const scene = moment?.scene ?? null;
  const chat = live.chat.value;
  const isReadingChat = tab.value === "chat" && (isOut.value || !isNarrow.value);
  const isOver = Boolean(scene?.outcome);
  const finale = useFinale(info.game, scene);
  const isFinale = finale !== null;
  const fillsPhone = info.status === "playing" && boardOf(info.game).value?.fillsPhone;

  useCues(info.title, scene, seen?.news.seat ?? null, moment?.last ?? []);
  useEffect(() => {
    if (isReadingChat) chatRead.value = chat.length;
  }, [isReadingChat, chat]);
  useEffect(() => {
    if (!isOver) return;
    isOut.value = false;
    window.scrollTo(0, 0);
  }, [isOver, isFinale]);
  useEffect(() => {
    if (info.rematch && asksForMore.value) go(`/t/${info.rematch}`);
  }, [info.rematch]);

  const show = (name: Tab) => {
    tab.value = name;
    isOut.value = true;
  };
  const openRule = (id: string) => {
    rule.value = id;
    show("rules");
  };
  const sit = (seat: number) => {
    if (isIntroduced.value) live.sit(seat);
    else wantedSeat.value = seat;
  };
  useShortcuts({
    u: live.undo,
    h: live.askHint,
    r: () => show("rules"),
    l: () => show("log"),
    c: () => {
      show("chat");
      focusSoon(".chat input");
    },
    g: () => focusSoon(".board .piece.is-open, .prompt-moves button"),
    m: () => document.querySelector<HTMLButtonElement>(".prompt-tools [data-tool=moves]")?.click(),
    ",": () => seen?.player.back(),
    ".": () => seen?.player.forward(),
    p: () => seen?.player.pause(),
    "?": () => (isHelping.value = true),
    Escape: () => (isOut.value = false),
  });

  const stage = (
    <Stage
      live={live}
      finale={finale}
      info={info}
      isScreen={isScreen}
      openRule={openRule}
      rematch={() => {
        asksForMore.value = true;
        live.rematch();
      }}
    />
  );
  if (isScreen) {
    return (
      <div class="table-page is-screen" data-version={seen?.news.version} data-game={info.game}>
        {stage}
        <ScreenTools live={live} info={info} />
        <Toasts openRule={openRule} />
      </div>
    );
  }
  return (
    <div
      class={fillsPhone ? "table-page fills-phone" : "table-page"}
      data-version={seen?.news.version}
      data-game={info.game}
      data-status={info.status}
    >
      <TopBar>
        <TableTools live={live} info={info} help={() => (isHelping.value = true)} />
      </TopBar>
      <Seats
        table={info}
        game={games.value?.find(({ id }) => id === info.game) ?? null}
        waiting={isOver || info.status === "waiting" ? [] : (scene?.waiting ?? [])}
        scores={scoresOf(scene?.board)}
        sit={sit}
        leave={live.leave}
        fill={live.fill}
      />
      {stage}
      <SidePanel
        tab={tab}
        isOut={isOut}
        tabs={["log", "chat", "rules"]}
        unread={isReadingChat ? 0 : Math.max(0, chat.length - chatRead.value)}
      >
        {tab.value === "log" && moment && (
          <Log
            log={isFinale ? moment.log.slice(0, -moment.last.length) : moment.log}
            fresh={isFinale ? 0 : moment.last.length}
          />
        )}
        {tab.value === "chat" && <Chat lines={chat} say={live.say} />}
        {tab.value === "rules" && <Rules game={info.game} at={rule.value} open={openRule} />}
      </SidePanel>
      {wantedSeat.value !== null && (
        <NameDialog
          suggestion={callsign()}
          close={() => {
            if (isIntroduced.value && wantedSeat.value !== null) live.sit(wantedSeat.value);
            wantedSeat.value = null;
          }}
        />
      )}
      {isHelping.value && <HelpSheet game={info.game} close={() => (isHelping.value = false)} />}
      <Toasts openRule={openRule} />
    </div>
  );
}

function focusSoon(selector: string): void {
  window.requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());
}
