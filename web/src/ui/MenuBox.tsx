import { useEffect, useRef } from "preact/hooks";
import { usePlaceBeside } from "./beside";
import { closeMenu, menu } from "./menu";

/** The one small menu of the page: opens beside a piece that can be used in more than one way. */
export function MenuBox() {
  const box = useRef<HTMLDivElement>(null);
  const shown = menu.value;
  usePlaceBeside(box, shown?.anchor ?? null);

  useEffect(() => {
    if (!shown) return;
    box.current?.querySelector("button")?.focus();
    const onPress = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) menu.value = null;
    };
    window.addEventListener("pointerdown", onPress);
    return () => window.removeEventListener("pointerdown", onPress);
  }, [shown]);

  if (!shown) return null;
  return (
    <div ref={box} class="menu" role="menu" aria-label={shown.title} onKeyDown={(event) => move(event, box.current)}>
      {shown.items.map(({ text, note, choose }) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          onClick={() => {
            closeMenu();
            choose();
          }}
        >
          {text}
          {note && <small>{note}</small>}
        </button>
      ))}
    </div>
  );
}

function move(event: KeyboardEvent, box: HTMLElement | null): void {
  if (event.key === "Escape" || event.key === "Tab") {
    event.preventDefault();
    closeMenu();
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !box) return;
  event.preventDefault();
  const items = [...box.querySelectorAll("button")];
  const at = items.indexOf(document.activeElement as HTMLButtonElement);
  items.at((at + step) % items.length)?.focus();
}
