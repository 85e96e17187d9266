import type { IconName } from "../../icons";
import { Badge } from "../../pieces/Badge";
import type { ThingProps } from "../props";
import { pictureOf, sign } from "./faces";

/** How a thing of Crisis Point is drawn by itself. */
export default function Thing({ kind, id }: ThingProps) {
  if (kind === "card") return <Badge icon={pictureOf(id) ?? "token"} tone="sky" />;
  if (kind === "token") return <Badge icon={sign(id)} tone="amber" />;
  return <Badge icon={SIGNS[id] ?? "token"} />;
}

const SIGNS: Record<string, IconName> = {
  token: "token",
  combat: "cross-flare",
  hero: "police-badge",
  victory: "laurel-crown",
  vp: "laurel-crown",
  defence: "shield",
  supply: "swap-bag",
  power: "crossed-swords",
};
