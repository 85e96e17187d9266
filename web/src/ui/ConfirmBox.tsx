import { question } from "./confirm";
import { Dialog } from "./Dialog";

/** The one question of the page: do it, or not yet. */
export function ConfirmBox() {
  const asked = question.value;
  if (!asked) return null;
  const close = () => (question.value = null);
  return (
    <Dialog title={asked.title} close={close} class="confirm">
      <p>{asked.text}</p>
      <div class="row wrap">
        <button type="button" class="button is-primary" onClick={close}>
          {asked.no}
        </button>
        <button
          type="button"
          class="button"
          data-confirm="yes"
          onClick={() => {
            close();
            asked.act();
          }}
        >
          {asked.yes}
        </button>
      </div>
    </Dialog>
  );
}
