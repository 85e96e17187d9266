import { go } from "../router";
import type { TableInfo } from "../types";
import { question } from "../ui/confirm";

const AMONG_PEOPLE =
  "A bot plays on for you, so that nobody has to wait. You can come back and take your seat again until the end.";
const ALONE =
  "Bots play this game to its end without you. To go on with it later, stay and close the page: your table waits in the lobby.";

/** Leave a running game for good or for a while: a bot plays on, and one may come back. */
export function askToLeave({ seats }: TableInfo, leave: (seat: number) => void): void {
  const own = seats.filter(({ is_you, is_away }) => is_you && !is_away);
  const isAlone = !seats.some(({ kind, is_you }) => kind === "person" && !is_you);
  question.value = {
    title: "Leave the table?",
    text: isAlone ? ALONE : AMONG_PEOPLE,
    yes: "Leave",
    no: "Stay",
    act: () => {
      for (const { seat } of own) leave(seat);
      go("/");
    },
  };
}
