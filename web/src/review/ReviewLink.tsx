import { games } from "../games";
import type { TableInfo } from "../types";
import { Glyph } from "../ui/Glyph";
import { Link } from "../ui/Link";

/** The way to the review of a finished game; a game in real time has none. */
export function ReviewLink({ table: { id, game } }: { table: TableInfo }) {
  const played = games.value?.find((one) => one.id === game);
  if (!played || played.is_real_time) return null;
  return (
    <Link to={`/t/${id}/review`} class="button">
      <Glyph name="search" />
      Review
    </Link>
  );
}
