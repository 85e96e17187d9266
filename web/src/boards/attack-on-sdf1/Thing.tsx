import type { IconName } from "../../icons";
import { Badge } from "../../pieces/Badge";
import { Die } from "../../pieces/Die";
import type { ThingProps } from "../props";
import { deckIcon, gunIcon, heroIcon, pieceIcon } from "./faces";
import { FaceShape, SymbolMark } from "./symbols";

/** How a thing of Attack on the SDF-1 is drawn by itself. */
export default function Thing({ kind, id, name }: ThingProps) {
  switch (kind) {
    case "face":
      return (
        <Die label={name}>
          <FaceShape face={id} />
        </Die>
      );
    case "symbol":
      return (
        <svg class="z-picture" viewBox="-14 -14 28 28" aria-hidden="true">
          <SymbolMark symbol={id} />
        </svg>
      );
    case "hero":
      return <Badge icon={heroIcon(id)} tone="sky" />;
    case "kind":
    case "mecha":
    case "unit":
      return <Badge icon={pieceIcon(id.split("-")[0] ?? id)} tone={FOES.has(id) ? "ember" : "sky"} />;
    case "vessel":
      return <Badge icon={pieceIcon(VESSELS[id.split("-")[0] ?? id] ?? id)} tone="ember" />;
    case "weapon":
      return <Badge icon={gunIcon(id)} />;
    case "deck":
      return <Badge icon={deckIcon(id)} tone="ember" />;
    case "duty":
      return <Badge icon={DUTIES[id] ?? "meeple-group"} tone="moss" />;
    case "ability":
      return <Badge icon={heroIcon(id.split("/")[0]?.replace("-up", "") ?? id)} tone="sky" />;
    case "area":
      return <Badge icon={id === "bridge" ? "steering-wheel" : "spaceship"} />;
    default:
      return <Badge icon={SIGNS[id] ?? "cargo-crate"} />;
  }
}

const FOES = new Set(["pod", "cruiser", "flagship", "khyron", "miriya"]);
/** Which kind of Vessel bears a symbol. */
const VESSELS: Record<string, string> = {
  circle: "pod",
  triangle: "pod",
  square: "pod",
  x: "cruiser",
  y: "cruiser",
  shield: "flagship",
};

const DUTIES: Record<string, IconName> = {
  sci: "erlenmeyer",
  gunners: "targeting",
  prod: "crane",
  bay: "jet-fighter",
};

const SIGNS: Record<string, IconName> = {
  ap: "star-medal",
  rp: "erlenmeyer",
  armor: "shield",
  structure: "metal-plate",
  heat: "flame",
  evade: "steering-wheel",
};
