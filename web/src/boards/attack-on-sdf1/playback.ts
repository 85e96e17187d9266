import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { enemyPace } from "../../settings";
import { heldBack, touched } from "../../table/news";
import { asText } from "../../table/turns";
import type { Ref, Sdf1View, Told } from "../../types";

/** One step of what the enemy does: what is said, how the table stands after it, and what will move next. */
export interface Frame {
  says: string;
  text: string;
  view: Sdf1View;
  /** The pieces that it speaks of. */
  touched: ReadonlySet<string>;
  /** Who goes where, to be shown before it happens. */
  ways: Way[];
  /** The Z-Orders card that is carried out, as far as it has been read. */
  card: PlayedCard | null;
  /** How many lines had been told when it was over. */
  told: number;
}

export interface Way {
  kind: string;
  from: string;
  to: string;
}

export interface PlayedCard {
  name: string;
  lines: { symbol: string; icons: string[] }[];
  /** Which line and which of its icons is being carried out. */
  line: number;
  icon: number;
}

export interface Playback {
  frame: Frame | null;
  /** The step that was shown before this one, for pieces that are on their way. */
  left: number;
  skip: () => void;
}

const PACES = { slow: 1700, normal: 850, fast: 320, off: 0 } as const;

/** Lines that begin something that the enemy does. */
const OPENINGS = new Set(["z-card", "invasion", "escalates"]);
/** What the enemy does and what comes of it is worth a step of its own; the rest happens silently. */
const STEPS = new Set(
  [
    "z-card icon moves attack khyron barrage evaded rams evades-hit wall-holds shielded cancelled armor-hit",
    "structure-hit reactors-hit gun-down goes-through for-good bridge-hit wounded missing mecha-lost ben-back hit",
    "destroyed annihilated deserts invasion escalates arrive villain objective-met lost won",
  ].flatMap((words) => words.split(" ")),
);

/** Plays out what the enemy did, step by step, while the table behind it has moved on already. */
export function usePlayback(view: Sdf1View, log: Told[], last: Told[]): Playback {
  const queue = useRef<Frame[]>([]);
  const seen = useRef<{ view: Sdf1View; shown: Sdf1View }>({ view, shown: view });
  const tick = useSignal(0);
  const card = useRef<PlayedCard | null>(null);
  const told = useRef(log.length);

  if (seen.current.view !== view) {
    // Whoever plays two seats hears of a move twice: what was told is told. Whoever comes back hears nothing anew.
    const lines = last.length ? log.slice(told.current) : [];
    if (enemyPace.value === "off") queue.current = [];
    else queue.current.push(...framesOf(lines, seen.current.view, seen.current.shown, view, card, told.current));
    told.current = log.length;
    seen.current = { view, shown: queue.current.at(-1)?.view ?? view };
  }
  const frame = queue.current[0] ?? null;
  const behind = frame ? told.current - frame.told : 0;
  useEffect(() => {
    heldBack.value = behind;
    return () => {
      heldBack.value = 0;
    };
  }, [behind]);
  useEffect(() => {
    if (!frame) return;
    const timer = window.setTimeout(() => {
      queue.current.shift();
      if (!queue.current.length) seen.current.shown = seen.current.view;
      tick.value += 1;
    }, PACES[enemyPace.value] || 1);
    return () => window.clearTimeout(timer);
  }, [frame, enemyPace.value]);
  const skip = () => {
    queue.current = [];
    seen.current.shown = seen.current.view;
    tick.value += 1;
  };
  void tick.value;
  return { frame, left: queue.current.length, skip };
}

/** The steps of a batch of lines, from where the enemy begins. */
function framesOf(
  last: Told[],
  was: Sdf1View,
  shown: Sdf1View,
  goal: Sdf1View,
  card: { current: PlayedCard | null },
  toldBefore: number,
): Frame[] {
  const begin = was.phase === "orders" ? 0 : last.findIndex(({ says }) => OPENINGS.has(says));
  if (begin < 0) return [];
  const frames: Frame[] = [];
  let now = shown;
  const lines = last.slice(begin);
  for (let i = 0; i < lines.length; ) {
    const told = lines[i];
    if (!told) break;
    const together = alike(lines, i);
    read(told, lines.slice(i), card);
    const ways = told.says === "icon" ? waysAhead(lines.slice(i + 1), now) : [];
    for (const line of together) now = after(line, now, goal);
    i += together.length;
    if (!STEPS.has(told.says)) continue;
    frames.push({
      says: told.says,
      text: together.length > 2 ? `${asText(told)}, and ${together.length - 1} more` : together.map(asText).join(". "),
      view: now,
      touched: new Set([`says:${told.says}`, ...touched(together)]),
      ways: told.says === "moves" ? [] : ways,
      card: card.current,
      told: toldBefore + begin + i,
    });
  }
  return frames;
}

/** Lines that happen at one stroke: all moves of an icon, all points on one Area. */
function alike(lines: Told[], from: number): Told[] {
  const first = lines[from];
  if (!first) return [];
  if (!["moves", "arrive", "wounded", "armor-hit"].includes(first.says)) return [first];
  const end = lines.slice(from).findIndex(({ says }) => says !== first.says);
  return end < 0 ? lines.slice(from) : lines.slice(from, from + end);
}

/** Keep track of the card, its lines and its icons. */
function read(told: Told, ahead: Told[], card: { current: PlayedCard | null }): void {
  if (told.says === "z-card") {
    const lines = ahead.filter(({ says }) => says === "line").map(lineOf);
    card.current = { name: refsOf(told.parts)[0]?.text ?? "", lines, line: -1, icon: -1 };
  } else if (!card.current) {
    return;
  } else if (told.says === "line") {
    const line = card.current.line + 1;
    const { lines } = card.current;
    card.current = { ...card.current, lines: lines[line] ? lines : [...lines, lineOf(told)], line, icon: -1 };
  } else if (told.says === "icon") {
    card.current = { ...card.current, icon: card.current.icon + 1 };
  } else if (told.says === "turn") {
    card.current = null;
  }
}

/** A line of the card, from what the log says of it: "Circle Pods: Advance, Attack". */
function lineOf(told: Told): PlayedCard["lines"][number] {
  const symbol = String(refsOf(told.parts).find(({ kind }) => kind === "symbol")?.id ?? "");
  return { symbol, icons: asText(told).split(": ").slice(1).join(": ").split(", ") };
}

/** Who is about to move, and where to. */
function waysAhead(lines: Told[], now: Sdf1View): Way[] {
  const end = lines.findIndex(({ says }) => says === "icon" || says === "line");
  const places = new Map(now.vessels.map((vessel) => [vessel.id, vessel]));
  const ends = new Map<string, string>();
  for (const { says, parts } of end < 0 ? lines : lines.slice(0, end)) {
    const [vessel, area] = refsOf(parts);
    if (says === "moves" && vessel && area) ends.set(String(vessel.id), String(area.id));
  }
  return [...ends].flatMap(([id, to]) => {
    const vessel = places.get(id);
    return vessel && vessel.place !== to ? [{ kind: vessel.kind, from: vessel.place, to }] : [];
  });
}

function refsOf(parts: Told["parts"]): Ref[] {
  return parts.filter((part) => typeof part !== "string");
}

/** How the table stands after a line: what the line says, and nothing else. */
function after({ says, parts }: Told, now: Sdf1View, goal: Sdf1View): Sdf1View {
  const refs = refsOf(parts);
  const id = String(refs[0]?.id ?? "");
  const other = String(refs[1]?.id ?? "");
  const n = numberIn(parts);
  switch (says) {
    case "z-card":
      return { ...now, phase: "orders", heroes: now.heroes.map((h) => ({ ...h, is_acting: false, dice: [] })) };
    case "moves":
      return { ...now, vessels: now.vessels.map((v) => (v.id === id ? { ...v, place: other, held_by: "" } : v)) };
    case "hit":
      return { ...now, vessels: now.vessels.map((v) => (v.id === id ? { ...v, damage: v.damage + n } : v)) };
    case "destroyed":
      return { ...now, vessels: now.vessels.map((v) => (v.id === id ? { ...v, is_destroyed: true } : v)) };
    case "annihilated":
    case "removed":
      return { ...now, vessels: now.vessels.filter((v) => v.id !== id) };
    case "arrive":
      return arrive(now, goal, id, other, n);
    case "villain":
      return { ...now, vessels: [...now.vessels, ...goal.vessels.filter((v) => v.id === id).map(at(other))] };
    case "mecha-lost":
      return { ...now, mecha: now.mecha.filter((m) => m.id !== id) };
    case "armor-hit":
      return area(now, id, (a) => ({ armor: Math.max(0, a.armor - 1) }));
    case "rams":
      return area(now, other, () => ({ armor: 0 }));
    case "structure-hit":
      return area(now, id, (a) => ({ red: a.red + 1 }));
    case "reactors-hit":
      return area(area({ ...now, reactor_damage: n }, "fwd", () => ({ red: n })), "aft", () => ({ red: n }));
    case "gun-down": {
      const [where = "", gun = ""] = id.split("-");
      return area(now, where, (a) => ({ guns: { ...a.guns, [gun]: "down" as const } }));
    }
    case "bridge-hit":
      return { ...now, bridge_hit: true };
    case "wounded":
      return { ...now, heroes: now.heroes.map((h) => (h.id === id ? { ...h, damage: n } : h)) };
    case "missing":
      return { ...now, heroes: now.heroes.map((h) => (h.id === id ? { ...h, is_missing: true } : h)) };
    default:
      return now;
  }
}

/** The number that a line tells, outside of the names of things. */
function numberIn(parts: Told["parts"]): number {
  const words = parts.filter((part) => typeof part === "string").join(" ");
  return Number(words.match(/\d+/)?.[0] ?? 0);
}

/** The same Vessel, free, at another place. */
function at(place: string) {
  return (vessel: Vessel): Vessel => ({ ...vessel, place, held_by: "" });
}

/** Vessels that have come: as the table knows them now, at the place where they came in. */
function arrive(now: Sdf1View, goal: Sdf1View, kind: string, place: string, n: number): Sdf1View {
  const known = new Set(now.vessels.map((v) => v.id));
  const fresh = goal.vessels.filter((v) => v.kind === kind && !known.has(v.id)).slice(0, n);
  return { ...now, vessels: [...now.vessels, ...fresh.map(at(place))] };
}

type Vessel = Sdf1View["vessels"][number];
type Area = Sdf1View["areas"][number];

function area(now: Sdf1View, id: string, change: (area: Area) => Partial<Area>): Sdf1View {
  return { ...now, areas: now.areas.map((a) => (a.id === id ? { ...a, ...change(a) } : a)) };
}

/** Neighbours that are alike, together. */
export function groupRuns<T>(things: T[], key: (thing: T) => string): T[][] {
  const runs: T[][] = [];
  for (const thing of things) {
    const run = runs.at(-1);
    if (run?.[0] && key(run[0]) === key(thing)) run.push(thing);
    else runs.push([thing]);
  }
  return runs;
}
