import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useId, useRef } from "preact/hooks";

import { guideTo } from "../guide/guides";
import { Book } from "./Book";
import { Entry } from "./Entry";
import { chapters, rulesOf, search } from "./rulebook";

/** What is taller than its list begins so far from its upper edge, below the heading that stays there. */
const MARGIN = 56;

interface RulesProps {
  game: string;
  /** The rule in question: it is shown first and stands out. */
  at: string | null;
  open: (id: string) => void;
}

/** The rules of a game to read, opened at the rule in question; whoever searches them finds the numbered ones. */
export function Rules({ game, at, open }: RulesProps) {
  const book = rulesOf(game);
  const guide = guideTo(game).value;
  const words = useSignal("");
  const found = useComputed(() => chapters(search(book.value ?? [], words.value)));
  const list = useRef<HTMLDivElement>(null);
  const field = useId();

  useEffect(() => {
    if (!at || !book.value || !guide) return;
    words.value = "";
    window.requestAnimationFrame(() => showInside(list.current, `.passage.is-asked, [data-rule="${at}"]`));
  }, [at, book.value, guide]);

  const isReading = Boolean(guide?.book.length) && !words.value.trim();
  const count = found.value.reduce((sum, { rules }) => sum + rules.length, 0);
  return (
    <div class="rules">
      <h2 class="sr-only">The rulebook</h2>
      <div class="rules-search">
        <label for={field} class="sr-only">
          Search the rules
        </label>
        <input
          id={field}
          type="search"
          placeholder="Search the rules"
          value={words}
          onInput={({ currentTarget }) => (words.value = currentTarget.value)}
        />
        <span class="quiet" role="status">
          {book.value === null || !guide ? "Loading…" : isReading ? "" : count === 1 ? "1 entry" : `${count} entries`}
        </span>
      </div>
      <div ref={list} class="rules-list" tabIndex={0} role="region" aria-label="Rules">
        {book.value?.length === 0 && <p class="quiet">The rules of this game could not be loaded.</p>}
        {isReading && guide && book.value && (
          <Book game={game} book={guide.book} rules={book.value} at={at} open={open} />
        )}
        {!isReading &&
          found.value.map(({ title, rules }) => (
            <section key={title + (rules[0]?.id ?? "")}>
              <h3>{title}</h3>
              {rules.map((rule) => (
                <Entry key={rule.id} rule={rule} isAsked={rule.id === at} open={open} />
              ))}
            </section>
          ))}
      </div>
    </div>
  );
}

/** Scroll a list, and only the list, so that one of its entries is in the middle; or the page, if the list is all of it. */
function showInside(list: HTMLElement | null, selector: string): void {
  const entry = list?.querySelector(selector);
  if (!list || !entry) return;
  if (list.scrollHeight <= list.clientHeight) {
    entry.scrollIntoView({ block: entry.clientHeight < window.innerHeight ? "center" : "start" });
    return;
  }
  const [outer, inner] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
  list.scrollTop += inner.top - outer.top - Math.max(MARGIN, (outer.height - inner.height) / 2);
}
