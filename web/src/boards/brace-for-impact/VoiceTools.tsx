import { canListen, PRIVACY, whyDeaf } from "../../hearing";
import { aid, listening, speaks, voices } from "../../settings";
import { Glyph } from "../../ui/Glyph";
import { type MenuItem, menu } from "../../ui/menu";
import { showToast } from "../../ui/toast";
import { isReadAloud } from "./answering";
import { heard } from "./bridge";
import { type Sight, useSight } from "./sight";

interface Tool {
  isOn: boolean;
  glyph: "talk" | "mic" | "hint" | "chat";
  label: string;
  turn: (isOn: boolean) => void;
}

/** Whether calls are read aloud, whether the page listens, and whether fitting Commands are lit for you. On a phone there
    is room for one button alone, which has what else is wanted now and then. */
export function VoiceTools({ more }: { more: MenuItem[] }) {
  const sight = useSight();
  const tools = toolsFor(sight);
  if (sight.isNarrow) return <OneButton tools={tools} more={more} />;
  return (
    <>
      {tools.map((tool) => (
        <Toggle key={tool.glyph} {...tool} />
      ))}
    </>
  );
}

function toolsFor({ view, seat, isScreen }: Sight): Tool[] {
  const isOfficer = seat !== null && view.crew.includes(seat) && !isScreen;
  const tools: (Tool | false)[] = [
    {
      isOn: isReadAloud(view.profile, true, voices.value, isScreen),
      glyph: "talk",
      label: "Calls read aloud",
      turn: (isOn) => (voices.value = isOn ? "on" : "off"),
    },
    isOfficer &&
      view.profile === "voice" && {
        isOn: speaks.value === "page",
        glyph: "chat",
        label: "The page calls for you",
        turn: (isOn) => (speaks.value = isOn ? "page" : "self"),
      },
    isOfficer &&
      canListen() && {
        isOn: listening.value === "on",
        glyph: "mic",
        label: "Say a line to play it",
        turn: turnListening,
      },
    isOfficer &&
      !view.keyword_aid && {
        isOn: aid.value === "on",
        glyph: "hint",
        label: "Commands that answer a call are lit",
        turn: (isOn) => (aid.value = isOn ? "on" : "table"),
      },
  ];
  return tools.filter((tool) => tool !== false);
}

/** Before the page listens, one hears what becomes of it; where it can't, one hears why. */
function turnListening(isOn: boolean): void {
  const why = isOn ? whyDeaf() : null;
  if (why !== null) {
    showToast(why, "refusal");
    return;
  }
  if (isOn) showToast(`${PRIVACY} Wear headphones: the microphone hears the page and the others too.`);
  listening.value = isOn ? "on" : "off";
}

/** What the microphone brought, and what it was taken for. */
export function Heard() {
  if (listening.value === "off" || !heard.value) return null;
  const { words, line, isFinal } = heard.value;
  return (
    <p class={line ? "bfi-heard is-understood" : "bfi-heard"} role="status">
      <Glyph name="mic" /> Heard: “{words}
      {isFinal || line ? "" : "…"}”{isFinal && !line && " — no line of yours"}
    </p>
  );
}

function OneButton({ tools, more }: { tools: Tool[]; more: MenuItem[] }) {
  return (
    <button
      type="button"
      class="icon-button is-framed"
      aria-label="Voices and aids"
      aria-haspopup="menu"
      onClick={({ currentTarget }) => {
        const items = tools.map(({ label, isOn, turn }) => ({
          text: `${label}: ${isOn ? "on" : "off"}`,
          choose: () => turn(!isOn),
        }));
        menu.value = { anchor: currentTarget, title: "Voices and aids", items: [...items, ...more] };
      }}
    >
      <Glyph name="talk" />
    </button>
  );
}

function Toggle({ isOn, glyph, label, turn }: Tool) {
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
