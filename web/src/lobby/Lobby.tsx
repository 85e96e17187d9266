import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { api } from "../api";
import { games } from "../games";
import { isNewTo, learn, playEasy } from "../learn/first";
import { isIntroduced, rename } from "../me";
import { setWindowTitle } from "../notify";
import { go } from "../router";
import type { GameInfo, TableInfo } from "../types";
import { TopBar } from "../ui/TopBar";
import { showToast } from "../ui/toast";
import { callsign } from "./callsigns";
import { GameCard } from "./GameCard";
import { NameField } from "./NameField";
import { NewTableDialog } from "./NewTableDialog";
import { TableLists, YourTables } from "./TableLists";

const REFRESH = 10_000;

/** The front page: what this is, the games there are, and the tables you can go to. */
export function Lobby() {
  const name = useSignal(callsign());
  const tables = useSignal<TableInfo[] | null>(null);
  const setting = useSignal<GameInfo | null>(null);

  useEffect(() => {
    setWindowTitle("");
    const refresh = () =>
      void api.tables().then(
        (found) => (tables.value = found),
        () => {},
      );
    refresh();
    const timer = window.setInterval(refresh, REFRESH);
    return () => window.clearInterval(timer);
  }, []);

  const introduce = async () => {
    if (!isIntroduced.value) await rename(name.value.trim() || callsign());
  };
  const playNow = async (game: GameInfo) => {
    await introduce();
    go(await (isNewTo(game, tables.value) ? learn(game) : playEasy(game)));
  };
  const startLearning = async (game: GameInfo) => {
    await introduce();
    go(await learn(game));
  };

  return (
    <>
      <TopBar />
      <main class="page lobby">
        <section class="welcome">
          <div>
            <h1>
              Take your seat <span class="accent">at the table</span>
            </h1>
            <p class="lead">
              Robotech board games in your browser: with friends by a link, or against bots at once. No account.
            </p>
          </div>
          {!isIntroduced.value && (
            <form
              class="panel name-panel"
              onSubmit={(event) => {
                event.preventDefault();
                void introduce().catch(complain);
              }}
            >
              <NameField name={name} />
              <button type="submit" class="button">
                That is me
              </button>
            </form>
          )}
        </section>

        <YourTables tables={tables.value} />

        <section aria-labelledby="games">
          <h2 id="games">Games</h2>
          <div class="game-cards">
            {games.value === null && <p class="quiet">Fetching the games…</p>}
            {games.value?.map((game) => (
              <GameCard
                key={game.id}
                game={game}
                playNow={() => void playNow(game).catch(complain)}
                learn={game.easy_table ? () => void startLearning(game).catch(complain) : null}
                newTable={() => (setting.value = game)}
              />
            ))}
          </div>
        </section>

        <TableLists tables={tables.value} />
      </main>
      {setting.value && (
        <NewTableDialog game={setting.value} introduce={introduce} close={() => (setting.value = null)} />
      )}
    </>
  );
}

function complain(why: Error): void {
  showToast(why.message, "refusal");
}
