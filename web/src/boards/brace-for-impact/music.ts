import { openBus } from "../../sound";
import { hiss, tone } from "./synth";

/** One beat of one part of the music: the beat is counted from the beginning. */
type Part = (out: AudioNode, at: number, beat: number, seconds: number) => void;

const D2 = 73.42;
/** Half tones above D: natural minor, with a leading note that asks for more. */
const pitch = (halfTones: number) => D2 * 2 ** (halfTones / 12);
/** What each bar stands on. */
const ROOTS = [0, 0, -4, -2];
const BEATS = 4;
const rootAt = (beat: number) => ROOTS[Math.floor(beat / BEATS) % ROOTS.length] ?? 0;

/** The deep hum of the ship: always there. */
const drone: Part = (out, at, beat, seconds) => {
  if (beat % BEATS) return;
  const long = BEATS * seconds;
  const root = rootAt(beat);
  tone(out, at, { hertz: pitch(root), loud: 0.2, seconds: long, rise: 0.4 });
  tone(out, at, { hertz: pitch(root + 7) * 1.003, shape: "triangle", loud: 0.07, seconds: long, rise: 0.6 });
  tone(out, at, { hertz: pitch(root + 12), shape: "triangle", loud: 0.06, seconds: long, rise: 0.6 });
};

/** A pulse in the bass, two to the beat. */
const pulse: Part = (out, at, beat, seconds) => {
  for (const half of [0, 1]) {
    const loud = half ? 0.1 : 0.16;
    tone(out, at + (half * seconds) / 2, { hertz: pitch(rootAt(beat)), shape: "triangle", loud, seconds: 0.18 });
  }
};

const FIGURE = [0, 7, 3, 12, 8, 7, 3, 11];

/** A figure that runs on and on, four to the beat. */
const ostinato: Part = (out, at, beat, seconds) => {
  for (const n of [0, 1, 2, 3]) {
    const note = FIGURE[(beat * 4 + n) % FIGURE.length] ?? 0;
    const hertz = pitch(24 + rootAt(beat) + note);
    tone(out, at + (n * seconds) / 4, { hertz, shape: "triangle", loud: 0.07, seconds: 0.16 });
  }
};

const drums: Part = (out, at, beat, seconds) => {
  tone(out, at, { hertz: 120, to: 40, loud: 0.4, seconds: 0.22 });
  hiss(out, at + seconds / 2, { hertz: 6000, filter: "highpass", loud: 0.07, seconds: 0.06 });
  if (beat % 2) hiss(out, at, { hertz: 1800, filter: "bandpass", loud: 0.2, seconds: 0.16 });
};

/** High voices that rub against each other. */
const dread: Part = (out, at, beat, seconds) => {
  if (beat % 2) return;
  for (const note of [36, 37, 43]) {
    const hertz = pitch(note + rootAt(beat));
    tone(out, at, { hertz, shape: "sawtooth", loud: 0.03, seconds: 1.8 * seconds, rise: 0.5 });
  }
};

/** Each part comes in when it gets so dangerous. */
const PARTS: [number, Part][] = [
  [0, drone],
  [1, pulse],
  [2, ostinato],
  [3, drums],
  [4, dread],
];

/** Beats a minute: the heart goes faster, too. */
const paceAt = (danger: number) => 76 + 12 * danger;

/** Write one beat of the music at this danger, from 0 to 4; how long it is, in seconds. */
export function playBeat(out: AudioNode, at: number, beat: number, danger: number): number {
  const seconds = 60 / paceAt(danger);
  for (const [from, part] of PARTS) {
    if (danger >= from) part(out, at, beat, seconds);
  }
  return seconds;
}

/** How far ahead the music is written, and how often somebody looks whether there is more to write. */
const AHEAD_S = 0.3;
const LOOK_MS = 100;

/** Music as long as the battle runs; it hears how dangerous things are, and goes along at the next beat. */
export function startMusic(danger: () => number): () => void {
  let beat = 0;
  let next = 0;
  const write = () => {
    const out = openBus("music");
    if (!out) return;
    const now = out.context.currentTime;
    // After a silence it goes on from here: what was missed is not made up for.
    if (next < now) next = now + 0.05;
    while (next < now + AHEAD_S) next += playBeat(out, next, beat++, danger());
  };
  const timer = window.setInterval(write, LOOK_MS);
  return () => window.clearInterval(timer);
}
