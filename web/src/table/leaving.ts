import { go } from "../router";
import type { TableInfo } from "../types";
import { question } from "../ui/confirm";

const AWAY =
  "A bot plays on for you, so that nobody has to wait. You can come back and take your seat again until the end.";
const END_IS_NEAR =
  "Nobody else plays here, so that will be soon. To go on with this game later, stay and close the page: your table waits in the lobby.";

/** Leave a running game for good or for a while: a bot plays on, and one may come back. */
export function askToLeave({ seats }: TableInfo, leave: (seat: number) => void): void {
  const own = seats.filter(({ is_you, is_away }) => is_you && !is_away);
  const isAlone = !seats.some(({ kind, is_you }) => kind === "person" && !is_you);
  question.value = {
    title: "Leave the table?",
    text: isAlone ? `${AWAY} ${END_IS_NEAR}` : AWAY,
    yes: "Leave",
    no: "Stay",
    act: () => {
      for (const { seat } of own) leave(seat);
      go("/");
    },
  };
}
