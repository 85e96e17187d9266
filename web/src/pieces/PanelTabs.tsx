import type { Signal } from "@preact/signals";
import type { RefObject } from "preact";

interface PanelTabsProps<Panel extends string> {
  panel: Signal<Panel>;
  names: Record<Panel, string>;
  place: RefObject<HTMLDivElement | null>;
}

/** On a phone the panels below the map take turns: which one is in sight. */
export function PanelTabs<Panel extends string>({ panel, names, place }: PanelTabsProps<Panel>) {
  return (
    <div class="panel-tabs" ref={place} role="group" aria-label="Below the map">
      {(Object.keys(names) as Panel[]).map((name) => (
        <button key={name} type="button" aria-pressed={panel.value === name} onClick={() => (panel.value = name)}>
          {names[name]}
        </button>
      ))}
    </div>
  );
}
