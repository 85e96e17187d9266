import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";

import { NameDialog } from "../lobby/NameDialog";
import { me } from "../me";
import { Glyph } from "./Glyph";
import { Link } from "./Link";
import { Logo } from "./Logo";
import { SettingsDialog } from "./SettingsDialog";

interface TopBarProps {
  children?: ComponentChildren;
}

/** The strip at the top of every page: home, what the page adds, your name, settings. */
export function TopBar({ children }: TopBarProps) {
  const naming = useSignal(false);
  const setting = useSignal(false);
  return (
    <header class="topbar">
      <Link to="/" class="brand" label="Robotable: to the lobby">
        <Logo />
        <span class="brand-name">Robotable</span>
      </Link>
      <div class="topbar-middle">{children}</div>
      {me.value && (
        <button type="button" class="quiet-button topbar-me" onClick={() => (naming.value = true)}>
          <Glyph name="person" />
          <span class="topbar-name">{me.value}</span>
          <span class="sr-only">, change your name</span>
        </button>
      )}
      <button type="button" class="icon-button" aria-label="Settings" onClick={() => (setting.value = true)}>
        <Glyph name="gear" />
      </button>
      {naming.value && <NameDialog close={() => (naming.value = false)} />}
      {setting.value && <SettingsDialog close={() => (setting.value = false)} />}
    </header>
  );
}
