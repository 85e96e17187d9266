/** A line that somebody could say, and what it stands for. */
export interface Sayable<T> {
  text: string;
  means: T;
}

const CLEAR_ENOUGH = 0.5;
/** How long the ear rests before it listens again, in milliseconds: longer each time that nothing was heard. */
const FIRST_WAIT = 100;
const LONGEST_WAIT = 5000;

/** Which line was said, as far as the words tell: the one that shares most of its words with what was heard. */
export function lineSaid<T>(heard: string, lines: Sayable<T>[]): Sayable<T> | null {
  const said = wordsOf(heard);
  let best: Sayable<T> | null = null;
  let clearest = CLEAR_ENOUGH;
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

interface Recogniser extends EventTarget {
  continuous: boolean;
  lang: string;
  onresult: ((event: { resultIndex: number; results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
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

/** Listen until told to stop, and pass on what is heard; `refused` is called when the microphone is closed to us. */
export function listen(onWords: (heard: string) => void, refused: () => void): () => void {
  const Ear = recogniserOf(window);
  if (!Ear) return () => {};
  let isOn = true;
  let wait = FIRST_WAIT;
  const ear = new Ear();
  ear.continuous = true;
  ear.lang = "en-US";
  ear.onresult = ({ resultIndex, results }) => {
    wait = FIRST_WAIT;
    const said = results[resultIndex]?.[0]?.transcript;
    if (said) onWords(said);
  };
  ear.onerror = ({ error }) => {
    if (error !== "not-allowed" && error !== "service-not-allowed") return;
    isOn = false;
    refused();
  };
  // Browsers stop listening after a silence, and at once where the network is down: as long as it is wanted, it goes on.
  const goOn = () => {
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
