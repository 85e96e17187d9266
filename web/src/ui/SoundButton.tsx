import { isBesideScreen, isLoud, turnSound } from "../sound";
import { Glyph } from "./Glyph";

/** Turns the sound on and off. */
export function SoundButton() {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label="Sound"
      aria-pressed={isLoud.value}
      title={isBesideScreen.value && !isLoud.value ? "The television speaks: this page is quiet" : undefined}
      onClick={() => turnSound(!isLoud.value)}
    >
      <Glyph name={isLoud.value ? "sound" : "mute"} />
    </button>
  );
}
