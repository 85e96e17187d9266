import { useEffect } from "preact/hooks";

import { api } from "../api";
import { likesRatings, me } from "../me";
import { setWindowTitle } from "../notify";
import { Choice } from "../ui/Choice";
import { Link } from "../ui/Link";
import { Toasts } from "../ui/Toasts";
import { TopBar } from "../ui/TopBar";
import { showToast } from "../ui/toast";
import { Devices } from "./Devices";
import { ForgetMe } from "./ForgetMe";

/** Who you are here: your devices, whether you like ratings, and the way to be forgotten. */
export function YouPage() {
  useEffect(() => setWindowTitle("You"), []);
  const likeRatings = (likes: boolean) =>
    api.likeRatings(likes).then(
      ({ likes_ratings }) => (likesRatings.value = likes_ratings),
      (why: Error) => showToast(why.message, "refusal"),
    );
  return (
    <>
      <TopBar />
      <main class="page you stack">
        <header>
          <h1>{me.value || "You"}</h1>
          <p class="quiet">There is no account and no password: your devices know who you are.</p>
        </header>
        <div class="row wrap">
          <Link to="/games" class="button">
            My games
          </Link>
          <Link to="/" class="button">
            To the lobby
          </Link>
        </div>
        <Devices />
        <section class="panel stack" aria-labelledby="ratings">
          <h2 id="ratings">Ratings</h2>
          <p>
            A number for how well you play each game, from your games against people. Only you see it, and those who
            also like ratings.
          </p>
          <Choice
            label="Ratings"
            value={likesRatings.value ? "on" : "off"}
            values={[
              { value: "off", text: "No numbers, please" },
              { value: "on", text: "Show ratings" },
            ]}
            choose={(value) => void likeRatings(value === "on")}
          />
        </section>
        <ForgetMe />
      </main>
      <Toasts />
    </>
  );
}
