import type { IconName } from "../../icons";
import { Badge } from "../../pieces/Badge";
import type { ThingProps } from "../props";
import { effectOf, iconOf } from "./faces";

/** How a thing of Brace for Impact is drawn by itself. */
export default function Thing({ kind, id }: ThingProps) {
  switch (kind) {
    case "system":
      return <Badge icon={iconOf(id)} tone={id} />;
    case "ship":
      return <Badge icon="interceptor-ship" tone="enemy" />;
    case "event":
    case "tactic":
    case "leader":
      return <Badge icon="alien-stare" tone="enemy" />;
    case "icon":
      return <Badge icon={effectOf(id).icon} tone="enemy" />;
    default:
      return <Badge icon={SIGNS[id] ?? iconOf(id)} tone={id} />;
  }
}

const SIGNS: Record<string, IconName> = {
  timer: "alarm-clock",
  status: "megaphone",
  command: "shaking-hands",
  brace: "shield",
  direct: "explosion-rays",
  ship: "interceptor-ship",
};
