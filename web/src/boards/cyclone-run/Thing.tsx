import type { IconName } from "../../icons";
import { Badge } from "../../pieces/Badge";
import { Die } from "../../pieces/Die";
import { Meeple } from "../../pieces/Meeple";
import { TOKEN_HEIGHT, TOKEN_WIDTH, Token } from "../../pieces/Token";
import type { ThingProps } from "../props";
import { cardPicture, heroEmblem, tokenFace, vehicleIcon } from "./faces";
import { SymbolShape } from "./symbols";

/** How a thing of Cyclone Run is drawn by itself. */
export default function Thing({ kind, id, name }: ThingProps) {
  switch (kind) {
    case "token":
      return (
        <svg viewBox={`0 0 ${TOKEN_WIDTH} ${TOKEN_HEIGHT}`} aria-hidden="true">
          <Token name={name.split(" ")[0] ?? name} {...tokenFace(id)} />
        </svg>
      );
    case "symbol":
      return (
        <Die label={name}>
          <SymbolShape symbol={id} />
        </Die>
      );
    case "vehicle":
      return (
        <svg viewBox="0 0 60 60" aria-hidden="true">
          <Meeple icon={vehicleIcon(id)} x={30} y={48} size={46} tone={id} />
        </svg>
      );
    case "hero":
      return <Badge icon={heroEmblem(id)} tone="sky" />;
    case "card":
      return <Badge icon={cardPicture({ id, effect: "" })} tone="sky" />;
    default:
      return <Badge icon={SIGNS[id] ?? "token"} />;
  }
}

const SIGNS: Record<string, IconName> = {
  fuel: "jerrycan",
  pile: "jerrycan",
  damage: "heavy-bullets",
  wrench: "spanner",
  scout: "binoculars",
  empty: "cancel",
};
