import { useEffect } from "preact/hooks";

import { isBesideScreen } from "../sound";
import type { TableInfo } from "../types";
import type { LiveTable } from "./live";

/** In a room with a television at the table it speaks for all: it says that it is there, and the others are quiet. */
export function useRoom(live: LiveTable, { has_screen }: TableInfo, isScreen: boolean): void {
  const isConnected = live.connection.value === "open";
  useEffect(() => {
    if (!isScreen || !isConnected) return;
    live.showToRoom(true);
    return () => live.showToRoom(false);
  }, [live, isScreen, isConnected]);
  const isBeside = has_screen && !isScreen;
  useEffect(() => {
    isBesideScreen.value = isBeside;
    return () => {
      isBesideScreen.value = false;
    };
  }, [isBeside]);
}
