import { useSignal } from "@preact/signals";

import { HowToPlay } from "../guide/HowToPlay";
import { noteVisit } from "../guide/visits";
import { isPrivate, linkTo } from "../me";
import type { SeatInfo, TableInfo } from "../types";
import { Glyph } from "../ui/Glyph";
import { QrCode } from "../ui/QrCode";
import { SeatMark } from "../ui/SeatMark";
import { copyLink } from "../ui/share";

interface ShareBarProps {
  table: TableInfo;
  /** Shown on a big screen: nobody sits down there. */
  isScreen: boolean;
  sit: (seat: number) => void;
  fill: (seat: number, bot: string) => void;
}

/** While seats are open: a seat for whoever has none, the link to send to friends, and something to read. */
export function ShareBar({ table, isScreen, sit, fill }: ShareBarProps) {
  const open = table.seats.filter(({ kind }) => kind === "open");
  const isSeated = table.seats.some(({ is_you }) => is_you);
  const isHereOnly = isPrivate();
  const isLearning = useSignal(false);
  const link = linkTo(`/t/${table.id}`);
  const fillAll = () => {
    for (const { seat } of open) fill(seat, "officer");
  };
  return (
    <section class="share panel" aria-label="Invite">
      <div class="share-words">
        <h2>{open.length === 1 ? "One seat is open" : `${open.length} seats are open`}</h2>
        {!isSeated && !isScreen && <FreeSeats open={open} sit={sit} />}
        {isScreen && <WhoIsHere seats={table.seats} />}
        {(isSeated || isScreen || table.is_host) && (
          <>
            <p class="quiet">
              The game starts when every seat is taken.{" "}
              {isHereOnly
                ? table.is_host &&
                  "This link works on this computer only; ./play --host 0.0.0.0 opens the table to your network."
                : "Whoever has this link can sit down."}
            </p>
            <div class="row wrap">
              <code class="share-link">{link}</code>
              {!isScreen && (
                <button type="button" class="button" onClick={() => void copyLink(link)}>
                  <Glyph name="copy" />
                  Copy link
                </button>
              )}
              {table.is_host && !isScreen && (
                <button type="button" class="button" onClick={fillAll}>
                  <Glyph name="bot" />
                  Fill with bots
                </button>
              )}
            </div>
          </>
        )}
        {!isScreen && (
          <div class="row wrap">
            <button
              type="button"
              class="button"
              onClick={() => {
                noteVisit(table.game);
                isLearning.value = true;
              }}
            >
              <Glyph name="book" />
              How to play
            </button>
          </div>
        )}
      </div>
      {!isHereOnly && (isSeated || isScreen) && <QrCode text={link} label="The link for a phone's camera" />}
      {isLearning.value && <HowToPlay game={table.game} close={() => (isLearning.value = false)} />}
    </section>
  );
}

/** On a big screen everybody in the room sees who has come, and what is still to be taken. */
function WhoIsHere({ seats }: { seats: SeatInfo[] }) {
  return (
    <ul class="share-seats" aria-label="Seats">
      {seats.map(({ seat, kind, name, part }) => (
        <li key={seat} class={kind === "open" ? "is-free" : undefined}>
          <SeatMark seat={seat} />
          <span>
            <b>{kind === "open" ? "Open seat" : name}</b>
            {part && <small>{part}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface FreeSeatsProps {
  open: SeatInfo[];
  sit: (seat: number) => void;
}

/** A seat to take: any of those that are alike, and each that plays something else. */
function FreeSeats({ open, sit }: FreeSeatsProps) {
  const different = open.filter(({ part }, n) => open.findIndex((seat) => seat.part === part) === n);
  return (
    <div class="row wrap">
      {different.map(({ seat, part }) => (
        <button key={seat} type="button" class="button is-primary take-seat" onClick={() => sit(seat)}>
          <SeatMark seat={seat} />
          <span>
            Take this seat
            {part && <small>{part}</small>}
          </span>
        </button>
      ))}
    </div>
  );
}
