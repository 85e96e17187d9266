import { useEffect, useRef } from "preact/hooks";

import { go } from "../router";
import type { TableInfo } from "../types";

/** Whoever is still there when somebody asks for a rematch goes along, and so does the big screen. */
export function useRematch({ status, rematch }: TableInfo, isScreen: boolean): void {
  const wasOver = useRef(false);
  useEffect(() => {
    if (rematch && wasOver.current) go(`/t/${rematch}${isScreen ? "?screen" : ""}`);
    wasOver.current = status === "over";
  }, [status, rematch]);
}
