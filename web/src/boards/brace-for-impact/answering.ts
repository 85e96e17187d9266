import { pair } from "../../nouns";
import type { BraceView, Offer } from "../../types";

/** Whom a card's Command may be read to now. */
export function askedBy(card: string, offers: Offer[]): number[] {
  return offers.flatMap(({ verb, noun }) => {
    const [seat, answer] = pair(noun);
    return verb === "answer" && answer === card ? [Number(seat)] : [];
  });
}

/** The officers whose open call this card's Command would answer, as far as can be heard. */
export function answeredBy({ own }: BraceView, card: string): number[] {
  return own?.answers[card] ?? [];
}

/** Those of them whose call would still bring something. */
export function helpedBy({ own }: BraceView, card: string): number[] {
  return own?.useful[card] ?? [];
}

/** Whose call this card's Command answers when it is read now: the one that was tapped, else the oldest that it fits,
    else the oldest; null if nobody's. */
export function whomToAnswer(view: BraceView, offers: Offer[], card: string, tapped: number | null): number | null {
  const seats = askedBy(card, offers);
  if (tapped !== null && seats.includes(tapped)) return tapped;
  const suiting = seats.filter((seat) => answeredBy(view, card).includes(seat));
  return oldest(view, suiting.length ? suiting : seats);
}

function oldest({ officers }: BraceView, seats: number[]): number | null {
  const opens = (seat: number) => officers.find((officer) => officer.seat === seat)?.status?.opens ?? 0;
  return seats.length ? seats.reduce((first, seat) => (opens(seat) < opens(first) ? seat : first)) : null;
}

type Offers = ReadonlyMap<string, Offer[]>;

/** One tap is one call: by the own voice, or read out for whoever would rather not speak. */
export function withOneTap(known: Offers, isReadOut: boolean): Offers {
  const kept = isReadOut ? "read_out" : "announce";
  const isOne = (offers: Offer[]) => offers.some(({ verb }) => verb === kept);
  return new Map(
    [...known].map(([address, offers]) => [
      address,
      address.startsWith("status:") && isOne(offers) ? offers.filter(({ verb }) => verb === kept) : offers,
    ]),
  );
}

/** Whether a line is read aloud here: as this player wants it, else as the profile of the table says; a television speaks
    for a room where nobody does with their own voice. */
export function isReadAloud(
  profile: string,
  isCall: boolean,
  wanted: "table" | "on" | "off",
  isScreen = false,
): boolean {
  if (wanted === "off" || (profile === "voice" && !isCall)) return false;
  return wanted === "on" || isScreen || profile !== "lines";
}
