import { Lobby } from "./lobby/Lobby";
import { MyGamesPage } from "./people/MyGamesPage";
import { TakeOverPage } from "./people/TakeOverPage";
import { YouPage } from "./people/YouPage";
import { ReplayPage } from "./replay/ReplayPage";
import { ReviewPage } from "./review/ReviewPage";
import { url } from "./router";
import { RulesPage } from "./rules/RulesPage";
import { TablePage } from "./table/TablePage";
import { ConfirmBox } from "./ui/ConfirmBox";
import { Link } from "./ui/Link";
import { MenuBox } from "./ui/MenuBox";
import { TipBox } from "./ui/TipBox";
import { Toasts } from "./ui/Toasts";
import { TopBar } from "./ui/TopBar";

/** The whole page: which one is shown follows from the address. */
export function App() {
  return (
    <>
      {page(url.value.pathname)}
      <MenuBox />
      <TipBox />
      <ConfirmBox />
    </>
  );
}

function page(path: string) {
  const [first, id, last] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (first === "t" && id && last === "replay") return <ReplayPage key={id} id={id} />;
  if (first === "t" && id && last === "review") return <ReviewPage key={id} id={id} />;
  if (first === "t" && id && !last) return <TablePage key={id} id={id} />;
  if (first === "rules" && id) return <RulesPage game={id} />;
  if (first === "me" && !id) return <YouPage />;
  if (first === "games" && !id) return <MyGamesPage />;
  if (first === "device" && !id) return <TakeOverPage />;
  return (
    <>
      {first ? <NotFound /> : <Lobby />}
      <Toasts />
    </>
  );
}

function NotFound() {
  return (
    <>
      <TopBar />
      <main class="page stack">
        <h1>Nothing is here</h1>
        <p>The address may be mistyped, or what was here is gone.</p>
        <div>
          <Link to="/" class="button">
            To the lobby
          </Link>
        </div>
      </main>
    </>
  );
}
