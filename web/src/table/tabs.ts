import { signal } from "@preact/signals";

/** Whether Tab also stops at what can't be used now; it always does while there is nothing to decide. */
export const tabsStopEverywhere = signal(false);
