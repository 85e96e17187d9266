import { go } from "../router";
import type { TableInfo } from "../types";
import { question } from "../ui/confirm";

/** Leave a running game for good or for a while: a bot plays on, and one may come back. */
export function askToLeave({ seats }: TableInfo, leave: (seat: number) => void): void {
  const own = seats.filter(({ is_you, is_away }) => is_you && !is_away);
  question.value = {
    title: "Leave the table?",
    text: "A bot plays on for you, so that nobody has to wait. You can come back and take your seat again until the end.",
    yes: "Leave",
    no: "Stay",
    act: () => {
      for (const { seat } of own) leave(seat);
      go("/");
    },
  };
}
