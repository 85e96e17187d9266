import { type ReadonlySignal, signal } from "@preact/signals";

import { api } from "../api";
import type { RuleInfo } from "../types";

export interface Chapter {
  title: string;
  rules: RuleInfo[];
}

const books = new Map<string, ReadonlySignal<RuleInfo[] | null>>();

/** The rules of a game: null until they have come, and empty if they can't be had. */
export function rulesOf(game: string): ReadonlySignal<RuleInfo[] | null> {
  const known = books.get(game);
  if (known) return known;
  const book = signal<RuleInfo[] | null>(null);
  books.set(game, book);
  api.rules(game).then(
    (rules) => (book.value = rules),
    () => {
      book.value = [];
      books.delete(game);
    },
  );
  return book;
}

/** The rules whose id, chapter or text has all the words. */
export function search(rules: RuleInfo[], text: string): RuleInfo[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return rules;
  return rules.filter(({ id, chapter, text }) => {
    const all = `${id} ${chapter} ${text}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** Rules under the headings of their chapters, in reading order. */
export function chapters(rules: RuleInfo[]): Chapter[] {
  const found: Chapter[] = [];
  for (const rule of rules) {
    const last = found.at(-1);
    if (last?.title === rule.chapter) last.rules.push(rule);
    else found.push({ title: rule.chapter, rules: [rule] });
  }
  return found;
}
