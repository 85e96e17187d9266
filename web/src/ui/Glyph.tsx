const SHAPES = {
  back: "M19 12H5m6-6-6 6 6 6",
  book: "M4 5a2 2 0 0 1 2-2h14v15H6a2 2 0 0 0-2 2zm0 15a2 2 0 0 0 2 1h14M8 7h8M8 11h6",
  bot: "M5 9h14v10H5zM12 9V5m0 0a1 1 0 1 0 0-2 1 1 0 0 0 0 2M9 13v2m6-2v2M2 13v3m20-3v3",
  chat: "M4 4h16v12H10l-5 4v-4H4z",
  clock: "M12 7v5l3 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18",
  close: "M6 6l12 12M18 6 6 18",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  down: "m5 9 7 7 7-7",
  eye: "M2 12c4.500-7 15.500-7 20 0-4.500 7-15.500 7-20 0zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  first: "M18 6l-7 6 7 6zM6 6v12",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  gear: "M4 7h10m4 0h2M4 17h2m4 0h10M14 4v6M10 14v6",
  help: "M9 9a3 3 0 1 1 4 2.8c-.8.4-1 1-1 2.2m0 3.5v.1M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20",
  hint: "M9 18h6m-5 3h4M12 3a6 6 0 0 0-4 10.5c.7.7 1 1.5 1 2.5h6c0-1 .3-1.800 1-2.500A6 6 0 0 0 12 3z",
  last: "M6 6l7 6-7 6zM18 6v12",
  leave: "M13 4H5v16h8M10 12h11m0 0-4-4m4 4-4 4",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.1M4 12h.1M4 18h.1",
  log: "M5 3h14v18H5zM9 8h6m-6 4h6m-6 4h4",
  minus: "M5 12h14",
  mic: "M12 3a3 3 0 0 0-3 3v6a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM5 11a7 7 0 0 0 14 0M12 18v3",
  more: "M5 12h.1M12 12h.1M19 12h.1",
  next: "m9 5 7 7-7 7",
  pause: "M8 5v14M16 5v14",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 4-6 8-6s8 2 8 6",
  play: "M7 4l13 8-13 8z",
  plus: "M12 5v14M5 12h14",
  previous: "m15 5-7 7 7 7",
  seat: "M7 3v9h10V3M5 12h14v4H5zM7 16v5m10-5v5",
  screen: "M3 4h18v13H3zM12 17v4m-5 0h10",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zm5-2 5 5",
  share: "M12 15V3m0 0L8 7m4-4 4 4M5 12v8h14v-8",
  sound: "M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6m3-9a8 8 0 0 1 0 12",
  mute: "M4 9v6h4l5 4V5L8 9zM17 9l5 6m0-6-5 6",
  talk: "M3 5h13v9H9l-4 4v-4H3zM19 8a5 5 0 0 1 0 6",
  up: "m5 15 7-7 7 7",
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6v1",
} as const;

export type GlyphName = keyof typeof SHAPES;

interface GlyphProps {
  name: GlyphName;
}

/** A small line drawing beside or instead of a word; the word is always there for a screen reader. */
export function Glyph({ name }: GlyphProps) {
  return (
    <svg class="glyph" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={SHAPES[name]} />
    </svg>
  );
}
