import { PACE_NAMES, pace } from "../settings";

interface PaceSelectProps {
  id: string;
}

/** How fast others' turns, and what follows from a move, are shown. */
export function PaceSelect({ id }: PaceSelectProps) {
  return (
    <select
      id={id}
      class="pace"
      value={pace.value}
      onChange={({ currentTarget }) => (pace.value = currentTarget.value as typeof pace.value)}
    >
      {Object.entries(PACE_NAMES).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}
