import { computed, effect, signal } from "@preact/signals";

import { besideScreen, sound, volumes } from "./settings";

export type Blip = "dice" | "card" | "turn" | "end" | "call";
/** The parts of the mixing desk that have a level of their own. */
export type Bus = "music" | "voice" | "effects";

interface Note {
  /** Seconds after the start. */
  at: number;
  hertz: number;
  /** Seconds. */
  long: number;
  shape: OscillatorType;
  loud: number;
}

const DICE: Note[] = [0, 0.06, 0.11, 0.19, 0.3].map((at, i) => ({
  at,
  hertz: 210 + ((i * 73) % 120),
  long: 0.035,
  shape: "square",
  loud: 0.05,
}));

const BLIPS: Record<Blip, Note[]> = {
  dice: DICE,
  card: [
    { at: 0, hertz: 520, long: 0.05, shape: "triangle", loud: 0.07 },
    { at: 0.05, hertz: 700, long: 0.07, shape: "triangle", loud: 0.05 },
  ],
  turn: [
    { at: 0, hertz: 587, long: 0.14, shape: "sine", loud: 0.12 },
    { at: 0.14, hertz: 880, long: 0.26, shape: "sine", loud: 0.12 },
  ],
  call: [
    { at: 0, hertz: 660, long: 0.08, shape: "triangle", loud: 0.1 },
    { at: 0.09, hertz: 880, long: 0.1, shape: "triangle", loud: 0.08 },
  ],
  end: [
    { at: 0, hertz: 523, long: 0.16, shape: "sine", loud: 0.12 },
    { at: 0.15, hertz: 659, long: 0.16, shape: "sine", loud: 0.12 },
    { at: 0.3, hertz: 784, long: 0.16, shape: "sine", loud: 0.12 },
    { at: 0.45, hertz: 1047, long: 0.5, shape: "sine", loud: 0.12 },
  ],
};

/** The loudest a part may be at full volume is as loud as it was recorded; nobody hears a level of 20 as a fifth. */
const gainOf = (level: number) => (level / 100) ** 2;

/** Everything goes through here: a level for each part, one for all, and a limit against bursts that add up. */
interface Desk {
  context: AudioContext;
  buses: Record<Bus, GainNode>;
}

let desk: Desk | null = null;

/** Whether the browser lets the page sound: before the first click, tap or key it does not. */
export const isAwake = signal(false);
/** A television shows this table to the room, and this page is not it. */
export const isBesideScreen = signal(false);
/** Whether this page is to be heard: the sound is on, and no television speaks for it. */
export const isLoud = computed(() => sound.value === "on" && !(isBesideScreen.value && besideScreen.value === "quiet"));

/** Turn the sound of this page on or off; beside a television, on means here too. */
export function turnSound(isOn: boolean): void {
  if (isBesideScreen.value) besideScreen.value = isOn ? "heard" : "quiet";
  if (isOn || !isBesideScreen.value) sound.value = isOn ? "on" : "off";
}

function makeDesk(): Desk {
  const context = new AudioContext();
  const limiter = new DynamicsCompressorNode(context, {
    threshold: -6,
    knee: 4,
    ratio: 12,
    attack: 0.002,
    release: 0.1,
  });
  const master = new GainNode(context);
  master.connect(limiter).connect(context.destination);
  const bus = (level: { value: number }) => {
    const gain = new GainNode(context);
    effect(() => {
      gain.gain.value = gainOf(level.value);
    });
    gain.connect(master);
    return gain;
  };
  effect(() => {
    master.gain.value = isLoud.value ? gainOf(volumes.master.value) : 0;
  });
  context.onstatechange = () => (isAwake.value = context.state === "running");
  return { context, buses: { music: bus(volumes.music), voice: bus(volumes.voice), effects: bus(volumes.effects) } };
}

/** Browsers let a page sound only after a click, a tap or a key, and may take it back: a phone call, a locked screen. */
export function allowSound(): void {
  const wake = () => {
    desk ??= makeDesk();
    if (desk.context.state !== "running") void desk.context.resume();
  };
  for (const sign of ["pointerup", "touchend", "keydown"]) window.addEventListener(sign, wake);
}

/** Whether the browser and the player let the page be heard. */
export function mayBeHeard(): boolean {
  return isLoud.value && (navigator.userActivation?.hasBeenActive ?? true);
}

/** Where one part of the sound goes in, unless muted or not yet allowed. */
export function openBus(bus: Bus): GainNode | null {
  return isLoud.value && desk?.context.state === "running" ? desk.buses[bus] : null;
}

/** Make a small sound, unless muted. */
export function play(blip: Blip): void {
  const bus = openBus("effects");
  if (!bus) return;
  for (const note of BLIPS[blip]) strike(bus, note);
}

function strike(bus: AudioNode, { at, hertz, long, shape, loud }: Note): void {
  const { context } = bus;
  const start = context.currentTime + at;
  const voice = new OscillatorNode(context, { type: shape, frequency: hertz });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + long);
  voice.connect(volume).connect(bus);
  voice.start(start);
  voice.stop(start + long + 0.02);
}
