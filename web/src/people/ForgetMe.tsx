import { useSignal } from "@preact/signals";

import { api } from "../api";
import { becomeStranger, loadMe, me } from "../me";
import { go } from "../router";
import { question } from "../ui/confirm";
import { Dialog } from "../ui/Dialog";
import { showToast } from "../ui/toast";

/** Delete all that the server has of you: told exactly, and asked twice. */
export function ForgetMe() {
  const isAsking = useSignal(false);
  const forget = async () => {
    try {
      await api.forgetMe();
      becomeStranger();
      await loadMe();
      go("/");
      showToast("You are forgotten here.");
    } catch (why) {
      showToast(why instanceof Error ? why.message : String(why), "refusal");
    }
  };
  const askAgain = () => {
    isAsking.value = false;
    question.value = {
      title: `Forget ${me.value} for good?`,
      text: "Nobody can take this back: not you, and not those who run this server.",
      yes: "Forget me for good",
      no: "Keep everything",
      act: () => void forget(),
    };
  };
  return (
    <section class="panel stack" aria-labelledby="forget">
      <h2 id="forget">Forget me</h2>
      <p>Delete all that this server has stored of you.</p>
      <div>
        <button type="button" class="button" onClick={() => (isAsking.value = true)}>
          Forget me…
        </button>
      </div>
      {isAsking.value && (
        <Dialog title="Forget me" close={() => (isAsking.value = false)}>
          <div class="stack forget">
            <section>
              <h3>What goes</h3>
              <ul>
                <li>Your name, on every table where you sat or that you made: it says “Somebody” there.</li>
                <li>All your devices, and any code for one more.</li>
                <li>Everything you said in a chat, and what tables told of your coming and going.</li>
                <li>Your ratings, as yours, and what you set about them.</li>
                <li>Packs that you brought and no table is played with; the others lose your name and theirs.</li>
                <li>Tables of yours that nobody else has come to.</li>
              </ul>
            </section>
            <section>
              <h3>What stays</h3>
              <ul>
                <li>Games you played with others, with their moves and results, without your name.</li>
                <li>Games you are in: an officer plays on for “Somebody”.</li>
                <li>What others wrote about you themselves, and records that somebody has downloaded.</li>
                <li>Backups that were made before, for as long as those who run this server keep them.</li>
                <li>Settings in this browser, such as theme and sound: those are not on the server.</li>
              </ul>
            </section>
            <div class="row wrap">
              <button type="button" class="button is-primary" onClick={() => (isAsking.value = false)}>
                Keep everything
              </button>
              <button type="button" class="button" onClick={askAgain}>
                Go on
              </button>
            </div>
          </div>
        </Dialog>
      )}
    </section>
  );
}
