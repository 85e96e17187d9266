/** What a browser calls the voices that sound like people. */
const GOOD = /natural|neural|premium|enhanced|online|siri|google/i;
/** Formant voices, which our recordings are not worse than, and the ones made for a joke. */
const BAD =
  /espeak|compact|robosoft|^(albert|bad news|bahh|bells|boing|bubbles|cellos|deranged|eddy|flo|fred|good news|grandma|grandpa|hysterical|jester|junior|kathy|organ|pipe organ|ralph|reed|rocko|sandy|shelley|superstar|trinoids|whisper|wobble|zarvox)\b/i;

type Named = Pick<SpeechSynthesisVoice, "name" | "lang"> & { voiceURI?: string };

/** The voices of a browser that are fit to read English lines: the good ones if there are any, else those that are not
    known to be bad; those of one's own English first. */
export function bestVoices<T extends Named>(known: readonly T[], language: string): T[] {
  const fit = known.filter(
    ({ lang, name, voiceURI }) => /^en([-_]|$)/i.test(lang) && !BAD.test(name) && !BAD.test(voiceURI ?? ""),
  );
  const good = fit.filter(({ name }) => GOOD.test(name));
  const chosen = good.length ? good : fit;
  const isOwn = ({ lang }: T) => lang.replace("_", "-").toLowerCase() === language.toLowerCase();
  return [...chosen.filter(isOwn), ...chosen.filter((voice) => !isOwn(voice))];
}
