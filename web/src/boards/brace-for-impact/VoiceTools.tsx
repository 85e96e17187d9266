import { canListen } from "../../hearing";
import { aid, listening, voices } from "../../settings";
import { Glyph } from "../../ui/Glyph";
import { useSight } from "./sight";

/** Whether calls are read aloud, whether the page listens, and whether fitting Commands are lit for you. */
export function VoiceTools() {
  const { view, seat, isScreen } = useSight();
  const isOfficer = seat !== null && view.crew.includes(seat);
  return (
    <>
      <Toggle
        isOn={voices.value === "on"}
        glyph="talk"
        label="Calls read aloud"
        turn={(isOn) => (voices.value = isOn ? "on" : "off")}
      />
      {isOfficer && !isScreen && canListen() && (
        <Toggle
          isOn={listening.value === "on"}
          glyph="mic"
          label="Say a line to play it"
          turn={(isOn) => (listening.value = isOn ? "on" : "off")}
        />
      )}
      {isOfficer && !isScreen && !view.keyword_aid && (
        <Toggle
          isOn={aid.value === "on"}
          glyph="hint"
          label="Commands that answer a call are lit"
          turn={(isOn) => (aid.value = isOn ? "on" : "table")}
        />
      )}
    </>
  );
}

interface ToggleProps {
  isOn: boolean;
  glyph: "talk" | "mic" | "hint";
  label: string;
  turn: (isOn: boolean) => void;
}

function Toggle({ isOn, glyph, label, turn }: ToggleProps) {
  return (
    <button
      type="button"
      class="icon-button is-framed bfi-toggle"
      aria-label={label}
      title={`${label}: ${isOn ? "on" : "off"}`}
      aria-pressed={isOn}
      onClick={() => turn(!isOn)}
    >
      <Glyph name={glyph} />
    </button>
  );
}
