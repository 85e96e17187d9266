import type { IconName } from "../icons";
import { Icon } from "./Icon";

interface CounterProps {
  icon: IconName;
  n: number | string;
  /** What is counted, in words. */
  label: string;
  /** Whether the words are shown too, or only read out. */
  shown?: boolean;
  class?: string;
}

/** How much there is of something: an icon and a number. */
export function Counter({ icon, n, label, shown = false, class: own = "" }: CounterProps) {
  return (
    <span class={`counter ${own}`} title={shown ? undefined : label}>
      <Icon name={icon} />
      <b>{n}</b>
      <span class={shown ? "counter-label" : "sr-only"}>{label}</span>
    </span>
  );
}
