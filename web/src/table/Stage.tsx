import type { TableInfo } from "../types";
import { Asides } from "./Asides";
import { BoardFrame } from "./BoardFrame";
import { boardOf } from "./boards";
import { EndScreen } from "./EndScreen";
import { HintButton } from "./HintButton";
import { HintCard } from "./HintCard";
import type { LiveTable } from "./live";
import { PromptBar } from "./PromptBar";
import { historyOf } from "./scores";
import { ShareBar } from "./ShareBar";
import { asText } from "./turns";

interface StageProps {
  live: LiveTable;
  info: TableInfo;
  openRule: (id: string) => void;
  rematch: () => void;
  /** Shown on a big screen for all: without anybody's hand. */
  isScreen: boolean;
  /** What the board calls when it has played out the end; null when it does not. */
  finale: (() => void) | null;
}

const NOWHERE = () => false;

/** The middle of the table: the invitation, the prompt or the result, and the board below it. */
export function Stage({ live, info, openRule, rematch, isScreen, finale }: StageProps) {
  const seen = live.seen.value;
  const people = info.seats.map(({ name }) => name);
  const board = boardOf(info.game).value;
  const handles = board?.handles ?? NOWHERE;
  const hint = live.hint.value;
  const isThinking = live.isThinking.value;
  if (!seen) return <main class="table-main" />;

  const { seat } = seen.news;
  const scene = isScreen ? { ...seen.news.scene, prompts: [] } : seen.news.scene;
  const { outcome } = scene;
  const hasNoBar = board?.saysWhatToDo && seat !== null && !isScreen && !outcome;
  const hintCard = hint && (
    <HintCard hint={hint} doIt={() => live.play(hint.verb, hint.noun)} close={() => (live.hint.value = null)} />
  );
  return (
    <main class="table-main">
      {info.status === "waiting" && <ShareBar table={info} fill={live.fill} />}
      {outcome && !finale && (
        <EndScreen outcome={outcome} people={people} history={historyOf(scene.board)} table={info} rematch={rematch} />
      )}
      {!outcome && info.status !== "waiting" && board?.saysWhatToDo && hintCard}
      {!outcome && info.status !== "waiting" && !board?.saysWhatToDo && (
        <PromptBar
          scene={scene}
          people={people}
          seat={seat}
          handles={handles}
          foretell={(offer) => board?.foretell?.(scene.board as never, offer) ?? null}
          send={live.play}
          undo={live.undo}
          askHint={live.askHint}
          isThinking={isThinking}
          openRule={openRule}
          asides={<Asides prompts={scene.prompts} handles={handles} send={live.play} openRule={openRule} />}
        >
          {hintCard}
        </PromptBar>
      )}
      <BoardFrame
        game={info.game}
        scene={scene}
        seat={isScreen ? null : seat}
        people={people}
        send={live.play}
        hint={hint}
        hintButton={hasNoBar && <HintButton canAsk={scene.prompts.length > 0} isThinking={isThinking} ask={live.askHint} />}
        last={seen.last}
        log={seen.log}
        clock={live.clock}
        isScreen={isScreen}
        openRule={openRule}
        finale={finale}
      />
      <p class="sr-only" role="status" aria-live="polite">
        {!finale && seen.last.map(asText).join(". ")}
      </p>
    </main>
  );
}
