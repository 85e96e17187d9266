import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";

import { pair } from "../../nouns";
import { speaks } from "../../settings";
import { TableTalkProvider, useTable } from "../../table/context";
import { touched } from "../../table/news";
import { asText } from "../../table/turns";
import type { BraceView, LineKind, Offer } from "../../types";
import { Glyph } from "../../ui/Glyph";
import { isNarrow } from "../../ui/narrow";
import { type KeyNote, useKeys } from "../../ui/shortcuts";
import type { BoardProps } from "../props";
import { AllHands, Pool } from "./AllHands";
import { withOneTap } from "./answering";
import { useBridge } from "./bridge";
import { Crew } from "./Crew";
import { LastMoments, RedAlert } from "./Drama";
import { Hand } from "./Hand";
import { Orders } from "./Orders";
import { Pause } from "./Pause";
import { useShake, useWakeLock } from "./phone";
import { Pile } from "./Setup";
import { Ship } from "./Ship";
import { Systems } from "./Systems";
import { type Aim, isZentraedi, offerOf, type Sight, SightProvider, sendIfOffered, useSight } from "./sight";
import { Timers } from "./Timers";
import { Heard, VoiceTools } from "./VoiceTools";
import { personOn } from "./words";
import { OpenEvent, Zentraedi } from "./Zentraedi";

import "../../pieces/pieces.css";

/** What nobody in the room needs to read in large letters. */
const SMALL_TALK = new Set<LineKind>(["draws", "ready", "status-gone"]);

/** There is no time to read a bar: the board says what to do where it is done. */
export const saysWhatToDo = true;
export const hasScreen = true;
export const fillsPhone = true;
export const hasFinale = true;
export const handles = (): boolean => true;
/** Before the battle people look through their cards for as long as they like. */
export const isCalm = ({ phase }: BraceView): boolean => phase === "setup";

export const keys: KeyNote[] = [
  ["1 to 9", "read a card’s Command, or go to its Statuses"],
  ["b", "brace for impact"],
  ["f", "concentrate firepower; then fire"],
  ["p", "pause, and go on"],
];

/** The bridge of the ship: what everybody sees, and below it what is yours. */
export default function Board(table: BoardProps<BraceView>) {
  const { view, seat, prompts, log, last, isScreen } = table;
  const talk = useTable();
  const { send } = table;
  const aimed = useSignal<Aim | null>(null);
  const held = useSignal<string | null>(null);
  const offers = useMemo(() => prompts.flatMap(({ moves }) => moves), [prompts]);
  const ship = shipToPlace(held.value, offers);
  const sight: Sight = {
    view,
    seat,
    people: table.people,
    nameOf: table.nameOf,
    prompts,
    offers,
    clock: table.clock,
    log,
    news: useMemo(() => touched(last), [last]),
    outcome: table.outcome,
    isScreen,
    isNarrow: isNarrow.value && !isScreen,
    send,
    openRule: talk.openRule,
    aimed,
    held,
  };
  useBridge(sight);
  useWakeLock(table.isScreen ? !table.outcome : seat !== null && view.phase === "running");
  useShake(view.systems.hull?.value ?? 0);
  useEffect(() => {
    held.value = ship;
  }, [ship]);
  const readsOut = speaks.value === "page";
  const pieces = useMemo(
    () => withOneTap(withPlacements(talk.offers, ship, offers), readsOut),
    [talk.offers, ship, offers, readsOut],
  );
  return (
    <TableTalkProvider value={{ ...talk, offers: pieces }}>
      <SightProvider value={sight}>
        <div class={classes(sight, table.finale !== null)} data-phase={view.phase}>
          {!sight.outcome && (
            <div class="bfi-top">
              <Timers />
              <Controls>{table.hintButton}</Controls>
              <Heard />
            </div>
          )}
          <Systems />
          <Ship />
          <Side />
          {isScreen ? <Public /> : <Own />}
          <Pause />
          <RedAlert />
          {table.finale && <LastMoments finale={table.finale} />}
        </div>
      </SightProvider>
    </TableTalkProvider>
  );
}

function classes(sight: Sight, isEnding: boolean): string {
  const { view, isScreen, isNarrow } = sight;
  const side = sight.seat === null ? "is-watching" : isZentraedi(sight) ? "is-zentraedi" : "is-crew";
  const states = [
    isScreen && "is-big",
    isNarrow && "is-narrow",
    view.furnace === "breach" && "is-breaching",
    view.is_red_alert && !sight.outcome && "is-red-alert",
    sight.outcome && (isEnding ? "is-ending" : "is-over"),
  ];
  return ["brace", side, ...states].filter(Boolean).join(" ");
}

/** The crew, and for an officer the event that comes next: whoever sees it can prepare for it. */
function Side() {
  const sight = useSight();
  const { view, isNarrow, outcome } = sight;
  const isOfficer = sight.seat !== null && !isZentraedi(sight);
  const event = isOfficer && view.timers.event && !outcome ? view.event : null;
  if (!event || isNarrow) return <Crew />;
  return (
    <div class="bfi-side">
      <Crew />
      <OpenEvent event={event} />
    </div>
  );
}

/** What is yours: orders, hand and calls, or the Zentraedi fleet. */
function Own() {
  const sight = useSight();
  const { view, outcome } = sight;
  if (outcome) return null;
  if (sight.seat === null) {
    return (
      <div class="bfi-own">
        <Orders />
        {view.event && <OpenEvent event={view.event} />}
        <Pool />
      </div>
    );
  }
  if (isZentraedi(sight)) {
    return (
      <div class="bfi-own">
        <Orders />
        <Zentraedi />
      </div>
    );
  }
  return (
    <div class="bfi-own">
      <Orders />
      <Pool />
      {view.phase === "setup" && view.own?.pile.length ? <Pile /> : <Hand />}
      {view.phase !== "setup" && <AllHands />}
    </div>
  );
}

/** On the big screen: what everybody may know of what comes next, and what was said last in large letters. */
function Public() {
  const { view, log, people } = useSight();
  const said = view.heard.findLast(({ text }) => text !== null);
  const latest = log.findLast(({ says }) => !SMALL_TALK.has(says));
  return (
    <div class="bfi-own">
      <Pool />
      {view.event && <OpenEvent event={view.event} />}
      <p class="bfi-ticker">
        {said ? (
          <>
            <b>{said.seat === null ? "The ship" : personOn(people, said.seat)}</b> “{said.text}”
          </>
        ) : (
          latest && asText(latest)
        )}
      </p>
    </div>
  );
}

/** Stop the battle, ask for advice, and how the bridge sounds. */
function Controls({ children }: { children: ComponentChildren }) {
  const sight = useSight();
  const pause = offerOf(sight, "pause");
  const giveUp = offerOf(sight, "concede");
  const canGiveUp = giveUp !== null && !sight.view.conceded.length;
  useKeys((key) => key === "p" && (["pause", "resume"] as const).some((verb) => sendIfOffered(sight, verb)));
  return (
    <div class="bfi-controls">
      {pause && (
        <button
          type="button"
          class="button is-small"
          data-move="pause"
          title="Pause (p)"
          onClick={() => sight.send("pause")}
        >
          <Glyph name="pause" />
          <span class="tool-word">Pause</span>
        </button>
      )}
      {canGiveUp && !sight.isNarrow && (
        <button type="button" class="button is-small" data-move="concede" onClick={() => sight.send("concede")}>
          {giveUp.text}
        </button>
      )}
      {children}
      <VoiceTools more={canGiveUp ? [{ text: giveUp.text, choose: () => sight.send("concede") }] : []} />
    </div>
  );
}

// Placing ships

type Offers = ReadonlyMap<string, Offer[]>;

/** The ship that goes to the next sector that is clicked: the one chosen, else, if one has to go, the first. */
function shipToPlace(held: string | null, offers: Offer[]): string | null {
  const ships = (wanted: string) => offers.flatMap(({ verb, noun }) => (verb === wanted ? [pair(noun)[0]] : []));
  const due = ships("deploy");
  const known = due.length ? due : ships("plan");
  return held !== null && known.includes(held) ? held : (due[0] ?? null);
}

/** The moves by piece, and on each sector the placing of the ship in hand, now or as planned. */
function withPlacements(known: Offers, ship: string | null, offers: Offer[]): Offers {
  if (ship === null) return known;
  const placed = new Map(known);
  const verb = offers.some((offer) => offer.verb === "deploy") ? "deploy" : "plan";
  for (const offer of offers) {
    const [which, sector] = pair(offer.noun);
    if (offer.verb === verb && which === ship) placed.set(`sector:${sector}`, [offer]);
  }
  return placed;
}
