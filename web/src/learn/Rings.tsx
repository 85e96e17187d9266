import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { type Box, grown, roundAll, together } from "./boxes";

interface RingsProps {
  /** The things on the table that are pointed at, by their addresses. */
  refs: string[];
}

type Ring = Record<"left" | "top" | "width" | "height", string>;

const EVERY = 120;

/** Rings round the pieces that a lesson is about, wherever they are on the page; what can be clicked is brought into sight. */
export function Rings({ refs }: RingsProps) {
  const rings = useSignal<Ring[]>([]);
  const wanted = refs.join(" ");
  useEffect(() => {
    const draw = () => {
      const now = together(refs.flatMap(things).filter(isSeen).map(boxRound)).map(ringRound);
      if (JSON.stringify(now) !== JSON.stringify(rings.value)) rings.value = now;
    };
    const soon = window.setTimeout(() => {
      bringIntoSight(refs);
      draw();
    }, EVERY);
    const timer = window.setInterval(draw, EVERY);
    return () => {
      window.clearTimeout(soon);
      window.clearInterval(timer);
    };
  }, [wanted]);
  return (
    <div class="coach-rings" aria-hidden="true">
      {rings.value.map((ring, n) => (
        <span key={n} style={ring} />
      ))}
    </div>
  );
}

/** What an address names on the page: a piece, or another thing that is marked with its kind and id. */
function things(ref: string): Element[] {
  const [kind = "", id = ""] = ref.split(/:(.*)/s);
  const name = CSS.escape(id);
  const own = kind === "move" ? `[data-move="${name}"], [data-verb="${name}"]` : `[data-${CSS.escape(kind)}="${name}"]`;
  return [...document.querySelectorAll(`[data-piece="${CSS.escape(ref)}"], .board ${own}, .prompt ${own}`)];
}

/** Whether a thing can be seen: it is not under a bar, a drawer or a dialog. */
function isSeen(thing: Element): boolean {
  const { left, top, width, height } = thing.getBoundingClientRect();
  if (!width || !height) return false;
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  return over !== null && (thing.contains(over) || over.contains(thing) || isNear(thing, over));
}

/** In a drawing, things lie on each other: what is on top there hides nothing. */
function isNear(thing: Element, top: Element): boolean {
  return thing instanceof SVGElement && Boolean(thing.closest(".board")?.contains(top));
}

/** The room that a thing takes with what hangs over its edges, such as the count of a stack. */
function boxRound(thing: Element): Box {
  const parts = thing instanceof SVGElement ? [thing] : [thing, ...thing.children];
  return grown(roundAll(parts.map((part) => part.getBoundingClientRect())));
}

function ringRound({ left, top, right, bottom }: Box): Ring {
  const px = (n: number) => `${Math.round(n)}px`;
  return { left: px(left), top: px(top), width: px(right - left), height: px(bottom - top) };
}

/** What can be clicked comes into sight; if nothing can, the first of the pieces. In rows that scroll sideways the first that
    is spoken of comes into sight, too. */
function bringIntoSight(refs: string[]): void {
  const all = refs.flatMap(things);
  const usable = all.filter((thing) => thing.matches(".is-open, button:enabled"));
  const rows = new Set<Element>();
  for (const thing of [...usable, ...all]) {
    const row = rowOf(thing);
    if (!row || rows.has(row)) continue;
    rows.add(row);
    const [inner, outer] = [thing.getBoundingClientRect(), row.getBoundingClientRect()];
    if (inner.left < outer.left || inner.right > outer.right)
      row.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
  }
  const wanted = usable.length ? usable : all.slice(0, 1);
  wanted.find((thing) => !isSeen(thing))?.scrollIntoView({ block: "center", inline: "center" });
}

/** The row that a thing lies in, if that scrolls sideways. */
function rowOf(thing: Element): Element | null {
  for (let around = thing.parentElement; around; around = around.parentElement)
    if (around.scrollWidth > around.clientWidth && getComputedStyle(around).overflowX === "auto") return around;
  return null;
}
