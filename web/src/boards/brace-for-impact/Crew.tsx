import { useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { Icon } from "../../pieces/Icon";
import { Portrait } from "../../pieces/Portrait";
import { GIANT } from "../../pieces/portraits";
import type { NameOf } from "../../table/names";
import { Piece } from "../../table/Piece";
import type { BraceView, LineKind, OfficerView, Told } from "../../types";
import { SeatMark } from "../../ui/SeatMark";
import { askedBy, helpedBy } from "./answering";
import { useNews } from "./news";
import { usePlaces } from "./places";
import { aimedAt, hasAid, type Sight, useSight } from "./sight";
import { busyWith, personOn, shoutOf } from "./words";

/** More officers than these stand in two columns. */
const MANY = 6;
const SHOUT_LASTS = 3500;
/** What is said without leaving a call open. */
const SHOUTS = new Set<LineKind>([
  "answers",
  "say-again",
  "braces",
  "concentrates",
  "chats",
  "holds-fire",
  "recalls-scout",
  "fights-on",
]);

/** The bridge: every officer with what they have just called out, and the Zentraedi across the table. */
export function Crew() {
  const { view, seat, log, nameOf, isNarrow } = useSight();
  const heard = useShouts(useNews(log), nameOf);
  // Where there is little room, nobody needs to read what they have just said themselves.
  const shouts = isNarrow && seat !== null ? without(heard, seat) : heard;
  const places = usePlaces(inOrder(view.officers, shouts).map(({ seat }) => String(seat)));
  return (
    <ul class={isCrowd(view) ? "bfi-crew is-many" : "bfi-crew"} aria-label="The bridge">
      {view.officers.map((officer) => (
        <Officer
          key={officer.seat}
          officer={officer}
          shout={shouts.get(officer.seat) ?? null}
          place={places.indexOf(String(officer.seat))}
        />
      ))}
      {view.zentraedi !== null && view.zentraedi !== seat && <Enemy seat={view.zentraedi} />}
    </ul>
  );
}

function without(shouts: ReadonlyMap<number, string>, seat: number): ReadonlyMap<number, string> {
  return new Map([...shouts].filter(([other]) => other !== seat));
}

function isCrowd({ officers }: BraceView): boolean {
  return officers.length > MANY;
}

/** The officers who are heard: first those with an open call, whose call is the oldest first. */
function inOrder(officers: OfficerView[], shouts: ReadonlyMap<number, string>): OfficerView[] {
  const opens = ({ status }: OfficerView) => status?.opens ?? Number.POSITIVE_INFINITY;
  return officers
    .filter(({ status, seat }) => status || shouts.has(seat))
    .sort((one, other) => (opens(one) < opens(other) ? -1 : 1));
}

interface OfficerProps {
  officer: OfficerView;
  shout: string | null;
  /** Where there is no room for all: in which line this officer is heard, until they fall silent; -1 before. */
  place: number;
}

function Officer({ officer, shout, place }: OfficerProps) {
  const sight = useSight();
  const { view, seat, people } = sight;
  const name = personOn(people, officer.seat);
  const isYou = officer.seat === seat;
  const flags = ["bfi-officer", `seat-${officer.seat % 6}`, isYou && "is-you", (officer.status || shout) && "is-loud"];
  return (
    <li class={flags.filter(Boolean).join(" ")} style={lineFor(sight, place)}>
      <Piece
        as="span"
        address={`seat:${officer.seat}`}
        label={`${name}: ${officer.cards} cards in hand, ${officer.draw} to draw`}
        class="bfi-officer-head"
        readsItself
      >
        <Portrait id={name} class="bfi-face" />
        <SeatMark seat={officer.seat} />
        <span class="bfi-officer-name">
          {name}
          {isYou && <span class="soft"> (you)</span>}
        </span>
        <span class="bfi-officer-state">
          {view.phase === "setup" ? (officer.is_ready ? "ready" : "not yet") : busyWith(sight, officer)}
        </span>
        <span class="bfi-cards" title="Cards in hand, cards to draw">
          <Icon name="card-draw" />
          {officer.cards}
          <small>/{officer.draw}</small>
        </span>
      </Piece>
      {officer.status ? <Call officer={officer} /> : shout && <p class="bfi-shout">{shout}</p>}
    </li>
  );
}

/** Where there may be no room for all, whoever is heard stands on top; nobody else's call moves for it. */
function lineFor({ isNarrow, isScreen, view }: Sight, place: number): Record<string, number> | undefined {
  if (place < 0) return undefined;
  if (isCrowd(view) && !isNarrow) return { gridRow: Math.floor(place / 2) + 1, gridColumn: (place % 2) + 1 };
  return isScreen ? undefined : { gridRow: place + 1 };
}

/** An open call: who answers it taps it, or a Command of the own hand. */
function Call({ officer }: { officer: OfficerView }) {
  const sight = useSight();
  const { view, seat, people, offers, aimed, clock, send } = sight;
  const { status } = officer;
  const opens = status?.opens ?? 0;
  const age = useComputed(() => Math.floor((clock.now.value - opens) / 1000));
  const isOwn = officer.seat === seat;
  const hand = view.own?.hand ?? [];
  const mine = hand.filter((card) => askedBy(card.id, offers).includes(officer.seat));
  const fitting = hasAid(sight) ? mine.filter(({ id }) => helpedBy(view, id).includes(officer.seat)) : [];
  const words = status?.text ?? "(speaks)";
  const canWithdraw = isOwn && offers.some(({ verb }) => verb === "withdraw");
  const canAnswer = !isOwn && mine.length > 0;
  const isAimed = aimedAt(sight) === officer.seat;
  const tap = () => {
    if (canWithdraw) send("withdraw");
    else if (fitting[0]) send("answer", `${officer.seat}/${fitting[0].id}`);
    else aimed.value = isAimed ? null : { seat: officer.seat, opens };
  };
  const flags = [
    "bfi-call",
    isOwn && "is-own",
    age.value < 0 && "is-being-read",
    age.value >= 8 && "is-old",
    fitting.length > 0 && "is-lit",
    isAimed && "is-aimed",
  ];
  const content = (
    <>
      <span class="sr-only">{personOn(people, officer.seat)} calls: </span>
      <span class="bfi-call-words">{words}</span>
      <span class="bfi-age">{Math.max(0, age.value)} s</span>
      {canWithdraw && <span class="bfi-call-foot">Tap to withdraw</span>}
      {fitting[0] && <span class="sr-only">Answer: {fitting[0].command.text}</span>}
    </>
  );
  const name = flags.filter(Boolean).join(" ");
  if (!canWithdraw && !canAnswer) return <div class={name}>{content}</div>;
  return (
    <button type="button" class={name} onClick={tap} aria-pressed={isAimed}>
      {content}
    </button>
  );
}

/** What everybody sees of the Zentraedi. */
function Enemy({ seat }: { seat: number }) {
  const { view, people } = useSight();
  const { fleet } = view;
  return (
    <li class="bfi-officer is-enemy">
      <Piece
        as="span"
        address={`seat:${seat}`}
        label={`${personOn(people, seat)}, the Zentraedi`}
        class="bfi-officer-head"
        readsItself
      >
        <Portrait id={GIANT + personOn(people, seat)} class="bfi-face" />
        <Icon name="alien-stare" />
        <span class="bfi-officer-name">{personOn(people, seat)}</span>
        <span class="bfi-officer-state">{view.queue.length ? "strikes" : ""}</span>
        <span class="bfi-cards" title="Ships in hand, ships in the deck">
          <Icon name="interceptor-ship" />
          {fleet.ships}
          <small>/{fleet.deck}</small>
        </span>
        {fleet.tactics + fleet.tactics_deck > 0 && (
          <span class="bfi-cards" title="Tactics cards in hand">
            <Icon name="third-eye" />
            {fleet.tactics}
          </span>
        )}
      </Piece>
      {fleet.leaders.length > 0 && (
        <p class="bfi-leaders soft">Leaders: {fleet.leaders.map(({ name }) => name).join(", ")}</p>
      )}
      {view.reading && (
        <p class="bfi-shout">
          <b>{view.reading.card.name}:</b> “{view.reading.card.text}”
        </p>
      )}
    </li>
  );
}

/** What each officer has just said, for a moment. */
function useShouts(fresh: Told[], nameOf: NameOf): ReadonlyMap<number, string> {
  const shouts = useSignal<ReadonlyMap<number, string>>(new Map());
  useEffect(() => {
    for (const told of fresh) {
      if (!SHOUTS.has(told.says)) continue;
      const seat = Number(told.about.seat);
      const words = shoutOf(nameOf, told);
      shouts.value = new Map(shouts.value).set(seat, words);
      window.setTimeout(() => {
        const left = new Map(shouts.value);
        if (left.get(seat) === words) left.delete(seat);
        shouts.value = left;
      }, SHOUT_LASTS);
    }
  }, [fresh]);
  return shouts.value;
}
