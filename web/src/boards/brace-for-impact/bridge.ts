import { useEffect, useRef } from "preact/hooks";

import { listen, lineSaid, type Sayable } from "../../hearing";
import { Recordings } from "../../recordings";
import { listening, sound, voices } from "../../settings";
import type { BraceView, Offer, Ref, Told } from "../../types";
import { tell } from "../../ui/toast";
import { Voice } from "../../voice";
import { useNews } from "./news";
import { offerOf, type Sight } from "./sight";
import { answeredBy, askedBy, kindHeard } from "./words";

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
    for (const told of fresh) announce(told, sight.view);
  }, [fresh]);
  useEffect(() => {
    if (sound.value === "off" || voices.value === "off") voice.hush();
  }, [sound.value, voices.value]);
  useWarnings(sight);
  useCountdown(sight);
  useEar(sight);
}

/** Make one line of the log heard. */
function announce(told: Told, view: BraceView): void {
  const { says } = told;
  if (recordings.has(`alarm/${says}`)) void recordings.play([`alarm/${says}`], ALARM);
  if (says === "calls" || says === "answers") readAloud(told, view);
  else sayForTheShip([...readings(told, view), `ship/${says}`]);
}

/** What is read out in place of a plain report: the card itself, the system that was hit, the name of the track. */
function readings(told: Told, { track }: BraceView): string[] {
  const of = (kind: string) => refOf(told, kind)?.id;
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

/** An officer's line, in that officer's voice; where people use their own voices, only what they had it read out. */
function readAloud(told: Told, { profile }: BraceView): void {
  const line = refOf(told, "line");
  const isCall = told.says === "calls";
  if (!line || voices.value === "off" || (profile === "voice" && !isCall)) return;
  const phrases = [`line/${line.id}`, `${isCall ? "status" : "command"}/${kindHeard(line.text)}`];
  voice.say({ text: line.text, speaker: Number(refOf(told, "seat")?.id ?? 0), phrases });
}

function sayForTheShip(phrases: string[]): void {
  if (!phrases.some((id) => recordings.has(id))) return;
  voice.say({ text: "", speaker: SHIP, phrases, isRecorded: true, isUrgent: true });
}

function refOf({ parts }: Told, kind: string): Ref | null {
  return parts.find((part): part is Ref => typeof part !== "string" && part.kind === kind) ?? null;
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
        tell("The browser keeps the microphone closed, so the page does not listen.", "refusal");
      },
    );
  }, [isOn]);
}

function obey(sight: Sight, heard: string): void {
  // The microphone hears the page too: what it says itself is nobody's order.
  const line = lineSaid(heard, [...sayable(sight), { text: voice.saying, means: null }]);
  if (line?.means) sight.send(line.means.verb, line.means.noun);
}

/** Everything that this officer could say now, and the move it makes. */
function sayable(sight: Sight): Sayable<Pick<Offer, "verb" | "noun">>[] {
  const { view, offers } = sight;
  const calls = offers.filter(({ verb }) => ["announce", "brace", "concentrate"].includes(verb));
  const answers = (view.own?.hand ?? []).flatMap(({ id, command }) => {
    const seats = askedBy(id, offers);
    const suiting = seats.find((seat) => answeredBy(view, id).includes(seat)) ?? seats[0];
    return suiting === undefined ? [] : [{ text: command.text, means: { verb: "answer", noun: `${suiting}/${id}` } }];
  });
  const pause = offerOf(sight, "pause");
  return [
    ...calls.map((offer) => ({ text: offer.text, means: offer })),
    ...answers,
    ...(pause ? [{ text: "Pause the battle", means: pause }] : []),
  ];
}
