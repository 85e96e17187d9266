import { Icon } from "../../pieces/Icon";
import { asText } from "../../table/turns";
import type { Told } from "../../types";
import { offerOf, useSight } from "./sight";
import { personOn } from "./words";

/** While the battle stands still: who stopped it, who lets it go on, and the countdown back into it. */
export function Pause() {
  const sight = useSight();
  const { view, log, people, send } = sight;
  if (!["settling", "paused", "countdown"].includes(view.phase)) return null;
  const resume = offerOf(sight, "resume");
  return (
    <div class={`bfi-pause is-${view.phase}`} role="status">
      <div class="bfi-pause-card">
        {view.phase === "countdown" && view.countdown_until !== null ? (
          <Count until={view.countdown_until} />
        ) : (
          <>
            <h2>Battle paused</h2>
            <p>{whoPaused(log)}</p>
            <p class="soft">
              {view.phase === "settling"
                ? "Finish what was begun. All timers stand, open calls are void."
                : "All timers stand, open calls are void. Draw breath."}
            </p>
            {resume ? (
              <button type="button" class="button is-primary" data-move="resume" onClick={() => send("resume")}>
                <Icon name="radar-sweep" /> {resume.text}
              </button>
            ) : (
              view.pause && view.phase === "paused" && <p>{whoGoesOn(view.pause.may_resume, people)}</p>
            )}
          </>
        )}
      </div>
    </div>
  );
}

function Count({ until }: { until: number }) {
  const { clock } = useSight();
  const seconds = Math.max(0, Math.ceil((until - clock.now.value) / 1000));
  return (
    <>
      <p>The battle goes on in</p>
      <b class="bfi-count">{seconds}</b>
    </>
  );
}

function whoGoesOn(seats: number[], people: string[]): string {
  return `${seats.map((seat) => personOn(people, seat)).join(" or ")} lets it go on.`;
}

function whoPaused(log: Told[]): string {
  const told = log.findLast(({ says }) => says === "pauses" || says === "cut-off");
  return told ? `${asText(told)}.` : "";
}
