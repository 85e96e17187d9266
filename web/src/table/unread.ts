import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { me } from "../me";
import type { ChatLine } from "../types";

/** How many lines of the chat somebody else has written since it was last read. */
export function useUnread(chat: ChatLine[], isReading: boolean): number {
  const read = useSignal(0);
  useEffect(() => {
    if (isReading) read.value = chat.length;
  }, [isReading, chat]);
  return isReading ? 0 : chat.slice(read.value).filter(({ name }) => name !== me.value).length;
}
