import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { api } from "../api";
import type { Review, TableInfo } from "../types";

const EVERY = 1000;

interface Waiting {
  table: TableInfo | null;
  review: Review | null;
  /** How much of the review is done, from 0 to 1. */
  share: number;
  problem: string;
}

const AT_FIRST: Waiting = { table: null, review: null, share: 0, problem: "" };

/** A table and its review: asked for until it is there. */
export function useReview(id: string): Waiting {
  const found = useSignal(AT_FIRST);
  useEffect(() => {
    let timer = 0;
    let isOver = false;
    const fail = (why: Error) => {
      if (!isOver) found.value = { ...found.value, problem: why.message };
    };
    const ask = async () => {
      const { share, review } = await api.review(id);
      if (isOver) return;
      found.value = { ...found.value, share, review };
      if (!review) timer = window.setTimeout(() => void ask().catch(fail), EVERY);
    };
    const begin = async () => {
      const table = await api.table(id);
      if (isOver) return;
      found.value = { ...AT_FIRST, table };
      await ask();
    };
    void begin().catch(fail);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [id]);
  return found.value;
}
