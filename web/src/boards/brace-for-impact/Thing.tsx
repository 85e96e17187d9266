import type { IconName } from "../../icons";
import { Badge } from "../../pieces/Badge";
import type { ThingProps } from "../props";
import { iconOf } from "./faces";

/** How a thing of Brace for Impact is drawn by itself. */
export default function Thing({ kind, id }: ThingProps) {
  switch (kind) {
    case "system":
      return <Badge icon={iconOf(id)} tone={TONES[id] ?? "plain"} />;
    case "ship":
      return <Badge icon="interceptor-ship" tone="ember" />;
    case "event":
    case "tactic":
    case "leader":
      return <Badge icon="alien-stare" tone="ember" />;
    default:
      return <Badge icon={SIGNS[id] ?? "radar-sweep"} />;
  }
}

const TONES: Record<string, string> = { armor: "sky", reflex: "violet", life: "moss", hull: "amber" };

const SIGNS: Record<string, IconName> = {
  timer: "alarm-clock",
  status: "megaphone",
  command: "shaking-hands",
  repair: "spanner",
  attack: "targeting",
  scout: "radar-sweep",
  brace: "shield",
  direct: "explosion-rays",
  ship: "interceptor-ship",
};
