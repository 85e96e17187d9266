import { useId } from "preact/hooks";

import { capital } from "../pieces/words";
import type { OptionInfo } from "../types";

export type OptionValue = OptionInfo["default"];

interface OptionFieldProps {
  option: OptionInfo;
  value: OptionValue;
  /** How many sit at the table. */
  seats: number;
  choose: (value: OptionValue) => void;
}

/** One option of a game: a number, a switch, or one of a few. */
export function OptionField(props: OptionFieldProps) {
  const id = useId();
  const { option } = props;
  return (
    <div class="field">
      <label for={id} class="field-label">
        {option.title}
      </label>
      {control(props, id)}
      {option.text && (
        <p id={`${id}-text`} class="quiet">
          {option.text}
        </p>
      )}
    </div>
  );
}

function control({ option, value, seats, choose }: OptionFieldProps, id: string) {
  const described = option.text ? `${id}-text` : undefined;
  if (option.kind === "switch") {
    const isOn = Boolean(value);
    return (
      <input
        id={id}
        class="switch"
        type="checkbox"
        checked={isOn}
        aria-describedby={described}
        onChange={() => choose(!isOn)}
      />
    );
  }
  const choices = choicesOf(option, seats);
  return (
    <select
      id={id}
      aria-describedby={described}
      value={value === null ? "" : String(value)}
      onChange={({ currentTarget }) => choose(parsed(option, currentTarget.value))}
    >
      {option.default === null && <option value="">As the rules say</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.text}
        </option>
      ))}
    </select>
  );
}

function choicesOf(option: OptionInfo, seats: number): { value: string; text: string }[] {
  switch (option.kind) {
    case "number":
      return numbers(option);
    case "seat":
      return Array.from({ length: seats }, (_, seat) => ({ value: String(seat), text: `Seat ${seat + 1}` }));
    default:
      return option.choices.map((choice) => ({ value: choice, text: title(choice) }));
  }
}

function numbers({ least, most }: OptionInfo): { value: string; text: string }[] {
  const from = least ?? 0;
  const count = Math.max(0, (most ?? from) - from + 1);
  return Array.from({ length: count }, (_, i) => ({ value: String(from + i), text: String(from + i) }));
}

function parsed(option: OptionInfo, text: string): OptionValue {
  if (text === "") return null;
  return option.kind === "choice" ? text : Number(text);
}

function title(word: string): string {
  return capital(word.replaceAll("_", " "));
}
