import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { api } from "../api";
import { becomeStranger, isPrivate, linkTo, loadMe } from "../me";
import type { DeviceCode, DeviceInfo } from "../types";
import { ago } from "../ui/ago";
import { question } from "../ui/confirm";
import { Glyph } from "../ui/Glyph";
import { Link } from "../ui/Link";
import { QrCode } from "../ui/QrCode";
import { copyLink } from "../ui/share";
import { showToast } from "../ui/toast";

/** The browsers that are yours, a code for one more, and the way to sign one out. */
export function Devices() {
  const devices = useSignal<DeviceInfo[] | null>(null);
  const code = useSignal<DeviceCode | null>(null);

  const refresh = () =>
    api.devices().then(
      (found) => (devices.value = found),
      (why: Error) => showToast(why.message, "refusal"),
    );
  useEffect(() => {
    void refresh();
  }, []);
  // While a code is shown, the other device may come any moment.
  useEffect(() => {
    if (!code.value) return;
    const timer = window.setInterval(() => {
      if (code.value && Date.now() > code.value.until) code.value = null;
      void refresh();
    }, 3000);
    return () => window.clearInterval(timer);
  }, [code.value]);

  const makeCode = () =>
    void api.newCode().then(
      (made) => (code.value = made),
      (why: Error) => showToast(why.message, "refusal"),
    );
  const signOut = async ({ key, is_this }: DeviceInfo) => {
    try {
      await api.signOut(key);
      if (is_this) {
        becomeStranger();
        await loadMe();
        code.value = null;
      }
      await refresh();
    } catch (why) {
      showToast(why instanceof Error ? why.message : String(why), "refusal");
    }
  };

  return (
    <section class="panel stack" aria-labelledby="devices">
      <h2 id="devices">Your devices</h2>
      <ul class="plain devices">
        {devices.value?.map((device) => (
          <li key={device.key} class="device">
            <span>
              <b>{device.name}</b>{" "}
              <span class="quiet">{device.is_this ? "this device" : `last seen ${ago(device.seen)}`}</span>
            </span>
            <button type="button" class="button" onClick={() => askToSignOut(device, () => void signOut(device))}>
              Sign out
            </button>
          </li>
        ))}
      </ul>
      {code.value ? (
        <CodeCard code={code.value} />
      ) : (
        <div class="row wrap">
          <button type="button" class="button is-primary" onClick={makeCode}>
            <Glyph name="plus" />
            Add a device
          </button>
          <Link to="/device" class="button">
            I have a code
          </Link>
        </div>
      )}
    </section>
  );
}

/** What the other device scans, opens or types. */
function CodeCard({ code }: { code: DeviceCode }) {
  const link = linkTo(`/device#${code.code}`);
  return (
    <div class="device-code">
      {!isPrivate() && <QrCode text={link} label="The link for your other device's camera" />}
      <div class="stack">
        <p>
          {isPrivate()
            ? "Open this page on your other device, go to “Devices and data”, then “I have a code”, and type:"
            : "Scan this with your other device; or open this site there, press your name, then “Devices and data” and “I have a code”, and type:"}
        </p>
        <p class="device-code-letters" data-code>
          {code.code}
        </p>
        <p class="quiet">It works once, until {new Date(code.until).toLocaleTimeString([], { timeStyle: "short" })}.</p>
        <div>
          <button type="button" class="button" onClick={() => void copyLink(link)}>
            <Glyph name="copy" />
            Copy link
          </button>
        </div>
      </div>
    </div>
  );
}

function askToSignOut({ name, is_this }: DeviceInfo, act: () => void): void {
  question.value = {
    title: is_this ? "Sign out this device?" : `Sign out ${name}?`,
    text: is_this
      ? "You will be a stranger here. Without another device of yours, or a code made before, nobody can bring you back: your seats and games stay where they are, and out of reach."
      : "Whoever has that device is a stranger from now on. You can bring it back with a new code.",
    yes: "Sign out",
    no: "Keep it",
    act,
  };
}
