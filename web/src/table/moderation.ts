import type { SeatInfo, TableInfo } from "../types";
import { question } from "../ui/confirm";
import type { LiveTable } from "./live";
import type { SeatAction } from "./Seat";

/** What whoever made the table may do about somebody who talks there: let them, or not. */
function voiceActions({ muted }: TableInfo, live: LiveTable, speaker: string): SeatAction[] {
  const isMuted = muted.includes(speaker);
  const text = isMuted ? "Let them talk again" : "Mute in the chat";
  return [{ text, choose: () => live.mute(speaker, !isMuted) }];
}

/** The same for a line of the chat: nothing can be done about oneself, nor by others. */
export function chatActions(info: TableInfo, live: LiveTable, speaker: string): SeatAction[] {
  const isYou = info.seats.some((seat) => seat.is_you && seat.speaker === speaker);
  return info.is_host && speaker && !isYou ? voiceActions(info, live, speaker) : [];
}

/** What whoever made the table may do at a seat beside seating bots: mute its person, and on their own close the table. */
export function hostActions(info: TableInfo, live: LiveTable, { seat, is_you, speaker }: SeatInfo): SeatAction[] {
  if (!info.is_host) return [];
  const own = info.seats.find((other) => other.is_you)?.seat ?? 0;
  return [
    ...(speaker && !is_you ? voiceActions(info, live, speaker) : []),
    ...(seat === own && info.status !== "over" ? [{ text: "Close the table", choose: () => askToClose(live) }] : []),
  ];
}

function askToClose(live: LiveTable): void {
  question.value = {
    title: "Close the table for everybody?",
    text: "Nobody can go on here afterwards, and nobody wins. What was played so far can be downloaded.",
    yes: "Close the table",
    no: "Play on",
    act: live.closeTable,
  };
}
