import { games } from "../games";
import type { Passage } from "../types";
import { Dialog } from "../ui/Dialog";
import { Glyph } from "../ui/Glyph";
import { Link } from "../ui/Link";
import { guideTo } from "./guides";
import { useLookup } from "./lookup";
import { Prose } from "./Name";
import { Pieces } from "./Pieces";

interface HowToPlayProps {
  game: string;
  /** To the guided first game; null where there is none, or one sits at a table. */
  learn?: (() => void) | null;
  close: () => void;
}

/** A game on one screen: its goal, a turn, how it ends, and what the symbols mean. */
export function HowToPlay({ game, learn, close }: HowToPlayProps) {
  const guide = guideTo(game).value;
  useLookup(game);
  const title = games.value?.find(({ id }) => id === game)?.title ?? "";
  const how = guide?.how_to_play;
  return (
    <Dialog title={`How to play ${title}`} close={close} class="how-to-play">
      {!how && <p class="quiet">{guide ? "Nobody has written this page yet." : "One moment…"}</p>}
      {how && (
        <>
          <section class="how-goal">
            <Pieces game={game} pieces={how.goal.pieces} />
            <div>
              <h3>Goal</h3>
              <p>
                <Prose parts={how.goal.text} />
              </p>
            </div>
          </section>
          <ol class="how-turn">
            {how.turn.map((step) => (
              <Step key={step.title} game={game} step={step} />
            ))}
          </ol>
          <section class="how-end">
            <Pieces game={game} pieces={how.end.pieces} />
            <div>
              <h3>The end</h3>
              <p>
                <Prose parts={how.end.text} />
              </p>
            </div>
          </section>
          <section>
            <h3>What the symbols mean</h3>
            <ul class="how-signs">
              {how.signs.map(({ text, pieces }) => (
                <li key={pieces[0]?.id}>
                  <Pieces game={game} pieces={pieces} />
                  <p>
                    <Prose parts={text} />
                  </p>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
      <div class="dialog-foot">
        <div class="row wrap">
          <button type="button" class="button is-primary" onClick={close}>
            Got it
          </button>
          {learn && (
            <button type="button" class="button" onClick={learn}>
              <Glyph name="book" />
              Learn
            </button>
          )}
          <Link to={`/rules/${game}`} class="button">
            All the rules
          </Link>
        </div>
      </div>
    </Dialog>
  );
}

function Step({ game, step }: { game: string; step: Passage }) {
  return (
    <li>
      <Pieces game={game} pieces={step.pieces} />
      <h3>{step.title}</h3>
      <p>
        <Prose parts={step.text} />
      </p>
    </li>
  );
}
