interface SeatMarkProps {
  seat: number;
}

const SHAPES = [
  "M12 3 21 19H3z",
  "M4 4h16v16H4z",
  "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  "M12 2 22 12 12 22 2 12z",
  "M7 3h10l5 9-5 9H7l-5-9z",
  "M9 3h6v6h6v6h-6v6H9v-6H3V9h6z",
];

/** The mark of a seat: a shape of its own beside its colour. */
export function SeatMark({ seat }: SeatMarkProps) {
  const kind = seat % SHAPES.length;
  return (
    <svg class={`seat-mark seat-${kind}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={SHAPES[kind]} />
    </svg>
  );
}
