import { signal, useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";

import { api } from "../api";
import { useWordsOf } from "../guide/guides";
import { useLookup } from "../guide/lookup";
import { setWindowTitle } from "../notify";
import { replaceUrl, url } from "../router";
import { Rules } from "../rules/Rules";
import { BoardFrame } from "../table/BoardFrame";
import { boardOf, coloursOf } from "../table/boards";
import { momentsOf } from "../table/film";
import { Log } from "../table/Log";
import { FilmPlayer } from "../table/player";
import { Seats } from "../table/Seats";
import { SidePanel, type Tab } from "../table/SidePanel";
import { scoresOf } from "../table/scores";
import type { ReplayMoment, TableInfo } from "../types";
import { useShortcuts } from "../ui/shortcuts";
import { Toasts } from "../ui/Toasts";
import { TopBar } from "../ui/TopBar";
import { ReplayBar } from "./ReplayBar";

interface ReplayPageProps {
  id: string;
}

const NOTHING = () => {};

/** A finished game again: any moment of it, through any seat's eyes, each with an address of its own. */
export function ReplayPage({ id }: ReplayPageProps) {
  const query = url.value.searchParams;
  const at = numberIn(query.get("at")) ?? 0;
  const seat = numberIn(query.get("seat"));
  const table = useSignal<TableInfo | null>(null);
  const frame = useSignal<ReplayMoment | null>(null);
  const problem = useSignal("");
  const tab = useSignal<Tab>("log");
  const isOut = useSignal(false);
  const rule = useSignal<string | null>(null);
  const isAsking = useRef(false);
  const wanted = useRef({ at, seat });
  const player = useMemo(() => new FilmPlayer(), [id]);
  useEffect(() => () => player.close(), [player]);

  useEffect(() => {
    api.table(id).then(
      (found) => {
        table.value = found;
        setWindowTitle(`Replay of ${found.title}`);
      },
      (why: Error) => (problem.value = why.message),
    );
  }, [id]);

  /** After a step on, the film of the move; after a leap, the table as it was. */
  const show = (found: ReplayMoment, before: ReplayMoment | null) => {
    const { scene, log } = found;
    if (before?.at === found.at - 1 && before.seat === found.seat) player.add(momentsOf(found, log, before.log.length));
    else player.begin({ scene, log, last: [], isPast: false });
  };

  /** Fetch the moment that is wanted. While the slider is pulled, moments that have passed by then are left out. */
  const fetchFrame = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    try {
      let asked: typeof wanted.current;
      do {
        asked = wanted.current;
        const found = await api.frame(id, asked.at, asked.seat);
        show(found, frame.value);
        frame.value = found;
      } while (asked !== wanted.current);
    } catch (why) {
      problem.value = why instanceof Error ? why.message : String(why);
    } finally {
      isAsking.current = false;
    }
  };
  useEffect(() => {
    wanted.current = { at, seat };
    void fetchFrame();
  }, [id, at, seat]);

  const goTo = (next: number, eyes = seat) => {
    const of = frame.value?.of ?? 0;
    const moment = new URLSearchParams({ at: String(Math.max(0, Math.min(next, of))) });
    if (eyes !== null) moment.set("seat", String(eyes));
    replaceUrl(`/t/${id}/replay?${moment}`);
  };
  // Whoever was sent here to see a move is shown its film.
  const isToPlay = query.get("play") !== null;
  useEffect(() => {
    if (isToPlay && frame.value?.at === at && frame.value.seat === seat) goTo(at + 1);
  }, [isToPlay, frame.value]);
  const openRule = (id: string) => {
    rule.value = id;
    tab.value = "rules";
    isOut.value = true;
  };
  useShortcuts({
    ArrowLeft: () => goTo(at - 1),
    ArrowRight: () => goTo(at + 1),
    Home: () => goTo(0),
    End: () => goTo(Infinity),
  });

  useWordsOf(table.value);
  useLookup(table.value?.game ?? null, id);
  const moment = frame.value?.clock?.now ?? 0;
  const clock = useMemo(() => ({ now: signal(moment), isRunning: signal(false) }), [moment]);
  if (problem.value || !table.value || !frame.value) return <NotYet problem={problem.value} />;
  const { of, turns } = frame.value;
  const shown = player.shown.value;
  if (!shown) return null;
  const { scene, log, last, isPast } = shown;
  const people = table.value.seats.map(({ name, seat }) => name || `Seat ${seat + 1}`);
  return (
    <div class="table-page" style={coloursOf(boardOf(table.value.game).value, scene)}>
      <TopBar>
        <h1 class="table-title">Replay: {table.value.title}</h1>
      </TopBar>
      <Seats
        table={{ ...table.value, status: "over" }}
        game={null}
        waiting={scene.waiting}
        scores={scoresOf(scene.board)}
        sit={NOTHING}
        leave={NOTHING}
        fill={NOTHING}
        unseat={NOTHING}
      />
      <main class="table-main">
        <ReplayBar
          table={table.value}
          at={at}
          of={of}
          turns={turns}
          seat={seat}
          trail={scene.trail}
          isBehind={player.isBehind.value}
          goTo={goTo}
        />
        <BoardFrame
          table={id}
          game={table.value.game}
          scene={{ ...scene, prompts: [] }}
          seat={seat}
          people={people}
          send={NOTHING}
          hint={null}
          isPast={isPast}
          last={last}
          log={log}
          clock={clock}
          openRule={openRule}
        />
      </main>
      <SidePanel tab={tab} isOut={isOut} tabs={["log", "rules"]} news={{}}>
        {tab.value === "rules" ? (
          <Rules game={table.value.game} at={rule.value} open={openRule} />
        ) : (
          <Log log={log} fresh={last.length} />
        )}
      </SidePanel>
      <Toasts openRule={openRule} />
    </div>
  );
}

interface NotYetProps {
  problem: string;
}

function NotYet({ problem }: NotYetProps) {
  return (
    <>
      <TopBar />
      <main class="page">
        <h1>{problem ? "This game can't be replayed" : "Replay"}</h1>
        <p class="quiet" role="status">
          {problem || "Winding back…"}
        </p>
      </main>
    </>
  );
}

function numberIn(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}
