import { canListen, NO_EAR, PRIVACY, whyDeaf } from "../hearing";
import { canNotify, requestNotifications } from "../notify";
import {
  aid,
  besideScreen,
  isInRealTime,
  listening,
  motion,
  notices,
  PACE_NAMES,
  pace,
  sound,
  text,
  theme,
  voices,
  volumes,
} from "../settings";
import { Choice } from "./Choice";
import { Dialog } from "./Dialog";
import { NoticeSettings } from "./NoticeSettings";
import { Slider } from "./Slider";
import { showToast } from "./toast";

interface SettingsDialogProps {
  close: () => void;
}

const ON_OFF = [
  { value: "on", text: "On" },
  { value: "off", text: "Off" },
] as const;

const VOLUMES = [
  ["master", "All sound"],
  ["effects", "Effects"],
] as const;

/** Only where everybody acts at once is there music, and somebody who speaks. */
const VOLUMES_IN_REAL_TIME = [...VOLUMES, ["music", "Music"], ["voice", "Voices"]] as const;

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
      <Choice
        label="Others' turns, and what comes of a move"
        value={pace.value}
        values={Object.entries(PACE_NAMES).map(([value, text]) => ({ value: value as typeof pace.value, text }))}
        choose={(value) => (pace.value = value)}
      />
      <Choice label="Sound" value={sound.value} values={ON_OFF} choose={(value) => (sound.value = value)} />
      {sound.value === "on" && (
        <div class="volumes">
          {(isInRealTime.value ? VOLUMES_IN_REAL_TIME : VOLUMES).map(([name, label]) => (
            <Slider key={name} label={label} level={volumes[name]} />
          ))}
        </div>
      )}
      {isInRealTime.value && <RealTimeSettings />}
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
      <NoticeSettings />
    </Dialog>
  );
}

/** What only matters where everybody calls out at once. */
function RealTimeSettings() {
  return (
    <>
      <Choice
        label="Where a television shows the table"
        value={besideScreen.value}
        values={[
          { value: "quiet", text: "It alone is heard" },
          { value: "heard", text: "This page too" },
        ]}
        choose={(value) => (besideScreen.value = value)}
      />
      <Choice
        label="Calls read aloud, in real time"
        value={voices.value}
        values={[{ value: "table", text: "As the table has it" }, ...ON_OFF]}
        choose={(value) => (voices.value = value)}
      />
      {canListen() ? (
        <div>
          <Choice
            label="Say a line to play it, in real time"
            value={listening.value}
            values={ON_OFF}
            choose={(value) => (listening.value = value)}
          />
          <p class="quiet">{whyDeaf() ?? PRIVACY}</p>
        </div>
      ) : (
        <p class="quiet">{NO_EAR}</p>
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
    </>
  );
}

async function setNotices(wanted: "on" | "off"): Promise<void> {
  if (wanted === "off") notices.value = "off";
  else if (!canNotify())
    showToast("This browser does not let the page notify you. Its site settings can change that.", "refusal");
  else if (!(await requestNotifications())) showToast("The browser was told not to notify you.");
}
