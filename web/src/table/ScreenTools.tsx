import { go } from "../router";
import { sound } from "../settings";
import { isAwake } from "../sound";
import type { TableInfo } from "../types";
import { Glyph } from "../ui/Glyph";
import { SoundButton } from "../ui/SoundButton";
import { ConnectionBadge } from "./ConnectionBadge";
import type { LiveTable } from "./live";

interface ScreenToolsProps {
  live: LiveTable;
  info: TableInfo;
}

/** In a corner of the big screen: the line, the sound, and the way back to the table. */
export function ScreenTools({ live, info }: ScreenToolsProps) {
  return (
    <div class="screen-tools">
      {sound.value === "on" && !isAwake.value && info.status !== "over" && (
        <button type="button" class={info.status === "playing" ? "tap-for-sound is-aside" : "tap-for-sound"}>
          <Glyph name="sound" />
          Tap for sound
        </button>
      )}
      <ConnectionBadge state={live.connection.value} retry={() => live.reconnect()} />
      <SoundButton />
      <button type="button" class="icon-button" aria-label="Back to the table" onClick={() => go(`/t/${info.id}`)}>
        <Glyph name="close" />
      </button>
    </div>
  );
}
