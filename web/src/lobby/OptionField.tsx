import { useId } from "preact/hooks";

import { capital } from "../pieces/words";
import type { OptionInfo } from "../types";

export type OptionValue = OptionInfo["default"];

/** More numbers than this are typed, not looked up. */
const MOST_IN_A_LIST = 20;

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
      {saysMore(option) && (
        <p id={`${id}-text`} class="quiet">
          {option.text}
        </p>
      )}
    </div>
  );
}

/** Whether the text of an option tells more than what its values are called. */
export function saysMore({ text, names }: Pick<OptionInfo, "text" | "names">): boolean {
  const rest = Object.values(names).reduce((left, name) => left.replace(name, ""), text);
  return /\p{L}{3,}/u.test(rest);
}

function control({ option, value, seats, choose }: OptionFieldProps, id: string) {
  const described = saysMore(option) ? `${id}-text` : undefined;
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
  if (option.kind === "number" && range(option) > MOST_IN_A_LIST) {
    return (
      <input
        id={id}
        type="number"
        min={option.least ?? undefined}
        max={option.most ?? undefined}
        aria-describedby={described}
        value={String(value ?? "")}
        onInput={({ currentTarget }) => choose(parsed(option, currentTarget.value))}
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
      return option.choices.map((choice) => ({ value: choice, text: option.names[choice] ?? title(choice) }));
  }
}

function numbers(option: OptionInfo): { value: string; text: string }[] {
  return Array.from({ length: range(option) }, (_, i) => {
    const value = String((option.least ?? 0) + i);
    return { value, text: option.names[value] ?? value };
  });
}

/** How many numbers there are to choose from. */
function range({ least, most }: OptionInfo): number {
  const from = least ?? 0;
  return Math.max(0, (most ?? from) - from + 1);
}

function parsed(option: OptionInfo, text: string): OptionValue {
  if (text === "") return null;
  return option.kind === "choice" ? text : Number(text);
}

function title(word: string): string {
  return capital(word.replaceAll("_", " "));
}
