import { sound } from "../settings";
import { Glyph } from "./Glyph";

/** Turns the sound on and off. */
export function SoundButton() {
  const isLoud = sound.value === "on";
  return (
    <button
      type="button"
      class="icon-button"
      aria-label="Sound"
      aria-pressed={isLoud}
      onClick={() => (sound.value = isLoud ? "off" : "on")}
    >
      <Glyph name={isLoud ? "sound" : "mute"} />
    </button>
  );
}
