import { sound } from "./settings";

export type Blip = "dice" | "card" | "turn" | "end" | "call";

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

let speaker: AudioContext | null = null;

/** Browsers let a page sound only after a click, a tap or a key, and may take it back: a phone call, a locked screen. */
export function allowSound(): void {
  const wake = () => {
    speaker ??= new AudioContext();
    if (speaker.state !== "running") void speaker.resume();
  };
  for (const sign of ["pointerup", "touchend", "keydown"]) window.addEventListener(sign, wake);
}

/** Whether the browser and the player let the page be heard. */
export function mayBeHeard(): boolean {
  return sound.value === "on" && (navigator.userActivation?.hasBeenActive ?? true);
}

/** Where sounds come out, unless muted or not yet allowed. */
export function openSpeaker(): AudioContext | null {
  return sound.value === "on" && speaker?.state === "running" ? speaker : null;
}

/** Make a small sound, unless muted. */
export function play(blip: Blip): void {
  const speaker = openSpeaker();
  if (!speaker) return;
  for (const note of BLIPS[blip]) strike(speaker, note);
}

function strike(speaker: AudioContext, { at, hertz, long, shape, loud }: Note): void {
  const start = speaker.currentTime + at;
  const voice = speaker.createOscillator();
  const volume = speaker.createGain();
  voice.type = shape;
  voice.frequency.value = hertz;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + long);
  voice.connect(volume).connect(speaker.destination);
  voice.start(start);
  voice.stop(start + long + 0.02);
}
