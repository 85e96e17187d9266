import type { IconName } from "../../icons";
import { Badge } from "../../pieces/Badge";
import type { ThingProps } from "../props";
import { actionIcon, unitFace } from "./faces";
import { UnitToken } from "./UnitToken";

/** How a thing of Reconstruction is drawn by itself. */
export default function Thing({ kind, id }: ThingProps) {
  switch (kind) {
    case "unit":
      return (
        <svg viewBox="-24 -24 48 48" aria-hidden="true">
          <UnitToken faction={unitFace(id).faction} unit={id} n={1} x={0} y={0} size={40} />
        </svg>
      );
    case "faction":
      return <Thing kind="unit" id={EMBLEMS[id] ?? id} name="" />;
    case "action":
      return <Badge icon={actionIcon(id)} />;
    case "space":
      return <Badge icon="modern-city" />;
    case "card":
      return <Badge icon="lotus-flower" />;
    default:
      return <Badge icon={SIGNS[id] ?? "token"} tone={TONES[id] ?? "plain"} />;
  }
}

/** The unit that a faction is known by. */
const EMBLEMS: Record<string, string> = { RDF: "veritech", AUL: "partisan", ZR: "khyron", REF: "flagship" };

const TONES: Record<string, string> = { white: "light", black: "dark" };

const SIGNS: Record<string, IconName> = {
  card: "card-draw",
  white: "card-draw",
  black: "card-draw",
  protoculture: "lotus-flower",
  repeat: "cycle",
  victory: "laurel-crown",
  control: "flag-objective",
  civilian: "meeple",
  cell: "lotus-flower",
};
