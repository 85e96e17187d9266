import type { IconName } from "../icons";
import { Icon } from "./Icon";

/** A small sign that something holds for a player or a piece; its words are read out and shown on hover. */
export function Mark({ text, icon }: { text: string; icon: IconName }) {
  return (
    <span class={`mark mark-${icon}`} title={text}>
      <Icon name={icon} />
      <span class="sr-only">{text}</span>
    </span>
  );
}
