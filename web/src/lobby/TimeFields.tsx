import type { Signal } from "@preact/signals";
import { useId } from "preact/hooks";

import { spanText } from "../turn-time";
import type { TimeLimit } from "../types";
import { Choice } from "../ui/Choice";
import { Unfold } from "../ui/Unfold";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const FOR_A_MOVE = [2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 8 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY];
const FOR_THE_GAME = [10 * MINUTE, 30 * MINUTE, HOUR, 4 * HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY];

interface TimeFieldsProps {
  time: Signal<Required<TimeLimit>>;
}

/** How long everybody may think, and what happens when somebody's time is up. */
export function TimeFields({ time }: TimeFieldsProps) {
  const { move_s, total_s, when_over } = time.value;
  const isLimited = move_s !== null || total_s !== null;
  return (
    <Unfold summary={isLimited ? "Time to think: limited" : "Time to think: as long as you like"}>
      <div class="stack">
        <Span
          label="For each move"
          seconds={move_s}
          spans={FOR_A_MOVE}
          choose={(seconds) => (time.value = { ...time.value, move_s: seconds })}
        />
        <Span
          label="For the whole game, each player"
          seconds={total_s}
          spans={FOR_THE_GAME}
          choose={(seconds) => (time.value = { ...time.value, total_s: seconds })}
        />
        {isLimited && (
          <Choice
            label="When it is over"
            value={when_over}
            values={[
              { value: "bot", text: "A bot plays until they are back" },
              { value: "resign", text: "They resign: a bot plays to the end" },
            ]}
            choose={(value) => (time.value = { ...time.value, when_over: value })}
          />
        )}
        <p class="quiet">
          Time runs only for those whom everybody waits for. You can be told of your turn while you are elsewhere: see
          the settings.
        </p>
      </div>
    </Unfold>
  );
}

interface SpanProps {
  label: string;
  seconds: number | null;
  spans: number[];
  choose: (seconds: number | null) => void;
}

function Span({ label, seconds, spans, choose }: SpanProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id} class="field-label">
        {label}
      </label>
      <select
        id={id}
        value={seconds === null ? "" : String(seconds)}
        onChange={({ currentTarget: { value } }) => choose(value === "" ? null : Number(value))}
      >
        <option value="">No limit</option>
        {spans.map((span) => (
          <option key={span} value={String(span)}>
            {spanText(span)}
          </option>
        ))}
      </select>
    </div>
  );
}
