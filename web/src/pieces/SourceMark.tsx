/** Where a card or token comes from: the rulebook, our house, or the rulebook with some figures of ours. */
export function SourceMark({ source, house }: { source: string; house: string[] }) {
  const kind = source === "house" ? "house" : house.length ? "mixed" : "rules";
  return (
    <span class={`source source-${kind}`}>
      {kind !== "house" && <BookGlyph />}
      {kind !== "rules" && <HouseGlyph />}
      <span class="sr-only">{sourceInWords(source, house)}</span>
    </span>
  );
}

/** The same in words. */
export function sourceInWords(source: string, house: string[]): string {
  if (source === "house") return "House: designed by us, because the rulebook does not print it";
  if (!house.length) return "From the rulebook";
  return `From the rulebook; ours: ${house.map((figure) => SHORT[figure] ?? figure.replaceAll("_", " ")).join(", ")}`;
}

const SHORT: Record<string, string> = { hp: "HP", vp: "VP" };

export function BookGlyph() {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 4C6.6 3 4.4 2.4 1.5 2.5v10c2.9-.1 5 .4 6.5 1.5 1.5-1.1 3.6-1.6 6.5-1.5v-10C11.6 2.4 9.4 3 8 4z" />
      <path class="fold" d="M8 4.5v9" />
    </svg>
  );
}

export function HouseGlyph() {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 1.5.8 8h2.2v6h3.8v-4h2.4v4H13V8h2.2z" />
    </svg>
  );
}
