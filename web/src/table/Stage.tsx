import type { ComponentChildren } from "preact";

import type { Send } from "../boards/props";
import { Cover } from "../lobby/Cover";
import { TimeLeft } from "../pieces/TimeLeft";
import type { TableInfo, Told } from "../types";
import { Asides } from "./Asides";
import { BoardFrame, isLaidOut, LayingOut } from "./BoardFrame";
import { boardOf } from "./boards";
import { EndScreen } from "./EndScreen";
import { FilmBar } from "./FilmBar";
import { HintButton } from "./HintButton";
import { LitBeyond } from "./LitBeyond";
import type { LiveTable } from "./live";
import { PromptBar } from "./PromptBar";
import { Reveal } from "./Reveal";
import { ShareBar } from "./ShareBar";
import { historyOf } from "./scores";
import { asText } from "./turns";

interface StageProps {
  live: LiveTable;
  info: TableInfo;
  send: Send;
  /** What the officer would do; null if nobody asked, or it is shown elsewhere. */
  hintCard: ComponentChildren;
  openRule: (id: string) => void;
  rematch: () => void;
  /** Take a seat, once there is a name to go with it. */
  sit: (seat: number) => void;
  /** Shown on a big screen for all: without anybody's hand. */
  isScreen: boolean;
  /** What was told since this seat last did something, while it is to decide. */
  since: Told[];
  /** What the board calls when it has played out the end; null when it does not. */
  finale: (() => void) | null;
}

const NOWHERE = () => false;

/** The middle of the table: the invitation, the prompt or the result, and the board below it. */
export function Stage(props: StageProps) {
  const { live, info, send, hintCard, openRule, rematch, sit, isScreen, since, finale } = props;
  const seen = live.seen.value;
  const moment = live.shown.value;
  const people = info.seats.map(({ name }) => name);
  const board = boardOf(info.game).value;
  const handles = board?.handles ?? NOWHERE;
  const hint = live.hint.value;
  const isThinking = live.isThinking.value;
  if (info.status === "waiting") {
    return (
      <main class="table-main is-waiting">
        <ShareBar table={info} isScreen={isScreen} sit={sit} fill={live.fill} />
        <Cover game={info.game} />
      </main>
    );
  }
  if (!seen || !moment) return <main class="table-main" />;
  if (!isLaidOut(info.id, info.game)) {
    // A question without its board would ask by buttons for what the board is clicked for, and jump when that arrives.
    return (
      <main class="table-main">
        <LayingOut />
      </main>
    );
  }

  const { seat } = seen.news;
  const { isPast } = moment;
  const scene = isScreen ? { ...moment.scene, prompts: [] } : moment.scene;
  const { outcome } = scene;
  const hasNoBar = board?.saysWhatToDo && seat !== null && !isScreen && !outcome;
  return (
    <main class="table-main">
      {outcome && !finale && (
        <EndScreen outcome={outcome} people={people} history={historyOf(scene.board)} table={info} rematch={rematch} />
      )}
      {!outcome && board?.saysWhatToDo && hintCard}
      {isPast && <FilmBar player={seen.player} moment={moment} />}
      {!outcome && !isPast && !board?.saysWhatToDo && (
        <PromptBar
          scene={scene}
          people={people}
          seat={seat}
          handles={handles}
          foretell={(offer) => offer.note ?? board?.foretell?.(scene.board as never, offer) ?? null}
          send={send}
          undo={live.undo}
          askHint={live.askHint}
          isThinking={isThinking}
          lookBack={seen.player.canGoBack.value ? seen.player.back : null}
          openRule={openRule}
          clock={info.time && seat !== null && <TimeLeft time={info.time} seat={seat} label="Your time" />}
          asides={<Asides prompts={scene.prompts} handles={handles} send={send} openRule={openRule} />}
        >
          {hintCard}
          <LitBeyond scene={scene} />
        </PromptBar>
      )}
      {isPast && <Reveal last={moment.last} />}
      <BoardFrame
        table={info.id}
        game={info.game}
        scene={scene}
        seat={isScreen ? null : seat}
        people={people}
        send={send}
        undo={scene.can_undo ? live.undo : null}
        hint={hint}
        hintButton={
          hasNoBar && <HintButton canAsk={scene.prompts.length > 0} isThinking={isThinking} ask={live.askHint} />
        }
        isPast={isPast}
        since={since}
        last={moment.last}
        log={moment.log}
        clock={live.clock}
        isScreen={isScreen}
        openRule={openRule}
        finale={finale}
      />
      <p class="sr-only" role="status" aria-live="polite">
        {!finale && !isPast && moment.last.map(asText).join(". ")}
      </p>
    </main>
  );
}
