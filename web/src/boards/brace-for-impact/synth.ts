/** What the battle sounds like: every sound is made of a few waves, here and now. Each takes where it goes, and when. */
type Sound = (out: AudioNode, at: number) => void;

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();
const NOISE_LASTS = 2;

/** A hiss, the same each time. */
export function noiseOf(context: BaseAudioContext): AudioBuffer {
  const known = noises.get(context);
  if (known) return known;
  const noise = new AudioBuffer({ length: NOISE_LASTS * context.sampleRate, sampleRate: context.sampleRate });
  const samples = noise.getChannelData(0);
  let seed = 1;
  for (let i = 0; i < samples.length; i++) {
    seed = (seed * 16_807) % 2_147_483_647;
    samples[i] = seed / 1_073_741_823 - 1;
  }
  noises.set(context, noise);
  return noise;
}

/** How loud a sound is over time: up at once, then dying away. */
export function fading(out: AudioNode, at: number, loud: number, seconds: number, rise = 0.005): GainNode {
  const volume = new GainNode(out.context, { gain: 0 });
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loud, at + rise);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  volume.connect(out);
  return volume;
}

interface Tone {
  hertz: number;
  /** Where it glides to. */
  to?: number;
  shape?: OscillatorType;
  loud: number;
  seconds: number;
  rise?: number;
}

export function tone(out: AudioNode, at: number, { hertz, to, shape = "sine", loud, seconds, rise }: Tone): void {
  const wave = new OscillatorNode(out.context, { type: shape, frequency: hertz });
  if (to) {
    wave.frequency.setValueAtTime(hertz, at);
    wave.frequency.exponentialRampToValueAtTime(to, at + seconds);
  }
  wave.connect(fading(out, at, loud, seconds, rise));
  wave.start(at);
  wave.stop(at + seconds + 0.02);
}

interface Hiss {
  /** The pitch of the hiss, and where it glides to. */
  hertz: number;
  to?: number;
  filter?: BiquadFilterType;
  loud: number;
  seconds: number;
}

export function hiss(out: AudioNode, at: number, { hertz, to, filter = "lowpass", loud, seconds }: Hiss): void {
  const noise = new AudioBufferSourceNode(out.context, { buffer: noiseOf(out.context), loop: true });
  const colour = new BiquadFilterNode(out.context, { type: filter, frequency: hertz });
  if (to) {
    colour.frequency.setValueAtTime(hertz, at);
    colour.frequency.exponentialRampToValueAtTime(to, at + seconds);
  }
  noise.connect(colour).connect(fading(out, at, loud, seconds));
  noise.start(at);
  noise.stop(at + seconds + 0.02);
}

/** The ship is hit: a crack, a rumble that sinks, and a blow in the stomach. */
export const explosion: Sound = (out, at) => {
  hiss(out, at, { hertz: 2400, to: 90, loud: 0.7, seconds: 1.3 });
  hiss(out, at, { hertz: 3000, filter: "highpass", loud: 0.25, seconds: 0.12 });
  tone(out, at, { hertz: 110, to: 28, loud: 0.8, seconds: 0.7 });
};

/** The ship is lost: blow upon blow. */
export const lastBlows: Sound = (out, at) => {
  for (const after of [0, 0.35, 0.8, 1.15, 1.5, 2]) explosion(out, at + after);
};

/** An enemy ship bursts, far away. */
export const burst: Sound = (out, at) => {
  hiss(out, at, { hertz: 1400, to: 120, loud: 0.4, seconds: 0.9 });
  tone(out, at, { hertz: 160, to: 45, shape: "triangle", loud: 0.35, seconds: 0.5 });
};

/** They fire at us. */
export const enemyFire: Sound = (out, at) => {
  for (const n of [0, 1, 2]) {
    tone(out, at + 0.12 * n, { hertz: 1250, to: 180, shape: "sawtooth", loud: 0.16, seconds: 0.22 });
  }
};

/** We fire at them. */
export const ownFire: Sound = (out, at) => {
  tone(out, at, { hertz: 320, to: 1900, shape: "square", loud: 0.1, seconds: 0.28 });
  tone(out, at + 0.05, { hertz: 2100, to: 700, shape: "triangle", loud: 0.12, seconds: 0.3 });
};

/** The Reflex Cannon: the loudest thing aboard. */
export const cannon: Sound = (out, at) => {
  tone(out, at, { hertz: 60, to: 900, shape: "sawtooth", loud: 0.3, seconds: 1, rise: 0.8 });
  hiss(out, at + 0.9, { hertz: 5000, to: 200, loud: 0.8, seconds: 2 });
  tone(out, at + 0.9, { hertz: 90, to: 24, loud: 0.9, seconds: 1.8 });
};

/** Red alert: three rising howls. */
export const klaxon: Sound = (out, at) => {
  for (const n of [0, 1, 2]) {
    tone(out, at + 0.85 * n, { hertz: 392, to: 622, shape: "sawtooth", loud: 0.2, seconds: 0.7, rise: 0.06 });
    tone(out, at + 0.85 * n, { hertz: 396, to: 629, shape: "square", loud: 0.1, seconds: 0.7, rise: 0.06 });
  }
};

/** A second of the clock passes. */
export const tick: Sound = (out, at) => {
  tone(out, at, { hertz: 1900, to: 1500, shape: "triangle", loud: 0.12, seconds: 0.05, rise: 0.002 });
  hiss(out, at, { hertz: 4200, filter: "highpass", loud: 0.05, seconds: 0.03 });
};

/** One of the last seconds. */
export const lastTick: Sound = (out, at) => {
  tone(out, at, { hertz: 1200, shape: "square", loud: 0.16, seconds: 0.09, rise: 0.002 });
  tone(out, at, { hertz: 70, to: 45, loud: 0.4, seconds: 0.16 });
};
