import { openSpeaker } from "./sound";

/** One recorded phrase or alarm, as the manifest of a game's sounds tells it. */
interface Recording {
  file: string;
}

/** The recorded sounds of one game: alarms, the ship's voice, short phrases. */
export class Recordings {
  private manifest: Record<string, Recording> | null = null;
  private reading: Promise<Record<string, Recording>> | null = null;
  private readonly sounds = new Map<string, Promise<AudioBuffer | null>>();

  constructor(private readonly folder: string) {}

  /** Play the first of these that there is; resolves when it has been heard, to false if none could be. */
  async play(ids: string[], loudness = 1): Promise<boolean> {
    const speaker = openSpeaker();
    if (!speaker) return false;
    const manifest = await this.open();
    const file = ids.map((id) => manifest[id]?.file).find((file) => file !== undefined);
    const sound = file === undefined ? null : await this.fetchSound(file, speaker);
    if (!sound || openSpeaker() !== speaker) return false;
    return new Promise((heard) => {
      const source = new AudioBufferSourceNode(speaker, { buffer: sound });
      const volume = new GainNode(speaker, { gain: loudness });
      source.connect(volume).connect(speaker.destination);
      source.onended = () => heard(true);
      source.start();
    });
  }

  /** Get to know what there is, so that nothing has to wait for it later. */
  open(): Promise<Record<string, Recording>> {
    this.reading ??= this.readManifest();
    return this.reading;
  }

  /** Whether there is such a recording; nobody knows before the manifest is read. */
  has(id: string): boolean {
    return this.manifest?.[id] !== undefined;
  }

  private async readManifest(): Promise<Record<string, Recording>> {
    try {
      const answer = await fetch(`${this.folder}/manifest.json`);
      this.manifest = answer.ok ? ((await answer.json()) as Record<string, Recording>) : {};
    } catch {
      this.manifest = {};
    }
    return this.manifest;
  }

  private fetchSound(file: string, speaker: AudioContext): Promise<AudioBuffer | null> {
    const known = this.sounds.get(file);
    if (known) return known;
    const sound = fetch(`${this.folder}/${file}`)
      .then((answer) => answer.arrayBuffer())
      .then((bytes) => speaker.decodeAudioData(bytes))
      .catch(() => null);
    this.sounds.set(file, sound);
    return sound;
  }
}
