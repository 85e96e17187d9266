import { useId } from "preact/hooks";

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  values: readonly { value: T; text: string }[];
  choose: (value: T) => void;
}

/** One of a few: a row of buttons of which one is pressed. */
export function Choice<T extends string>({ label, value, values, choose }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div class="field">
      <span id={id} class="field-label">
        {label}
      </span>
      <div class="segments" role="radiogroup" aria-labelledby={id}>
        {values.map((item) => (
          <label key={item.value} class="segment">
            <input type="radio" name={id} checked={item.value === value} onChange={() => choose(item.value)} />
            <span>{item.text}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
