/** A row of boxes of which some are filled, with the count in figures beside it. */
export function Track({ filled, of, label }: { filled: number; of: number; label: string }) {
  return (
    <span class="track" role="img" aria-label={`${label}: ${filled} of ${of}`}>
      <span class="track-label">{label}</span>
      <svg viewBox={`0 0 ${of * 20} 18`} style={{ width: `${of * 1.3}em` }} aria-hidden="true">
        {Array.from({ length: of }, (_, n) => (
          <g key={n} class={n < filled ? "box box-filled" : "box"} transform={`translate(${n * 20} 0)`}>
            <rect x={1.5} y={1.5} width={15} height={15} rx={3} />
            {n < filled && <path d="M5 5l8 8M13 5l-8 8" />}
          </g>
        ))}
      </svg>
      <span class="track-count">
        {filled} of {of}
      </span>
    </span>
  );
}
