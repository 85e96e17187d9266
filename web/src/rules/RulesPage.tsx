import { useEffect } from "preact/hooks";

import { games } from "../games";
import { useLookup } from "../guide/lookup";
import { setWindowTitle } from "../notify";
import { replaceUrl, url } from "../router";
import { TopBar } from "../ui/TopBar";
import { Rules } from "./Rules";

interface RulesPageProps {
  game: string;
}

/** The rules of a game as a page of its own; the address names the rule in question. */
export function RulesPage({ game }: RulesPageProps) {
  const title = games.value?.find(({ id }) => id === game)?.title ?? "";
  useEffect(() => setWindowTitle(`Rules of ${title || game}`), [game, title]);
  useLookup(game);
  const at = url.value.hash.slice(1) || null;
  return (
    <>
      <TopBar />
      <main class="page rules-page">
        <h1>{title ? `Rules of ${title}` : "Rules"}</h1>
        <p class="quiet">
          In our own words. “Details” shows the numbered rules, with what is printed and what we decided.
        </p>
        <Rules game={game} at={at} open={(id) => replaceUrl(`/rules/${game}#${id}`)} />
      </main>
    </>
  );
}
