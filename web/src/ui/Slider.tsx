import type { Signal } from "@preact/signals";
import { useId } from "preact/hooks";

/** A level from 0 to 100. */
export function Slider({ label, level }: { label: string; level: Signal<number> }) {
  const id = useId();
  return (
    <div class="slider">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={level.value}
        onInput={({ currentTarget }) => (level.value = Number(currentTarget.value))}
      />
      <output for={id}>{level.value}</output>
    </div>
  );
}
