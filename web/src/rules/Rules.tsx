import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useId, useRef } from "preact/hooks";

import type { RuleInfo } from "../types";
import { RuleText } from "./RuleText";
import { chapters, rulesOf, search } from "./rulebook";

interface RulesProps {
  game: string;
  /** The rule in question: it is shown first and stands out. */
  at: string | null;
  open: (id: string) => void;
}

/** The rules of a game to search and read, opened at the rule in question. */
export function Rules({ game, at, open }: RulesProps) {
  const book = rulesOf(game);
  const words = useSignal("");
  const found = useComputed(() => chapters(search(book.value ?? [], words.value)));
  const list = useRef<HTMLDivElement>(null);
  const field = useId();

  useEffect(() => {
    if (!at || !book.value) return;
    words.value = "";
    window.requestAnimationFrame(() => showInside(list.current, `[data-rule="${at}"]`));
  }, [at, book.value]);

  const count = found.value.reduce((sum, { rules }) => sum + rules.length, 0);
  return (
    <div class="rules">
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
          {book.value === null ? "Loading…" : count === 1 ? "1 entry" : `${count} entries`}
        </span>
      </div>
      <div ref={list} class="rules-list" tabIndex={0} role="region" aria-label="Rules">
        {book.value?.length === 0 && <p class="quiet">The rules of this game could not be loaded.</p>}
        {found.value.map(({ title, rules }) => (
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

/** Scroll a list, and only the list, so that one of its entries is in the middle. */
function showInside(list: HTMLElement | null, selector: string): void {
  const entry = list?.querySelector(selector);
  if (!list || !entry) return;
  const [outer, inner] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
  list.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
}

interface EntryProps {
  rule: RuleInfo;
  isAsked: boolean;
  open: (id: string) => void;
}

function Entry({ rule, isAsked, open }: EntryProps) {
  return (
    <article class={isAsked ? "rule is-asked" : "rule"} data-rule={rule.id} aria-current={isAsked ? "true" : undefined}>
      <span class="rule-id">{rule.id}</span>
      <p>
        <RuleText text={rule.text} prefix={rule.id.slice(0, 3)} open={open} />
      </p>
    </article>
  );
}
