import { Dialog } from "../ui/Dialog";
import type { KeyNote } from "../ui/shortcuts";
import { boardOf } from "./boards";

interface HelpSheetProps {
  game: string;
  /** Opens how to play the game. */
  learn: () => void;
  close: () => void;
}

const KEYS: KeyNote[] = [
  ["Tab", "to the next thing you may use"],
  ["Enter or Space", "use it"],
  ["t", "let Tab also stop at what can't be used now, or no longer"],
  ["g", "go to the first thing that is lit"],
  ["m", "every move in words"],
  ["u", "undo"],
  ["h", "hint: what the officer would do"],
  [", and .", "step back and forward in what happened"],
  ["p", "pause what is happening, or go on"],
  ["l", "log"],
  ["c", "chat"],
  ["r", "the rule in question"],
  ["Esc", "close what is open"],
  ["?", "this sheet"],
];

/** How to play here: what is lit, and the keys. */
export function HelpSheet({ game, learn, close }: HelpSheetProps) {
  const keys = [...(boardOf(game).value?.keys ?? []), ...KEYS];
  return (
    <Dialog title="Help" close={close}>
      <p>
        What you may do is <strong class="lit-word">lit</strong> on the board: click it. What has no place on the board
        is a button beside what to do now. Point at a piece, or hold it on a phone, to learn what it is and why it can't
        be used now.
      </p>
      <div>
        <button type="button" class="button is-primary" onClick={learn}>
          How to play
        </button>
      </div>
      <dl class="keys">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
