import { Icon } from "../../pieces/Icon";
import { capital } from "../../pieces/words";
import { Piece } from "../../table/Piece";
import type { ErrandView, ObjectiveView, UnlockView } from "../../types";
import { useFlags, useSight } from "./sight";
import { useSpeech } from "./speech";
import { FaceIcon } from "./symbols";

/** What is to be done: the Objectives of the Episode, and what Heroes can see to. */
export function Goals() {
  const { view } = useSight();
  const objectives = view.story?.objectives ?? [];
  if (!objectives.length && !view.errands.length) return null;
  return (
    <section class="goals" aria-label="Objectives">
      {objectives.length > 0 && (
        <>
          <header>
            <h3>Objectives</h3>
            <p class="objectives-met">
              <b>{view.objectives_met}</b> met so far, {view.objectives_for_a_star} make a star
            </p>
          </header>
          <div class="objectives">
            {objectives.map((objective) => (
              <ObjectiveRow key={objective.name} objective={objective} />
            ))}
          </div>
        </>
      )}
      {view.errands.length > 0 && (
        <div class="errands" role="group" aria-label="To be seen to">
          {view.errands.map((errand) => (
            <ErrandRow key={errand.id} errand={errand} />
          ))}
        </div>
      )}
    </section>
  );
}

/** The Episode: its overview, which can be read aloud, its situations, and what is in force. */
export function Story() {
  const { view } = useSight();
  const { story } = view;
  const inForce = [...new Set(view.rules_in_force.map(({ text }) => text))];
  return (
    <section class="story" aria-label="Story">
      {story ? (
        <>
          <header>
            <h3>
              Episode {view.episode}: {story.name}
            </h3>
            <ReadAloud text={`${story.name}. ${story.overview}`} />
          </header>
          <p class="overview">{story.overview}</p>
          {Object.entries(story.situations).map(([name, text]) => (
            <p key={name} class="situation-line">
              <b>{name}</b> {text}
            </p>
          ))}
        </>
      ) : (
        <p class="overview">
          {view.mode === "story"
            ? "The story begins when the Heroes are picked and the Destroids stand guard."
            : `Hold out as long as you can: turn ${view.episode}. Every turn the chart brings more of them.`}
        </p>
      )}
      {inForce.length > 0 && (
        <p class="in-force">
          <b>In force:</b> {inForce.join("; ")}.
        </p>
      )}
    </section>
  );
}

/** The browser reads the overview; where it has no voice, the button says so. */
function ReadAloud({ text }: { text: string }) {
  const speech = useSpeech(text);
  return (
    <button
      type="button"
      class="button is-small"
      disabled={!speech.hasVoice}
      aria-pressed={speech.isSpeaking}
      title={speech.hasVoice ? "Read the overview aloud" : "This browser has no voice to read with"}
      onClick={speech.isSpeaking ? speech.stop : speech.start}
    >
      <Icon name="megaphone" />
      {speech.isSpeaking ? "Stop" : "Read aloud"}
      {!speech.hasVoice && <span class="sr-only">: this browser has no voice to read with</span>}
    </button>
  );
}

/** An Objective; pointing at it shows on the map what it is about. */
function ObjectiveRow({ objective }: { objective: ObjectiveView }) {
  const { view, aim } = useSight();
  const meant = view.vessels.filter(({ id }) => objective.vessels.includes(id)).map(({ place }) => place);
  const places = [...objective.places, ...meant];
  const point = (isOn: boolean) => (aim.value = isOn && places.length ? { places, ways: [] } : null);
  const sectors = objective.sectors.map((n) => `A${n}`).filter((sector) => !objective.goal.includes(sector));
  const goal = sectors.length ? `${objective.goal} (${sectors.join(", ")})` : objective.goal;
  return (
    <Piece
      address={`objective:${objective.name}`}
      label={`${objective.name}: ${goal}${objective.is_met ? " (met)" : ""}`}
      class={objective.is_met ? "objective is-met" : "objective"}
      onPoint={point}
      tip={
        <div class="tip-words">
          <b>{objective.name}</b>
          <p>{capital(goal)}.</p>
          <p class="soft">{stakes(objective)}</p>
        </div>
      }
    >
      <span class="tick" aria-hidden="true">
        {objective.is_met ? "✓" : ""}
      </span>
      <span>
        <b>{objective.name}</b> {goal}
        <span class="stakes soft">. {stakes(objective)}</span>
        {objective.is_met && <span class="sr-only"> (met)</span>}
      </span>
    </Piece>
  );
}

/** When it is judged, and what comes of it. */
function stakes(objective: ObjectiveView): string {
  const sentences = [
    objective.is_instant ? "Counts at once when it is done." : "Judged at Clean Up.",
    objective.reward && `Reward: ${objective.reward}.`,
    objective.failure && `If it is not met: ${objective.failure}.`,
    objective.counts > 1 && `It counts as ${objective.counts} Objectives.`,
  ];
  return sentences.filter(Boolean).join(" ");
}

/** Something that Heroes can give dice or points for. */
function ErrandRow({ errand }: { errand: ErrandView }) {
  const { nameOf } = useSight();
  const address = `errand:${errand.id}`;
  const flags = useFlags(address, "errand");
  const price = errand.dice.map((way) => way.map((face) => nameOf("face", face)).join(" + ")).join(" or ");
  return (
    <Piece address={address} label={`${errand.name}: ${errand.text}`} class={flags} readsItself>
      <span class="soft">To be seen to:</span> <b>{errand.name}</b> <span>{errand.text}</span>{" "}
      <span class="price soft">
        {[price, errand.rp && `${errand.rp} RP`, errand.ap && `${errand.ap} AP`].filter(Boolean).join(", ")}
        {errand.at && ` in ${nameOf("place", errand.at)}`}
        {errand.is_funded && ", paid for"}
      </span>
      {errand.given.map((face, n) => (
        <FaceIcon key={n} face={face} />
      ))}
    </Piece>
  );
}

/** Story Unlocks: what we have, and what research could bring. */
export function Unlocks() {
  const { view } = useSight();
  if (!view.unlocks.length) return null;
  return (
    <section class="unlocks" aria-label="Story Unlocks">
      <h3>Unlocks</h3>
      <div class="unlock-list">
        {view.unlocks.map((unlock) => (
          <UnlockRow key={unlock.id} unlock={unlock} />
        ))}
      </div>
    </section>
  );
}

function UnlockRow({ unlock }: { unlock: UnlockView }) {
  const address = `unlock:${unlock.id}`;
  const flags = useFlags(address, "unlock", unlock.is_owned && "is-owned");
  return (
    <Piece address={address} label={`${unlock.name}: ${unlock.text}`} class={flags} readsItself>
      <span class="unlock-cost">
        {unlock.is_owned ? (
          "ours"
        ) : (
          <>
            <b>{unlock.cost}</b> RP
          </>
        )}
      </span>
      <span>
        <b>{unlock.name}</b> {unlock.text}
      </span>
    </Piece>
  );
}
