import type { Ref } from "../types";
import { Picture } from "./Picture";

/** Pieces side by side, drawn as on the board. */
export function Pieces({ game, pieces }: { game: string; pieces: Ref[] }) {
  return (
    <span class="how-pieces" aria-hidden="true">
      {pieces.map((thing) => (
        <Picture key={`${thing.kind}:${thing.id}`} game={game} thing={thing} />
      ))}
    </span>
  );
}
