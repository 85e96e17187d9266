/** A symbol that dice of several games show, in a square of 40 by 40; nothing if it is none of them. */
export function DieSymbol({ symbol }: { symbol: string }) {
  switch (symbol) {
    case "target":
      return <path class="stroke" d="M20 9a11 11 0 1 0 0 22 11 11 0 1 0 0-22M20 3v10M20 27v10M3 20h10M27 20h10" />;
    case "move":
      return <path class="stroke" d="M8 19 20 7l12 12M8 33l12-12 12 12" />;
    case "instinct":
      return (
        <>
          <path class="stroke" d="M3 22C11 10 29 10 37 22 29 34 11 34 3 22ZM20 3v5M8 6l2.5 4.5M32 6l-2.5 4.5" />
          <circle class="solid" cx={20} cy={22} r={5} />
        </>
      );
    default:
      return null;
  }
}
