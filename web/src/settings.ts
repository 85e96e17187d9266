import { effect, type Signal, signal } from "@preact/signals";

/** A setting that this browser remembers. */
function remembered<T extends string>(name: string, values: readonly T[], first: T): Signal<T> {
  const key = `robotable.${name}`;
  const known = values.find((value) => value === readStored(key)) ?? first;
  const setting = signal(known);
  effect(() => store(key, setting.value));
  return setting;
}

/** What this browser has stored; nothing where storage is closed to us. */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Store something in this browser, where it lets us. */
export function store(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // Private windows may have no storage: the setting then lasts as long as the page.
  }
}

/** How loud something is, from 0 to 100, as this browser remembers it. */
function rememberedLevel(name: string, first: number): Signal<number> {
  const key = `robotable.volume.${name}`;
  const known = Number.parseInt(readStored(key) ?? "", 10);
  const level = signal(known >= 0 && known <= 100 ? known : first);
  effect(() => store(key, String(level.value)));
  return level;
}

export const theme = remembered("theme", ["system", "dark", "light"] as const, "system");
export const motion = remembered("motion", ["system", "on", "off"] as const, "system");
export const sound = remembered("sound", ["on", "off"] as const, "on");
/** How loud everything is, and each part of it. */
export const volumes = {
  master: rememberedLevel("master", 80),
  music: rememberedLevel("music", 70),
  voice: rememberedLevel("voice", 100),
  effects: rememberedLevel("effects", 80),
};
/** Where a television shows the table to the room, it speaks for all: whether this page is quiet then. */
export const besideScreen = remembered("beside-screen", ["quiet", "heard"] as const, "quiet");
/** Calls of a game in real time are read aloud: as the table says, always or never. */
export const voices = remembered("voices", ["table", "on", "off"] as const, "table");
/** Where people use their own voices: whether one speaks oneself, or has one's calls read out. */
export const speaks = remembered("speaks", ["self", "page"] as const, "self");
/** What is said into the microphone plays the card. */
export const listening = remembered("listening", ["off", "on"] as const, "off");
/** Commands that answer an open call are lit, also where the table does not do that for all. */
export const aid = remembered("aid", ["table", "on"] as const, "table");
/** Whether we are at a table in real time: some settings are for these alone. */
export const isInRealTime = signal(false);
export const text = remembered("text", ["normal", "large"] as const, "normal");
/** How fast others' turns, and what follows from a move, are shown. */
export const pace = remembered("pace", ["slow", "normal", "fast", "step", "off"] as const, "normal");
export const PACE_NAMES: Record<typeof pace.value, string> = {
  slow: "Slow",
  normal: "Normal",
  fast: "Fast",
  step: "Step by step",
  off: "At once",
};
export const notices = remembered("notices", ["on", "off"] as const, "off");

const prefersLight = window.matchMedia("(prefers-color-scheme: light)");
const isLightOutside = signal(prefersLight.matches);
prefersLight.addEventListener("change", ({ matches }) => (isLightOutside.value = matches));

/** Put the settings onto the page, and again whenever one changes. */
export function applySettings(): void {
  const { dataset } = document.documentElement;
  effect(() => {
    const outside = isLightOutside.value ? "light" : "dark";
    dataset.theme = theme.value === "system" ? outside : theme.value;
  });
  effect(() => {
    dataset.motion = motion.value;
  });
  effect(() => {
    dataset.text = text.value;
  });
}
