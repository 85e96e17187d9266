import { useSignal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";

import { api } from "../api";
import { arriveAs, loadMe, me } from "../me";
import { setWindowTitle } from "../notify";
import { count } from "../pieces/words";
import { go, replaceUrl, url } from "../router";
import { Toasts } from "../ui/Toasts";
import { TopBar } from "../ui/TopBar";
import { showToast } from "../ui/toast";

/** Another device of somebody's: with a code, this browser becomes one of their own. */
export function TakeOverPage() {
  const code = useSignal(url.value.hash.slice(1));
  const tables = useSignal(0);
  const problem = useSignal("");
  const field = useId();
  useEffect(() => {
    setWindowTitle("One more device");
    // The code is nobody else's business, and need not stay in the history.
    if (url.value.hash) replaceUrl("/device");
    api.myGames(null, null).then(
      ({ games }) => (tables.value = games.length),
      () => {},
    );
  }, []);
  const takeOver = (event: Event) => {
    event.preventDefault();
    api.takeOver(code.value).then(
      ({ name }) => {
        arriveAs(name);
        void loadMe();
        showToast(`You are ${name} here, too.`);
        go("/");
      },
      (why: Error) => (problem.value = why.message),
    );
  };
  return (
    <>
      <TopBar />
      <main class="page you stack">
        <h1>One more device</h1>
        <form class="panel stack" onSubmit={takeOver}>
          <p>
            Be the same person here as on your other device, with the same name, seats and games. Do this only with a
            code that you made yourself, on a device of your own.
          </p>
          <div class="field">
            <label for={field} class="field-label">
              Code
            </label>
            <input
              id={field}
              type="text"
              class="code-field"
              autocomplete="one-time-code"
              autocapitalize="characters"
              spellcheck={false}
              maxLength={12}
              placeholder="ABCD-EFGH"
              value={code}
              onInput={({ currentTarget }) => (code.value = currentTarget.value)}
            />
          </div>
          {tables.value > 0 && (
            <p class="problem">
              You are {me.value} on this device, at {count(tables.value, "table")}. What you play here under that name
              stays where it is, but from then on you can't reach it from this device.
            </p>
          )}
          {problem.value && (
            <p class="problem" role="alert">
              {problem}
            </p>
          )}
          <button type="submit" class="button is-primary" disabled={!code.value.trim()}>
            This is my device
          </button>
        </form>
      </main>
      <Toasts />
    </>
  );
}
