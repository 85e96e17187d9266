import { Dialog } from "../ui/Dialog";
import type { KeyNote } from "../ui/shortcuts";
import { boardOf } from "./boards";

interface HelpSheetProps {
  game: string;
  close: () => void;
}

const KEYS: KeyNote[] = [
  ["Tab", "to the next thing you may use"],
  ["Enter or Space", "use it"],
  ["g", "go to the first thing that is lit"],
  ["m", "every move in words"],
  ["u", "undo"],
  ["h", "hint: what the officer would do"],
  ["l", "log"],
  ["c", "chat"],
  ["r", "rules"],
  ["Esc", "close what is open"],
  ["?", "this sheet"],
];

/** How to play here: what is lit, and the keys. */
export function HelpSheet({ game, close }: HelpSheetProps) {
  const keys = [...(boardOf(game).value?.keys ?? []), ...KEYS];
  return (
    <Dialog title="How to play here" close={close}>
      <p>
        What you may do is <strong class="lit-word">lit</strong> on the board: click it. What has no place on the board
        is a button beside what to do now. Point at a piece, or hold it on a phone, to learn what it is and why it can't
        be used now.
      </p>
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
