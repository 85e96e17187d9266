import type { Signal } from "@preact/signals";
import { useId } from "preact/hooks";

import { callsign } from "./callsigns";

interface NameFieldProps {
  name: Signal<string>;
}

/** Your name, with a callsign suggested to those who want one. */
export function NameField({ name }: NameFieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id} class="field-label">
        Others see you as
      </label>
      <div class="row">
        <input
          id={id}
          class="grow"
          type="text"
          maxLength={24}
          autocomplete="nickname"
          value={name}
          onInput={({ currentTarget }) => (name.value = currentTarget.value)}
        />
        <button type="button" class="button" onClick={() => (name.value = callsign())}>
          Suggest
        </button>
      </div>
    </div>
  );
}
