import { useSignal } from "@preact/signals";

import { me, rename } from "../me";
import { go } from "../router";
import { Dialog } from "../ui/Dialog";
import { NameField } from "./NameField";

interface NameDialogProps {
  /** What the field says at first; your name, if not given. */
  suggestion?: string;
  close: () => void;
}

/** Ask what to call you at the table. */
export function NameDialog({ suggestion, close }: NameDialogProps) {
  const name = useSignal(suggestion ?? me.value);
  const problem = useSignal("");
  const save = (event: Event) => {
    event.preventDefault();
    rename(name.value.trim()).then(close, (why: Error) => (problem.value = why.message));
  };
  const leadTo = (path: string) => {
    close();
    go(path);
  };
  return (
    <Dialog title="Your name" close={close}>
      <form onSubmit={save} class="stack">
        <NameField name={name} />
        {problem.value && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" class="button is-primary" disabled={!name.value.trim()}>
          That is me
        </button>
        {suggestion === undefined && (
          <nav class="row wrap" aria-label="Yours">
            <button type="button" class="button" onClick={() => leadTo("/games")}>
              My games
            </button>
            <button type="button" class="button" onClick={() => leadTo("/me")}>
              Devices and data
            </button>
          </nav>
        )}
      </form>
    </Dialog>
  );
}
