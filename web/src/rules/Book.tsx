import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { Prose } from "../guide/Name";
import { Pieces } from "../guide/Pieces";
import type { BookChapter, Passage, RuleInfo } from "../types";
import { Entry } from "./Entry";

interface BookProps {
  game: string;
  book: BookChapter[];
  rules: RuleInfo[];
  /** The rule in question: its passage stands out, and its details are open. */
  at: string | null;
  open: (id: string) => void;
}

/** The rules in sentences for people, chapter by chapter; the numbered rules stand behind "Details". */
export function Book({ game, book, rules, at, open }: BookProps) {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const told = new Set(book.flatMap((chapter) => [...chapter.rules, ...chapter.passages.flatMap((one) => one.rules)]));
  const others = rules.filter(({ id }) => !told.has(id));
  const found = (ids: string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  return (
    <>
      {book.map((chapter) => (
        <section key={chapter.title} class="book-chapter">
          <h3>{chapter.title}</h3>
          {chapter.passages.map((passage, n) => (
            <Told key={n} game={game} passage={passage} isAsked={passage.rules.includes(at ?? "")}>
              <Details rules={found(passage.rules)} at={at} open={open} />
            </Told>
          ))}
          <Details rules={found(chapter.rules)} at={at} open={open} />
        </section>
      ))}
      <section class="book-chapter">
        <h3>Rulings, examples and decisions</h3>
        <p class="quiet">What the printed rules leave open, and how we read it.</p>
        <Details rules={others} at={at} open={open} />
      </section>
    </>
  );
}

interface ToldProps {
  game: string;
  passage: Passage;
  isAsked: boolean;
  children: preact.ComponentChildren;
}

/** A passage with the pieces it is about. */
function Told({ game, passage, isAsked, children }: ToldProps) {
  return (
    <div class={isAsked ? "passage is-asked" : "passage"}>
      {passage.title && <h4>{passage.title}</h4>}
      <p>
        <Prose parts={passage.text} />
      </p>
      {passage.pieces.length > 0 && <Pieces game={game} pieces={passage.pieces} />}
      {children}
    </div>
  );
}

interface DetailsProps {
  rules: RuleInfo[];
  at: string | null;
  open: (id: string) => void;
}

/** The numbered rules behind a passage; open where one of them is in question. */
function Details({ rules, at, open }: DetailsProps) {
  const isAsked = rules.some(({ id }) => id === at);
  const isOpen = useSignal(isAsked);
  useEffect(() => {
    if (isAsked) isOpen.value = true;
  }, [at]);
  if (!rules.length) return null;
  const inOrder = [...rules.filter(({ id }) => id === at), ...rules.filter(({ id }) => id !== at)];
  return (
    <details class="book-details" open={isOpen.value} onToggle={(event) => (isOpen.value = event.currentTarget.open)}>
      <summary>{rules.length === 1 ? "Details: 1 rule" : `Details: ${rules.length} rules`}</summary>
      {isOpen.value && inOrder.map((rule) => <Entry key={rule.id} rule={rule} isAsked={rule.id === at} open={open} />)}
    </details>
  );
}
