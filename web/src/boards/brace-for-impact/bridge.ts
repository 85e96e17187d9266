import { useEffect, useRef } from "preact/hooks";

import { listen, lineSaid, type Sayable } from "../../hearing";
import { Recordings } from "../../recordings";
import { listening, sound, voices } from "../../settings";
import type { Offer, Ref, Told } from "../../types";
import { tell } from "../../ui/toast";
import { Voice } from "../../voice";
import { useNews } from "./news";
import { offerOf, type Sight } from "./sight";
import { askedBy, callsHeard, fits } from "./words";

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
    for (const told of fresh) announce(told);
  }, [fresh]);
  useEffect(() => {
    if (sound.value === "off" || voices.value === "off") voice.hush();
  }, [sound.value, voices.value]);
  useWarnings(sight);
  useEar(sight);
}

/** Make one line of the log heard. */
function announce(told: Told): void {
  if (recordings.has(`alarm/${told.says}`)) void recordings.play([`alarm/${told.says}`], ALARM);
  if (told.says === "calls" || told.says === "answers") readAloud(told);
  else if (told.says === "event") sayForTheShip([`event/${refOf(told, "event")?.id}`]);
  else if (told.says === "reads-tactic") sayForTheShip([`tactic/${refOf(told, "tactic")?.id}`]);
  else if (told.says === "reads-leader") sayForTheShip([`leader/${refOf(told, "leader")?.id}`]);
  else if (told.says === "cue-hit") sayForTheShip([`ship/cue-hit-${refOf(told, "system")?.id}`, "ship/cue-hit"]);
  else sayForTheShip([`ship/${told.says}`]);
}

/** An officer's line, in that officer's voice. */
function readAloud(told: Told): void {
  const line = refOf(told, "line");
  if (!line || voices.value === "off") return;
  voice.say({ text: line.text, speaker: Number(refOf(told, "seat")?.id ?? 0), phrases: [`line/${line.id}`] });
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
  const heard = useRef(new Set<string>());
  const lastLeft = useRef(new Map<string, number>());
  useEffect(() => {
    const before = lastLeft.current;
    return clock.now.subscribe((now) => {
      for (const [name, timer] of Object.entries(view.timers)) {
        if (!timer.runs || (name === "furnace" && view.is_averted)) continue;
        const ends = Math.round(view.now + timer.left);
        const left = ends - now;
        const was = before.get(name) ?? left;
        before.set(name, left);
        for (const [from, phrase] of WARNINGS[name] ?? []) {
          const isNow = left > 0 && was > from && left <= from && timer.length > from;
          if (isNow && !heard.current.has(`${phrase} ${ends}`)) {
            heard.current.add(`${phrase} ${ends}`);
            sayForTheShip([phrase]);
          }
        }
        const second = Math.ceil(left / 1000);
        const isCounted = name === "furnace" || (name === "battle" && view.battle_run === 2);
        const ticks = isCounted && second > 0 && second <= COUNTED && second !== Math.ceil(was / 1000);
        if (ticks) void recordings.play(["alarm/tick"], ALARM);
      }
    });
  }, [view, clock]);
}

// Listening

/** While the player wants it: what is said plays the card. */
function useEar(sight: Sight): void {
  const latest = useRef(sight);
  latest.current = sight;
  const isOn = listening.value === "on" && sight.seat !== null;
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
  const line = lineSaid(heard, sayable(sight));
  if (line) sight.send(line.means.verb, line.means.noun);
}

/** Everything that this officer could say now, and the move it makes. */
function sayable(sight: Sight): Sayable<Pick<Offer, "verb" | "noun">>[] {
  const { view, offers } = sight;
  const calls = offers.filter(({ verb }) => ["announce", "brace", "concentrate"].includes(verb));
  const heard = callsHeard(view, sight.seat);
  const answers = (view.own?.hand ?? []).flatMap(({ id, command }) => {
    const seats = askedBy(id, offers);
    const suiting = seats.find((seat) => fits(command.kind, heard.get(seat) ?? null)) ?? seats[0];
    return suiting === undefined ? [] : [{ text: command.text, means: { verb: "answer", noun: `${suiting}/${id}` } }];
  });
  const pause = offerOf(sight, "pause");
  return [
    ...calls.map((offer) => ({ text: offer.text, means: offer })),
    ...answers,
    ...(pause ? [{ text: "Pause the battle", means: pause }] : []),
  ];
}
