import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { BoardModule } from "../boards/props";
import { games } from "../games";
import { Coach } from "../learn/Coach";
import { callsign } from "../lobby/callsigns";
import { NameDialog } from "../lobby/NameDialog";
import { isIntroduced } from "../me";
import { url } from "../router";
import { Rules } from "../rules/Rules";
import { isInRealTime } from "../settings";
import type { GameInfo, Prompt, Scene, TableInfo } from "../types";
import { isNarrow } from "../ui/narrow";
import { useShortcuts } from "../ui/shortcuts";
import { Toasts } from "../ui/Toasts";
import { TopBar } from "../ui/TopBar";
import { boardOf, coloursOf } from "./boards";
import { Chat } from "./Chat";
import { useCues } from "./cues";
import { useFinale } from "./finale";
import { HintCard } from "./HintCard";
import { Log } from "./Log";
import type { LiveTable } from "./live";
import { chatActions, hostActions } from "./moderation";
import { useRematch } from "./rematch";
import { useRoom } from "./room";
import { ScreenTools } from "./ScreenTools";
import { Seats } from "./Seats";
import { SidePanel, type Tab } from "./SidePanel";
import { SinceCard } from "./SinceCard";
import { Stage } from "./Stage";
import { scoresOf } from "./scores";
import { TableTools } from "./TableTools";
import { Teaching } from "./Teaching";
import { tabsStopEverywhere } from "./tabs";
import { useUnread } from "./unread";
import { useSince } from "./useSince";
import { useWarnings } from "./warnings";

const NO_PROMPTS: Prompt[] = [];

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
  const wantedSeat = useSignal<number | null>(null);

  const isScreen = url.value.searchParams.has("screen");
  const seen = live.seen.value;
  const moment = live.shown.value;
  const scene = moment?.scene ?? null;
  const chat = live.chat.value;
  const isReadingChat = tab.value === "chat" && (isOut.value || !isNarrow.value);
  const unread = useUnread(chat, isReadingChat);
  const isOver = Boolean(scene?.outcome);
  const finale = useFinale(info.game, scene);
  const isFinale = finale !== null;
  const board = boardOf(info.game).value;
  const game = games.value?.find(({ id }) => id === info.game) ?? null;

  useCues(info.title, scene, seen?.news.seat ?? null, moment?.last ?? []);
  useRoom(live, info, isScreen);
  useEffect(() => {
    if (!isOver) return;
    isOut.value = false;
    window.scrollTo(0, 0);
  }, [isOver, isFinale]);
  useRematch(info, isScreen);
  useRealTimeSettings(game);

  const show = (name: Tab) => {
    tab.value = name;
    isOut.value = true;
  };
  const openRule = (id: string | null) => {
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
    r: () => openRule(inQuestion(scene) ?? rule.value),
    l: () => show("log"),
    c: () => {
      show("chat");
      focusSoon(".chat input");
    },
    g: () => focusSoon(...USABLE),
    t: () => (tabsStopEverywhere.value = !tabsStopEverywhere.value),
    m: () => document.querySelector<HTMLButtonElement>(".prompt-tools [data-tool=moves]")?.click(),
    ",": () => seen?.player.back(),
    ".": () => seen?.player.forward(),
    p: () => seen?.player.pause(),
    "?": () => (isHelping.value = true),
    Escape: () => (isOut.value = false),
  });

  const send = useWarnings(scene?.prompts ?? NO_PROMPTS, live.play, Boolean(seen?.news.clock));
  const isPlaying = info.status !== "waiting" && !isOver;
  const hintCard = isPlaying ? hintOf(live, game) : null;
  const since = useSince(live, () => (isOut.value = false));
  const stage = (
    <Stage
      live={live}
      finale={finale}
      since={since.lines}
      info={info}
      isScreen={isScreen}
      send={send}
      hintCard={isNarrow.value && hintCard}
      openRule={openRule}
      rematch={live.rematch}
      sit={sit}
    />
  );
  if (isScreen) {
    return (
      <div class="table-page is-screen" data-table={info.id} data-version={seen?.news.version} data-game={info.game}>
        {stage}
        <ScreenTools live={live} info={info} />
        <Toasts openRule={openRule} />
      </div>
    );
  }
  return (
    <div
      class={pageClass(info, board)}
      data-version={seen?.news.version}
      style={coloursOf(board, scene)}
      data-table={info.id}
      data-game={info.game}
      data-status={info.status}
    >
      <TopBar>
        <TableTools live={live} info={info} help={() => (isHelping.value = true)} />
      </TopBar>
      <Seats
        table={info}
        game={game}
        waiting={(isPlaying && scene?.waiting) || []}
        scores={isFinale ? [] : scoresOf(scene?.board)}
        sit={sit}
        leave={live.leave}
        fill={live.fill}
        unseat={live.unseat}
        asHost={(seat) => hostActions(info, live, seat)}
      />
      <Coach live={live} game={games.value?.find(({ id }) => id === info.game) ?? null} />
      {stage}
      <SidePanel
        tab={tab}
        isOut={isOut}
        tabs={["log", "chat", "rules"]}
        notice={(!isNarrow.value && hintCard) || <SinceCard since={since} />}
        news={{ chat: unread, log: isNarrow.value ? since.count : 0 }}
      >
        {tab.value === "log" && moment && (
          <Log
            log={isFinale ? moment.log.slice(0, moment.log.length - moment.last.length) : moment.log}
            fresh={isFinale ? 0 : moment.last.length}
          />
        )}
        {tab.value === "chat" && (
          <Chat lines={chat} say={live.say} about={(speaker) => chatActions(info, live, speaker)} muted={info.muted} />
        )}
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
      <Teaching live={live} info={info} isHelping={isHelping} />
      <Toasts openRule={openRule} />
    </div>
  );
}

/** What the officer or the ace would do, if somebody asked. */
function hintOf(live: LiveTable, game: GameInfo | null) {
  const hint = live.hint.value;
  if (!hint) return null;
  const hasAce = !game?.is_real_time && game?.bots.some(({ id }) => id === "ace");
  return (
    <HintCard
      hint={hint}
      doIt={() => live.play(hint.verb, hint.noun)}
      askAce={hasAce && hint.bot !== "ace" ? live.askAce : null}
      isThinking={live.isThinking.value}
      close={() => (live.hint.value = null)}
    />
  );
}

function pageClass({ status }: TableInfo, board: BoardModule | null): string {
  return status === "playing" && board?.fillsPhone ? "table-page fills-phone" : "table-page";
}

/** At a table in real time there is more to be set. */
function useRealTimeSettings(game: GameInfo | null): void {
  useEffect(() => {
    isInRealTime.value = game?.is_real_time ?? false;
    return () => {
      isInRealTime.value = false;
    };
  }, [game]);
}

/** What can be used now, the best first: what is lit on the board, then what the bar offers, last what ends something. */
const USABLE = [
  ".board .piece.is-open",
  ".board .button.is-lit:enabled, .board .roll:enabled",
  ".prompt-moves .button.is-lit",
  ".prompt-moves .button",
];

/** The rule that asks for something now. */
function inQuestion(scene: Scene | null): string | null {
  return scene?.prompts.find(({ waits }) => waits)?.rules[0] ?? null;
}

/** Go to the first of these that is there. */
function focusSoon(...selectors: string[]): void {
  window.requestAnimationFrame(() => {
    const found = selectors.map((selector) => document.querySelector<HTMLElement>(selector));
    found.find((element) => element !== null)?.focus();
  });
}
