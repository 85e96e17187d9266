import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

interface RingsProps {
  /** The things on the table that are pointed at, by their addresses. */
  refs: string[];
}

type Ring = Record<"left" | "top" | "width" | "height", string>;

const EVERY = 120;
const MARGIN = 5;

/** Rings round the pieces that a lesson is about, wherever they are on the page; the first is brought into sight. */
export function Rings({ refs }: RingsProps) {
  const rings = useSignal<Ring[]>([]);
  const wanted = refs.join(" ");
  useEffect(() => {
    const draw = () => {
      const now = refs.flatMap((ref) => things(ref)).flatMap(ringRound);
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

/** Only round what can be seen: not under a bar, a drawer or a dialog. */
function ringRound(thing: Element): Ring[] {
  const box = thing.getBoundingClientRect();
  if (!box.width || !box.height) return [];
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  if (!top || !(thing.contains(top) || top.contains(thing) || isNear(thing, top))) return [];
  const px = (n: number) => `${Math.round(n)}px`;
  return [
    {
      left: px(box.left - MARGIN),
      top: px(box.top - MARGIN),
      width: px(box.width + 2 * MARGIN),
      height: px(box.height + 2 * MARGIN),
    },
  ];
}

/** In a drawing, things lie on each other: what is on top there hides nothing. */
function isNear(thing: Element, top: Element): boolean {
  return thing instanceof SVGElement && Boolean(thing.closest(".board")?.contains(top));
}

function bringIntoSight(refs: string[]): void {
  const first = refs.flatMap((ref) => things(ref))[0];
  if (!first || ringRound(first).length) return;
  first.scrollIntoView({ block: "center", inline: "center" });
}
