import { type Signal, useSignal } from "@preact/signals";
import { useWordsOf } from "../guide/guides";
import { HowToPlay } from "../guide/HowToPlay";
import { useLookup } from "../guide/lookup";
import { useFirstVisit } from "../guide/visits";
import type { TableInfo } from "../types";
import { boardOf } from "./boards";
import { HelpSheet } from "./HelpSheet";
import type { LiveTable } from "./live";

interface TeachingProps {
  live: LiveTable;
  info: TableInfo;
  isHelping: Signal<boolean>;
}

/** What lies over a table for those who learn: how to play, on the first visit and from Help, and Help itself. */
export function Teaching({ live, info, isHelping }: TeachingProps) {
  const isLearning = useSignal(false);
  useWordsOf(info);
  useLookup(info.game, info.status === "waiting" ? null : info.id);
  useFirstVisit(info, isHurried(live, info.game), isLearning);
  const help = (isOn: boolean, learns = false) => {
    isHelping.value = isOn;
    isLearning.value = learns;
  };
  return (
    <>
      {isHelping.value && <HelpSheet game={info.game} learn={() => help(false, true)} close={() => help(false)} />}
      {isLearning.value && <HowToPlay game={info.game} close={() => help(false)} />}
    </>
  );
}

/** Whether something runs on a clock that must not be covered. */
function isHurried(live: LiveTable, game: string): boolean {
  const scene = live.shown.value?.scene;
  const isCalm = scene && boardOf(game).value?.isCalm?.(scene.board as never);
  return live.clock.isRunning.value && (!isCalm || scene.prompts.some(({ until }) => until !== null));
}
