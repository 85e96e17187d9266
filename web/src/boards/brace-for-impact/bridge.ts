import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { CLEAR_AT_ONCE, lineSaid, listen, type Sayable, whyDeaf } from "../../hearing";
import { join } from "../../nouns";
import { Recordings } from "../../recordings";
import { listening, voices } from "../../settings";
import { isLoud, openBus } from "../../sound";
import type { LineKind, Offer, Told } from "../../types";
import { showToast } from "../../ui/toast";
import { Voice } from "../../voice";
import { isReadAloud, whomToAnswer } from "./answering";
import { startMusic } from "./music";
import { useNews } from "./news";
import { isLast, readings, warningsOf } from "./sayings";
import { aimedAt, offerOf, type Sight } from "./sight";
import { burst, cannon, enemyFire, explosion, klaxon, lastBlows, lastTick, ownFire, tick } from "./synth";

const recordings = new Recordings("/audio/brace");
const voice = new Voice(recordings);

/** Who speaks for the ship itself. */
const SHIP = -1;
const ALARM = 0.5;

/** So many last seconds of the battle or a breach are heard; the last ten of them louder. */
const HEARD = 30;
const COUNTED = 10;

/** What is heard beside words when the log says so. */
const NOISES: Partial<Record<LineKind, (out: AudioNode, at: number) => void>> = {
  damage: explosion,
  "direct-hit": explosion,
  "no-damage": enemyFire,
  "zentraedi-spins": enemyFire,
  "strikes-at": enemyFire,
  "crew-spins": ownFire,
  "pool-fires": ownFire,
  "ship-destroyed": burst,
  "cannon-fires": cannon,
  "crew-loses": lastBlows,
};

/** How the bridge sounds: calls are read aloud, alarms ring, the ship speaks; and it listens, where that is wanted. */
export function useBridge(sight: Sight): void {
  const fresh = useNews(sight.log);
  useEffect(() => void recordings.open(), []);
  useEffect(() => {
    for (const told of fresh) announce(told, sight);
  }, [fresh]);
  useEffect(() => {
    if (!isLoud.value || voices.value === "off") voice.hush();
  }, [isLoud.value, voices.value]);
  useMusic(sight);
  useWarnings(sight);
  useCountdown(sight);
  useEar(sight);
}

/** Make one line of the log heard. */
function announce(told: Told, sight: Sight): void {
  const { says } = told;
  if (recordings.has(`alarm/${says}`)) void recordings.play([`alarm/${says}`], "effects", ALARM);
  const noise = NOISES[says];
  if (noise) make(noise);
  if (says === "calls" || says === "answers") readAloud(told, sight);
  else sayForTheShip([...readings(told, sight.view), `ship/${says}`]);
}

function make(noise: (out: AudioNode, at: number) => void): void {
  const out = openBus("effects");
  if (out) noise(out, out.context.currentTime);
}

/** Music that rises with the danger, and a klaxon when it comes to the worst. */
function useMusic({ view, clock, outcome }: Sight): void {
  const danger = useRef(0);
  danger.current = view.danger;
  const isPlaying = clock.isRunning.value && view.phase === "running" && !outcome;
  useEffect(() => (isPlaying ? startMusic(() => danger.current) : undefined), [isPlaying]);
  const isRed = isPlaying && view.is_red_alert;
  useEffect(() => {
    if (isRed) make(klaxon);
  }, [isRed]);
}

/** An officer's line, in that officer's voice, where lines are read aloud. */
function readAloud({ says, about }: Told, { view, nameOf, isScreen }: Sight): void {
  const { line, seat } = about;
  const isCall = says === "calls";
  if (line === undefined || !isReadAloud(view.profile, isCall, voices.value, isScreen)) return;
  const phrases = [`line/${line}`, `${isCall ? "status" : "command"}/${nameOf("line_kind", line)}`];
  voice.speak({ text: nameOf("line", line), speaker: Number(seat), phrases });
}

function sayForTheShip(phrases: string[]): void {
  if (!phrases.some((id) => recordings.has(id))) return;
  voice.speak({ text: "", speaker: SHIP, phrases, isRecorded: true, isUrgent: true });
}

/** The last seconds are heard: the ship warns, then every second ticks. */
function useWarnings({ view, clock }: Sight): void {
  const before = useRef(new Map<string, number>());
  useEffect(
    () =>
      clock.now.subscribe((now) => {
        for (const [name, timer] of Object.entries(view.timers)) {
          if (!timer.runs) continue;
          const left = view.now + timer.left - now;
          const was = before.current.get(name) ?? left;
          before.current.set(name, left);
          for (const phrase of warningsOf(name, view, was, left)) sayForTheShip([phrase]);
          if (isLast(name, view)) beat(was, left);
        }
      }),
    [view, clock],
  );
}

function beat(was: number, left: number): void {
  const second = Math.ceil(left / 1000);
  if (second > 0 && second <= HEARD && second !== Math.ceil(was / 1000)) make(second <= COUNTED ? lastTick : tick);
}

/** The ship counts down when the battle goes on after a pause. */
function useCountdown({ view, clock }: Sight): void {
  const { countdown_until: until } = view;
  const said = useRef(0);
  useEffect(() => {
    if (until === null) return;
    return clock.now.subscribe((now) => {
      const second = Math.ceil((until - now) / 1000);
      if (second !== said.current) void recordings.play([`ship/count-${second}`], "voice");
      said.current = second;
    });
  }, [until, clock]);
}

// Listening

/** What the page has just heard, and the line it took that for. */
export const heard = signal<{ words: string; line: string | null; isFinal: boolean } | null>(null);

/** While the player wants it: what is said plays the card. */
function useEar(sight: Sight): void {
  const latest = useRef(sight);
  latest.current = sight;
  const { view, seat, clock } = sight;
  const isOn = listening.value === "on" && seat !== null && view.crew.includes(seat) && clock.isRunning.value;
  useEffect(() => {
    if (!isOn) return;
    const giveUp = (why: string) => {
      listening.value = "off";
      showToast(why, "refusal");
    };
    const why = whyDeaf();
    if (why !== null) return giveUp(why);
    const stop = listen({ hear: (words, isFinal) => obey(latest.current, words, isFinal), giveUp });
    return () => {
      stop();
      heard.value = null;
    };
  }, [isOn]);
}

/** Do what was said; whether it was understood. What may still change has to be clear to count. */
function obey(sight: Sight, words: string, isFinal: boolean): boolean {
  // The microphone hears the page too: what it says itself is nobody's order.
  const lines = [...sayable(sight), { text: voice.saying, means: null }];
  const line = isFinal ? lineSaid(words, lines) : lineSaid(words, lines, CLEAR_AT_ONCE);
  if (line && !line.means) return false;
  heard.value = { words, line: line?.text ?? null, isFinal };
  if (!line?.means) return false;
  if (line.means.verb === "answer") sight.aimed.value = null;
  sight.send(line.means.verb, line.means.noun);
  return true;
}

/** Everything that this officer could say now, and the move it makes. */
function sayable(sight: Sight): Sayable<Pick<Offer, "verb" | "noun">>[] {
  const { view, offers } = sight;
  const calls = offers.filter(({ verb }) => ["announce", "brace", "concentrate"].includes(verb));
  const answers = (view.own?.hand ?? []).flatMap(({ id, command }) => {
    const seat = whomToAnswer(view, offers, id, aimedAt(sight));
    return seat === null ? [] : [{ text: command.text, means: { verb: "answer" as const, noun: join(seat, id) } }];
  });
  const pause = offerOf(sight, "pause");
  return [
    ...calls.map((offer) => ({ text: offer.text, means: offer })),
    ...answers,
    ...(pause ? [{ text: "Pause the battle", means: pause }] : []),
  ];
}
