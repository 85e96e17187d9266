import { bestVoices } from "./browser-voices";
import { languageOfLines } from "./hearing";
import type { Recordings } from "./recordings";
import { voices, volumes } from "./settings";
import { isLoud, mayBeHeard, play } from "./sound";

/** Something to be said aloud. */
export interface Speech {
  text: string;
  /** Whose voice: each has a pitch and, where the browser has several, a voice of its own. */
  speaker: number;
  /** What to play where the browser has no voice, the best first. */
  phrases: string[];
  /** Only ever as a recording: the ship speaks with one voice everywhere. */
  isRecorded?: boolean;
  /** Nothing that comes later pushes it out of the line. */
  isUrgent?: boolean;
}

const LONGEST = 8000;

/** One voice at a time. What is being said is said to its end; of what waits, only the newest is still news. */
export class Voice {
  /** What is being said, or was last. */
  saying = "";
  private isSpeaking = false;
  private waiting: Speech | null = null;

  constructor(private readonly recordings: Recordings) {}

  /** Speak it when the voice is free. */
  speak(speech: Speech): void {
    if (!isLoud.value) return;
    if (!this.isSpeaking) void this.speakNow(speech);
    else if (!this.waiting?.isUrgent || speech.isUrgent) this.waiting = speech;
  }

  /** Be quiet, now. */
  hush(): void {
    this.waiting = null;
    window.speechSynthesis?.cancel();
  }

  private async speakNow(speech: Speech): Promise<void> {
    this.isSpeaking = true;
    this.saying = speech.text;
    const isDone =
      (!speech.isRecorded && (await utter(speech))) || (await this.recordings.play(speech.phrases, "voice"));
    if (!isDone && !speech.isRecorded) play("call");
    this.isSpeaking = false;
    const next = this.waiting;
    this.waiting = null;
    if (next) void this.speakNow(next);
  }
}

/** Let the browser say it; false where it has no voice that speaks English well enough. */
function utter({ text, speaker }: Speech): Promise<boolean> {
  const mouth = window.speechSynthesis;
  const known = bestVoices(mouth?.getVoices() ?? [], languageOfLines());
  if (voices.value === "off" || !known.length || !mayBeHeard()) return Promise.resolve(false);
  return new Promise((said) => {
    const words = new SpeechSynthesisUtterance(text);
    words.voice = known[speaker % known.length] ?? null;
    words.lang = words.voice?.lang ?? "en-US";
    words.pitch = 0.75 + (speaker % 6) * 0.12;
    words.rate = 1.2;
    words.volume = (volumes.master.value * volumes.voice.value) / 10_000;
    const giveUp = window.setTimeout(() => said(true), LONGEST);
    const end = (isSaid: boolean) => {
      window.clearTimeout(giveUp);
      said(isSaid);
    };
    words.onend = () => end(true);
    words.onerror = ({ error }) => end(error === "canceled" || error === "interrupted");
    mouth.speak(words);
  });
}
