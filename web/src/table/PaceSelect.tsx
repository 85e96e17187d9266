import { pace } from "../settings";

const NAMES: Record<typeof pace.value, string> = { slow: "Slow", normal: "Normal", fast: "Fast", off: "At once" };

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
      {Object.entries(NAMES).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}
