import { go } from "../router";
import type { TableInfo } from "../types";
import { Glyph } from "../ui/Glyph";
import { SoundButton } from "../ui/SoundButton";
import { copyLink } from "../ui/share";
import { boardOf } from "./boards";
import { ConnectionBadge } from "./ConnectionBadge";
import { askToLeave } from "./leaving";
import type { LiveTable } from "./live";
import { PackBadge } from "./PackBadge";

interface TableToolsProps {
  live: LiveTable;
  info: TableInfo;
  help: () => void;
}

/** What the strip at the top adds at a table: the game, the line, the link, the sound, the help. */
export function TableTools({ live, info, help }: TableToolsProps) {
  return (
    <>
      <div class="table-name">
        <h1 class="table-title">{info.title}</h1>
        <PackBadge table={info} />
        {info.chosen_seed !== null && (
          <span class="badge" title="Whoever made this table chose its luck, and could look up all that comes">
            <span class="tool-word">Chosen luck: </span>
            seed&nbsp;{info.chosen_seed}
          </span>
        )}
      </div>
      <ConnectionBadge state={live.connection.value} retry={() => live.reconnect()} />
      <button
        type="button"
        class="icon-button"
        aria-label="Copy the link to this table"
        onClick={() => void copyLink(`/t/${info.id}`)}
      >
        <Glyph name="share" />
      </button>
      {boardOf(info.game).value?.hasScreen && (
        <button
          type="button"
          class="icon-button to-screen"
          aria-label="Big screen for the room"
          title="Big screen for the room"
          onClick={() => go(`/t/${info.id}?screen`)}
        >
          <Glyph name="screen" />
        </button>
      )}
      {info.status === "playing" && info.seats.some(({ is_you, is_away }) => is_you && !is_away) && (
        <button
          type="button"
          class="icon-button leave"
          aria-label="Leave the table"
          title="Leave the table"
          onClick={() => askToLeave(info, live.leave)}
        >
          <Glyph name="leave" />
        </button>
      )}
      <SoundButton />
      <button type="button" class="icon-button" aria-label="Help" onClick={help}>
        <Glyph name="help" />
      </button>
    </>
  );
}
