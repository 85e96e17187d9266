import { useEffect } from "preact/hooks";

import { games } from "../games";
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
  const at = url.value.hash.slice(1) || null;
  return (
    <>
      <TopBar />
      <main class="page rules-page">
        <h1>{title ? `Rules of ${title}` : "Rules"}</h1>
        <p class="quiet">Every rule in our own words, with the number that prompts and refusals quote.</p>
        <Rules game={game} at={at} open={(id) => replaceUrl(`/rules/${game}#${id}`)} />
      </main>
    </>
  );
}
