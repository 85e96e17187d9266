/** A line that somebody could say, and what it stands for. */
export interface Sayable<T> {
  text: string;
  means: T;
}

const CLEAR_ENOUGH = 0.5;
/** What the browser may still change its mind about has to be clearer than that. */
export const CLEAR_AT_ONCE = 0.85;
/** How long the ear rests before it listens again, in milliseconds: longer each time that nothing was heard. */
const FIRST_WAIT = 100;
const LONGEST_WAIT = 5000;

/** Which line was said, as far as the words tell: the one that shares most of its words with what was heard. */
export function lineSaid<T>(heard: string, lines: Sayable<T>[], clear = CLEAR_ENOUGH): Sayable<T> | null {
  const said = wordsOf(heard);
  let best: Sayable<T> | null = null;
  let clearest = clear;
  for (const line of lines) {
    const likeness = likenessOf(said, wordsOf(line.text));
    if (likeness > clearest) [best, clearest] = [line, likeness];
  }
  return best;
}

/** From 0, no word in common, to 1, the same words; it does not matter in which order. */
function likenessOf(said: string[], line: string[]): number {
  const left = [...line];
  let shared = 0;
  for (const word of said) {
    const at = left.indexOf(word);
    if (at < 0) continue;
    left.splice(at, 1);
    shared += 1;
  }
  return (2 * shared) / Math.max(1, said.length + line.length);
}

/** Words without case, marks and the difference between British and American spelling. */
function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/armour/g, "armor")
      .replace(/['’]/g, "")
      .match(/[a-z0-9]+/g) ?? []
  );
}

// The browser's ear

interface Guesses extends ArrayLike<{ transcript: string }> {
  /** False as long as the browser may still change its mind; browsers that only tell the end leave it out. */
  isFinal?: boolean;
}

interface Recogniser extends EventTarget {
  continuous: boolean;
  interimResults: boolean;
  lang: string;
  onresult: ((event: { resultIndex: number; results: ArrayLike<Guesses> }) => void) | null;
  onend: (() => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  start(): void;
  stop(): void;
}

type MakeRecogniser = new () => Recogniser;

function recogniserOf(page: Window): MakeRecogniser | null {
  const known = page as unknown as Record<string, MakeRecogniser | undefined>;
  return known.SpeechRecognition ?? known.webkitSpeechRecognition ?? null;
}

/** Whether this browser can tell words from speech. */
export function canListen(): boolean {
  return recogniserOf(window) !== null;
}

/** What becomes of what is said, for whoever turns the microphone on. */
export const PRIVACY =
  "Your browser turns speech into words, and may send the sound to its maker for that. This table is sent only the line that was understood; nothing is kept.";

/** For whoever looks for the microphone where there is nothing behind it. */
export const NO_EAR =
  "Saying a line to play it: this browser does not turn speech into words. Chrome, Edge and Safari do.";

/** Why the microphone can't even be tried here; null where it can. */
export function whyDeaf(): string | null {
  if (window.isSecureContext) return null;
  return "A browser opens the microphone only over https, or on the computer that serves the table. At this address it stays closed.";
}

const TROUBLES: Record<string, string> = {
  "not-allowed": "The browser keeps the microphone closed, so the page does not listen.",
  "service-not-allowed": "The browser keeps the microphone closed, so the page does not listen.",
  "audio-capture": "No microphone was found, so the page does not listen.",
  network: "The browser can't reach what turns speech into words, so the page does not listen.",
  "language-not-supported": "The browser does not understand English speech, so the page does not listen.",
};

/** The lines are English; where the browser speaks some English, it is that kind. */
export function languageOfLines(spoken: readonly string[] = navigator.languages): string {
  return spoken.find((language) => /^en(-|$)/i.test(language)) ?? "en-US";
}

interface Listener {
  /** Told what was heard, and whether that is final; says whether it was understood and acted upon. */
  hear: (words: string, isFinal: boolean) => boolean;
  /** Told why the page does not listen any more. */
  giveUp: (why: string) => void;
}

/** Listen until told to stop, and pass on what is heard, as soon as it can be guessed. */
export function listen({ hear, giveUp }: Listener): () => void {
  const Ear = recogniserOf(window);
  if (!Ear) return () => {};
  let isOn = true;
  let wait = FIRST_WAIT;
  const ear = new Ear();
  /** What was acted upon before it was final is not acted upon again. */
  const done = new Set<number>();
  ear.continuous = true;
  ear.interimResults = true;
  ear.lang = languageOfLines();
  ear.onresult = ({ resultIndex, results }) => {
    wait = FIRST_WAIT;
    for (let n = resultIndex; n < results.length; n++) {
      const guesses = results[n];
      const said = guesses?.[0]?.transcript;
      const isFinal = guesses?.isFinal ?? true;
      if (said && !done.has(n) && hear(said, isFinal)) done.add(n);
      if (isFinal) done.delete(n);
    }
  };
  ear.onerror = ({ error }) => {
    const why = TROUBLES[error];
    if (why === undefined || !isOn) return;
    isOn = false;
    giveUp(why);
  };
  // Browsers stop listening after a silence: as long as it is wanted, it goes on.
  const goOn = () => {
    done.clear();
    if (isOn && !document.hidden) ear.start();
    else if (isOn) window.setTimeout(goOn, LONGEST_WAIT);
  };
  ear.onend = () => {
    window.setTimeout(goOn, wait);
    wait = Math.min(2 * wait, LONGEST_WAIT);
  };
  ear.start();
  return () => {
    isOn = false;
    ear.stop();
  };
}
