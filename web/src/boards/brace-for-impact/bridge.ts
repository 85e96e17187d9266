import { useEffect, useRef } from "preact/hooks";

import { lineSaid, listen, type Sayable } from "../../hearing";
import { join } from "../../nouns";
import { Recordings } from "../../recordings";
import { listening, sound, voices } from "../../settings";
import type { BraceView, Offer, Told } from "../../types";
import { showToast } from "../../ui/toast";
import { Voice } from "../../voice";
import { isReadAloud, whomToAnswer } from "./answering";
import { useNews } from "./news";
import { aimedAt, offerOf, type Sight } from "./sight";

const recordings = new Recordings("/audio/brace");
const voice = new Voice(recordings);

/** Who speaks for the ship itself. */
const SHIP = -1;
const ALARM = 0.5;

/** What the last seconds of a timer sound like: from when on, and which phrase. */
const WARNINGS: Record<string, [number, string][]> = {
  battle: [[60_000, "ship/battle-one-minute"]],
  furnace: [
    [30_000, "ship/furnace-thirty-seconds"],
    [10_000, "ship/furnace-ten-seconds"],
  ],
};
const COUNTED = 10;

/** How the bridge sounds: calls are read aloud, alarms ring, the ship speaks; and it listens, where that is wanted. */
export function useBridge(sight: Sight): void {
  const fresh = useNews(sight.log);
  useEffect(() => void recordings.open(), []);
  useEffect(() => {
    for (const told of fresh) announce(told, sight);
  }, [fresh]);
  useEffect(() => {
    if (sound.value === "off" || voices.value === "off") voice.hush();
  }, [sound.value, voices.value]);
  useWarnings(sight);
  useCountdown(sight);
  useEar(sight);
}

/** Make one line of the log heard. */
function announce(told: Told, sight: Sight): void {
  const { says } = told;
  if (recordings.has(`alarm/${says}`)) void recordings.play([`alarm/${says}`], ALARM);
  if (says === "calls" || says === "answers") readAloud(told, sight);
  else sayForTheShip([...readings(told, sight.view), `ship/${says}`]);
}

/** What is read out in place of a plain report: the card itself, the system that was hit, the name of the track. */
function readings(told: Told, { track }: BraceView): string[] {
  const of = (slot: string) => told.about[slot];
  switch (told.says) {
    case "begins":
      return track === null ? [] : [`track/${track}`];
    case "event":
      return [`event/${of("event")}`];
    case "reads-tactic":
      return [`tactic/${of("tactic")}`];
    case "reads-leader":
      return [`leader/${of("leader")}`];
    case "cue-hit":
      return [`ship/cue-hit-${of("system")}`];
    default:
      return [];
  }
}

/** An officer's line, in that officer's voice, where lines are read aloud. */
function readAloud({ says, about }: Told, { view, nameOf }: Sight): void {
  const { line, seat } = about;
  const isCall = says === "calls";
  if (line === undefined || !isReadAloud(view.profile, isCall, voices.value)) return;
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
          if (!timer.runs || (name === "furnace" && view.is_averted)) continue;
          const left = view.now + timer.left - now;
          const was = before.current.get(name) ?? left;
          before.current.set(name, left);
          warn(name, timer.length, was, left);
          if (name === "furnace" || (name === "battle" && view.battle_run === 2)) tick(was, left);
        }
      }),
    [view, clock],
  );
}

/** Say that a timer has just passed one of its marks. */
function warn(name: string, length: number, was: number, left: number): void {
  for (const [mark, phrase] of WARNINGS[name] ?? []) {
    if (length > mark && was > mark && left <= mark && left > 0) sayForTheShip([phrase]);
  }
}

function tick(was: number, left: number): void {
  const second = Math.ceil(left / 1000);
  if (second > 0 && second <= COUNTED && second !== Math.ceil(was / 1000)) void recordings.play(["alarm/tick"], ALARM);
}

/** The ship counts down when the battle goes on after a pause. */
function useCountdown({ view, clock }: Sight): void {
  const { countdown_until: until } = view;
  const said = useRef(0);
  useEffect(() => {
    if (until === null) return;
    return clock.now.subscribe((now) => {
      const second = Math.ceil((until - now) / 1000);
      if (second !== said.current) void recordings.play([`ship/count-${second}`]);
      said.current = second;
    });
  }, [until, clock]);
}

// Listening

/** While the player wants it: what is said plays the card. */
function useEar(sight: Sight): void {
  const latest = useRef(sight);
  latest.current = sight;
  const { view, seat, clock } = sight;
  const isOn = listening.value === "on" && seat !== null && view.crew.includes(seat) && clock.isRunning.value;
  useEffect(() => {
    if (!isOn) return;
    return listen(
      (heard) => obey(latest.current, heard),
      () => {
        listening.value = "off";
        showToast("The browser keeps the microphone closed, so the page does not listen.", "refusal");
      },
    );
  }, [isOn]);
}

function obey(sight: Sight, heard: string): void {
  // The microphone hears the page too: what it says itself is nobody's order.
  const line = lineSaid(heard, [...sayable(sight), { text: voice.saying, means: null }]);
  if (!line?.means) return;
  if (line.means.verb === "answer") sight.aimed.value = null;
  sight.send(line.means.verb, line.means.noun);
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
