import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** The browser's voice, for a text: whether there is one, and how to start and stop it. */
export function useSpeech(text: string) {
  const hasVoice = useSignal(canSpeak());
  const isSpeaking = useSignal(false);
  useEffect(() => {
    const synth = window.speechSynthesis as SpeechSynthesis | undefined;
    const look = () => (hasVoice.value = canSpeak());
    synth?.addEventListener?.("voiceschanged", look);
    return () => {
      synth?.removeEventListener?.("voiceschanged", look);
      synth?.cancel();
      isSpeaking.value = false;
    };
  }, [text]);
  const start = () => {
    const words = new SpeechSynthesisUtterance(text);
    words.lang = "en";
    words.onend = words.onerror = () => (isSpeaking.value = false);
    isSpeaking.value = true;
    window.speechSynthesis.cancel();
    window.speechSynthesis.speak(words);
  };
  const stop = () => {
    window.speechSynthesis.cancel();
    isSpeaking.value = false;
  };
  return { hasVoice: hasVoice.value, isSpeaking: isSpeaking.value, start, stop };
}

function canSpeak(): boolean {
  return "speechSynthesis" in window && window.speechSynthesis.getVoices().length > 0;
}
