import { type Bus, openBus } from "./sound";

/** How long after its end a recording may take to say that it has ended. */
const PATIENCE = 1000;

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
  async play(ids: string[], bus: Bus, loudness = 1): Promise<boolean> {
    const out = openBus(bus);
    if (!out) return false;
    const manifest = await this.open();
    const file = ids.map((id) => manifest[id]?.file).find((file) => file !== undefined);
    const sound = file === undefined ? null : await this.fetchSound(file, out.context);
    if (!sound || openBus(bus) !== out) return false;
    return new Promise((heard) => {
      const source = new AudioBufferSourceNode(out.context, { buffer: sound });
      const volume = new GainNode(out.context, { gain: loudness });
      source.connect(volume).connect(out);
      source.onended = () => heard(true);
      // A speaker that is put to sleep meanwhile never says that it has ended.
      window.setTimeout(() => heard(true), 1000 * sound.duration + PATIENCE);
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
      const answer = await fetched(`${this.folder}/manifest.json`);
      this.manifest = (await answer.json()) as Record<string, Recording>;
      return this.manifest;
    } catch {
      this.reading = null;
      return {};
    }
  }

  private fetchSound(file: string, context: BaseAudioContext): Promise<AudioBuffer | null> {
    const known = this.sounds.get(file);
    if (known) return known;
    const sound = fetched(`${this.folder}/${file}`)
      .then((answer) => answer.arrayBuffer())
      .then((bytes) => context.decodeAudioData(bytes))
      .catch(() => {
        this.sounds.delete(file);
        return null;
      });
    this.sounds.set(file, sound);
    return sound;
  }
}

async function fetched(path: string): Promise<Response> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}
