import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

import { Glyph, type GlyphName } from "../ui/Glyph";

export type Tab = "log" | "chat" | "rules";

interface SidePanelProps {
  tab: Signal<Tab>;
  /** On a phone the panel is a drawer: whether it is drawn out. */
  isOut: Signal<boolean>;
  /** How much is new there. */
  news: Partial<Record<Tab, number>>;
  /** A replay has no chat. */
  tabs: Tab[];
  /** What stands above log, chat and rules while it matters. */
  notice?: ComponentChildren;
  children: ComponentChildren;
}

const TABS: Record<Tab, { text: string; glyph: GlyphName }> = {
  log: { text: "Log", glyph: "log" },
  chat: { text: "Chat", glyph: "chat" },
  rules: { text: "Rules", glyph: "book" },
};

/** Log, chat and rules: beside the board on a wide screen, a drawer from below on a phone. */
export function SidePanel({ tab, isOut, news, tabs, notice, children }: SidePanelProps) {
  const turn = (name: Tab) => {
    isOut.value = tab.value === name ? !isOut.value : true;
    tab.value = name;
  };
  return (
    <aside class={isOut.value ? "side is-out" : "side"} aria-label="Log, chat and rules">
      <div class="tabs" role="tablist" onKeyDown={(event) => step(event, tabs, tab)}>
        {tabs.map((name) => (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            class="tab"
            aria-selected={tab.value === name}
            aria-controls="side-content"
            tabIndex={tab.value === name ? 0 : -1}
            onClick={() => turn(name)}
          >
            <Glyph name={TABS[name].glyph} />
            {TABS[name].text}
            {Boolean(news[name]) && (
              <span class="count">
                {news[name]}
                <span class="sr-only"> new</span>
              </span>
            )}
          </button>
        ))}
      </div>
      {notice}
      <div id="side-content" class="side-content" role="tabpanel" aria-labelledby={`tab-${tab.value}`}>
        {children}
      </div>
    </aside>
  );
}

function step(event: KeyboardEvent, tabs: Tab[], tab: Signal<Tab>): void {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const next = by && tabs.at((tabs.indexOf(tab.value) + by) % tabs.length);
  if (!next) return;
  event.preventDefault();
  tab.value = next;
  document.getElementById(`tab-${next}`)?.focus();
}
