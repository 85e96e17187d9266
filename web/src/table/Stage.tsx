import type { Prompt, TableInfo } from "../types";
import { Asides } from "./Asides";
import { BoardFrame } from "./BoardFrame";
import { boardOf } from "./boards";
import { EndScreen } from "./EndScreen";
import { FilmBar } from "./FilmBar";
import { HintButton } from "./HintButton";
import { HintCard } from "./HintCard";
import type { LiveTable } from "./live";
import { PromptBar } from "./PromptBar";
import { ShareBar } from "./ShareBar";
import { historyOf } from "./scores";
import { asText } from "./turns";
import { useWarnings } from "./warnings";

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
const NO_PROMPTS: Prompt[] = [];

/** The middle of the table: the invitation, the prompt or the result, and the board below it. */
export function Stage({ live, info, openRule, rematch, isScreen, finale }: StageProps) {
  const seen = live.seen.value;
  const moment = live.shown.value;
  const people = info.seats.map(({ name }) => name);
  const board = boardOf(info.game).value;
  const handles = board?.handles ?? NOWHERE;
  const hint = live.hint.value;
  const isThinking = live.isThinking.value;
  const send = useWarnings(moment?.scene.prompts ?? NO_PROMPTS, live.play);
  if (!seen || !moment) return <main class="table-main" />;

  const { seat } = seen.news;
  const { isPast } = moment;
  const scene = isScreen ? { ...moment.scene, prompts: [] } : moment.scene;
  const { outcome } = scene;
  const hasNoBar = board?.saysWhatToDo && seat !== null && !isScreen && !outcome;
  const hintCard = hint && (
    <HintCard hint={hint} doIt={() => send(hint.verb, hint.noun)} close={() => (live.hint.value = null)} />
  );
  return (
    <main class="table-main">
      {info.status === "waiting" && <ShareBar table={info} fill={live.fill} />}
      {outcome && !finale && (
        <EndScreen outcome={outcome} people={people} history={historyOf(scene.board)} table={info} rematch={rematch} />
      )}
      {!outcome && info.status !== "waiting" && board?.saysWhatToDo && hintCard}
      {isPast && <FilmBar player={seen.player} moment={moment} />}
      {!outcome && !isPast && info.status !== "waiting" && !board?.saysWhatToDo && (
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
          asides={<Asides prompts={scene.prompts} handles={handles} send={send} openRule={openRule} />}
        >
          {hintCard}
        </PromptBar>
      )}
      <BoardFrame
        table={info.id}
        game={info.game}
        scene={scene}
        seat={isScreen ? null : seat}
        people={people}
        send={send}
        hint={hint}
        hintButton={
          hasNoBar && <HintButton canAsk={scene.prompts.length > 0} isThinking={isThinking} ask={live.askHint} />
        }
        isPast={isPast}
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
