import { canListen } from "../hearing";
import { canNotify, requestNotifications } from "../notify";
import { aid, listening, motion, notices, sound, text, theme, voices } from "../settings";
import { Choice } from "./Choice";
import { Dialog } from "./Dialog";
import { showToast } from "./toast";

interface SettingsDialogProps {
  close: () => void;
}

const ON_OFF = [
  { value: "on", text: "On" },
  { value: "off", text: "Off" },
] as const;

/** How the page looks, sounds and moves in this browser. */
export function SettingsDialog({ close }: SettingsDialogProps) {
  return (
    <Dialog title="Settings" close={close}>
      <Choice
        label="Theme"
        value={theme.value}
        values={[
          { value: "system", text: "System" },
          { value: "dark", text: "Dark" },
          { value: "light", text: "Light" },
        ]}
        choose={(value) => (theme.value = value)}
      />
      <Choice
        label="Text"
        value={text.value}
        values={[
          { value: "normal", text: "Normal" },
          { value: "large", text: "Large" },
        ]}
        choose={(value) => (text.value = value)}
      />
      <Choice label="Sound" value={sound.value} values={ON_OFF} choose={(value) => (sound.value = value)} />
      <Choice
        label="Calls read aloud, in real time"
        value={voices.value}
        values={[{ value: "table", text: "As the table has it" }, ...ON_OFF]}
        choose={(value) => (voices.value = value)}
      />
      {canListen() && (
        <Choice
          label="Say a line to play it, in real time"
          value={listening.value}
          values={ON_OFF}
          choose={(value) => (listening.value = value)}
        />
      )}
      <Choice
        label="Commands that answer a call are lit"
        value={aid.value}
        values={[
          { value: "table", text: "As the table has it" },
          { value: "on", text: "Always" },
        ]}
        choose={(value) => (aid.value = value)}
      />
      <Choice
        label="Motion"
        value={motion.value}
        values={[{ value: "system", text: "System" }, ...ON_OFF]}
        choose={(value) => (motion.value = value)}
      />
      <Choice
        label="Notify me when it is my turn"
        value={notices.value}
        values={ON_OFF}
        choose={(value) => void setNotices(value)}
      />
    </Dialog>
  );
}

async function setNotices(wanted: "on" | "off"): Promise<void> {
  if (wanted === "off") notices.value = "off";
  else if (!canNotify())
    showToast("This browser does not let the page notify you. Its site settings can change that.", "refusal");
  else if (!(await requestNotifications())) showToast("The browser was told not to notify you.");
}
