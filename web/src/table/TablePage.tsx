import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";

import { callsign } from "../lobby/callsigns";
import { NameDialog } from "../lobby/NameDialog";
import { games } from "../lobby/shelf";
import { isIntroduced } from "../me";
import { go } from "../router";
import { Rules } from "../rules/Rules";
import { sound } from "../settings";
import { Glyph } from "../ui/Glyph";
import { Link } from "../ui/Link";
import { copyLink } from "../ui/share";
import { useShortcuts } from "../ui/shortcuts";
import { Toasts } from "../ui/Toasts";
import { TopBar } from "../ui/TopBar";
import { Asides } from "./Asides";
import { BoardFrame } from "./BoardFrame";
import { boardOf } from "./boards";
import { Chat } from "./Chat";
import { ConnectionBadge } from "./ConnectionBadge";
import { useCues } from "./cues";
import { EndScreen } from "./EndScreen";
import { HelpSheet } from "./HelpSheet";
import { HintCard } from "./HintCard";
import { LiveTable } from "./live";
import { Log } from "./Log";
import { PromptBar } from "./PromptBar";
import { historyOf, scoresOf } from "./scores";
import { Seats } from "./Seats";
import { ShareBar } from "./ShareBar";
import { SidePanel, type Tab } from "./SidePanel";
import { asText } from "./turns";

interface TablePageProps {
  id: string;
}

/** A table: the board, who sits there, what to do now, what happened, and what is said. */
export function TablePage({ id }: TablePageProps) {
  const live = useMemo(() => new LiveTable(id), [id]);
  useEffect(() => () => live.close(), [live]);
  const tab = useSignal<Tab>("log");
  const isOut = useSignal(false);
  const rule = useSignal<string | null>(null);
  const isHelping = useSignal(false);
  const read = useSignal(0);
  const wanted = useSignal<number | null>(null);
  const asksForMore = useSignal(false);

  const info = live.info.value;
  const seen = live.seen.value;
  const scene = seen?.news.scene ?? null;
  const seat = seen?.news.seat ?? null;
  const people = (info?.seats ?? []).map(({ name, seat }) => name || `Seat ${seat + 1}`);
  const chat = live.chat.value;
  const isReadingChat = tab.value === "chat";

  useCues(info?.title ?? "", scene, seat, seen?.last ?? []);
  useEffect(() => {
    if (isReadingChat) read.value = chat.length;
  }, [isReadingChat, chat]);

  const isOver = Boolean(scene?.outcome);
  useEffect(() => {
    if (!isOver) return;
    isOut.value = false;
    window.scrollTo(0, 0);
  }, [isOver]);

  const rematch = info?.rematch ?? null;
  useEffect(() => {
    if (rematch && asksForMore.value) go(`/t/${rematch}`);
  }, [rematch]);

  const show = (name: Tab) => {
    tab.value = name;
    isOut.value = true;
  };
  const openRule = (id: string) => {
    rule.value = id;
    show("rules");
  };
  useShortcuts({
    u: live.undo,
    h: live.askHint,
    r: () => show("rules"),
    l: () => show("log"),
    c: () => (show("chat"), focusSoon(".chat input")),
    g: () => focusSoon(".board .piece.is-open, .prompt-moves button"),
    m: () => document.querySelector<HTMLButtonElement>(".prompt-tools [data-tool=moves]")?.click(),
    "?": () => (isHelping.value = true),
    Escape: () => (isOut.value = false),
  });

  if (live.connection.value === "refused" || (!info && live.connection.value === "lost")) return <NoTable state={live.connection.value} />;
  if (!info) return <Waiting />;

  const game = games.value?.find(({ id }) => id === info.game) ?? null;
  const handles = boardOf(info.game).value?.handles ?? (() => false);
  const sit = (at: number) => {
    if (isIntroduced.value) live.sit(at);
    else wanted.value = at;
  };
  const hint = live.hint.value;

  return (
    <div class="table-page" data-version={seen?.news.version}>
      <TopBar>
        <h1 class="table-title">{info.title}</h1>
        <ConnectionBadge state={live.connection.value} retry={() => live.reconnect()} />
        <button type="button" class="icon-button" aria-label="Copy the link to this table" onClick={() => void copyLink(`/t/${id}`)}>
          <Glyph name="share" />
        </button>
        <button
          type="button"
          class="icon-button"
          aria-label="Sound"
          aria-pressed={sound.value === "on"}
          onClick={() => (sound.value = sound.value === "on" ? "off" : "on")}
        >
          <Glyph name={sound.value === "on" ? "sound" : "mute"} />
        </button>
        <button type="button" class="icon-button" aria-label="Help" onClick={() => (isHelping.value = true)}>
          <Glyph name="help" />
        </button>
      </TopBar>
      <Seats
        table={info}
        game={game}
        waiting={scene?.outcome ? [] : (scene?.waiting ?? [])}
        scores={scoresOf(scene?.board)}
        sit={sit}
        leave={live.leave}
        fill={live.fill}
      />
      <main class="table-main">
        {info.status === "waiting" && <ShareBar table={info} fill={live.fill} />}
        {scene?.outcome && (
          <EndScreen outcome={scene.outcome} people={people} history={historyOf(scene.board)} table={info} rematch={() => ((asksForMore.value = true), live.rematch())} />
        )}
        {scene && !scene.outcome && info.status !== "waiting" && (
          <PromptBar
            scene={scene}
            people={people}
            seat={seat}
            handles={handles}
            send={live.play}
            undo={live.undo}
            askHint={live.askHint}
            isThinking={live.isThinking.value}
            openRule={openRule}
            asides={<Asides prompts={scene.prompts} handles={handles} send={live.play} openRule={openRule} />}
          >
            {hint && (
              <HintCard hint={hint} doIt={() => live.play(hint.verb, hint.noun)} close={() => (live.hint.value = null)} />
            )}
          </PromptBar>
        )}
        {scene && (
          <BoardFrame
            game={info.game}
            scene={scene}
            seat={seat}
            people={people}
            send={live.play}
            hint={hint}
            last={seen?.last ?? []}
            openRule={openRule}
          />
        )}
        <p class="sr-only" role="status" aria-live="polite">
          {seen?.last.map(asText).join(". ")}
        </p>
      </main>
      <SidePanel tab={tab} isOut={isOut} tabs={["log", "chat", "rules"]} unread={isReadingChat ? 0 : Math.max(0, chat.length - read.value)}>
        {tab.value === "log" && <Log log={seen?.log ?? []} fresh={seen?.last.length ?? 0} />}
        {tab.value === "chat" && <Chat lines={chat} say={live.say} />}
        {tab.value === "rules" && <Rules game={info.game} at={rule.value} open={openRule} />}
      </SidePanel>
      {wanted.value !== null && (
        <NameDialog
          suggestion={callsign()}
          close={() => {
            if (isIntroduced.value && wanted.value !== null) live.sit(wanted.value);
            wanted.value = null;
          }}
        />
      )}
      {isHelping.value && <HelpSheet close={() => (isHelping.value = false)} />}
      <Toasts openRule={openRule} />
    </div>
  );
}

function focusSoon(selector: string): void {
  window.requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());
}

function Waiting() {
  return (
    <>
      <TopBar />
      <main class="page">
        <h1 class="sr-only">Table</h1>
        <p class="quiet" role="status">
          Going to the table…
        </p>
      </main>
    </>
  );
}

interface NoTableProps {
  state: "refused" | "lost";
}

function NoTable({ state }: NoTableProps) {
  return (
    <>
      <TopBar />
      <main class="page">
        <h1>{state === "lost" ? "The table can't be reached" : "There is no such table"}</h1>
        <p>{state === "lost" ? "We keep trying. Is the server running?" : "The link may be wrong, or the table is gone."}</p>
        <Link to="/" class="button">
          To the lobby
        </Link>
      </main>
    </>
  );
}
