import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";

import { type Dress, type Extra, type Hair, type Look, lookOf, type Machine, machineOf } from "./portraits";
import "./portrait.css";

interface PortraitProps {
  /** Whose face; whoever is not known gets one that belongs to this id alone. */
  id: string;
  class?: string;
}

const SKINS = ["#5b3a29", "#7d5238", "#a06f4b", "#c68f65", "#e2b48c", "#f2d0b1", "#b9a6d6", "#8fae86"];
const TINTS = ["#22202a", "#5a3825", "#2f6a58", "#e3b94f", "#b0522c", "#3b6fb5", "#a35bb0"];

/** A bust, drawn from a few parts: who wears what, and how the hair falls. Beside a name it says nothing new. */
export function Portrait({ id, class: own = "" }: PortraitProps) {
  // A face never changes: it is drawn once, and not compared with itself after every move.
  const face = useMemo(() => {
    const machine = machineOf(id);
    return machine ? MACHINES[machine] : <Person look={lookOf(id)} />;
  }, [id]);
  return (
    <svg class={`portrait ${own}`} viewBox="0 0 64 64" aria-hidden="true" focusable="false" data-portrait={id}>
      <rect class="portrait-ground" width="64" height="64" rx="6" />
      <path class="portrait-grid" d="M0 21h64M0 43h64M21 0v64M43 0v64" />
      {face}
    </svg>
  );
}

function Person({ look }: { look: Look }) {
  const { dress, hair, skin, tint, extra, isSmiling } = look;
  const style = { "--skin": SKINS[skin], "--hair": TINTS[tint] };
  return (
    <g style={style}>
      <path class="portrait-hair" d={BEHIND[hair]} />
      <path class="portrait-skin is-shaded" d="M26 40h12v12l-6 5-6-5z" />
      {DRESSES[dress]}
      <path class="portrait-skin" d={HEADS[dress === "giant" ? 1 : 0]} />
      <path
        class="portrait-skin is-shaded"
        d="M32 46c6 0 11-5 12-13l.5-6c1 9-2 20-12.500 21C22 47 19 36 20 27l.3 6C21 41 26 46 32 46z"
      />
      <Face isSmiling={isSmiling ?? false} />
      <path class="portrait-hair" d={FRONT[hair]} />
      {extra && EXTRAS[extra]}
    </g>
  );
}

const HEADS = [
  "M20 25c0-9 5-14 12-14s12 5 12 14c0 10-3 15-7 19-2 2-3 3-5 3s-3-1-5-3c-4-4-7-9-7-19z",
  "M19 24c0-9 5-13 13-13s13 4 13 13c0 10-2 16-5 20-2 2-5 4-8 4s-6-2-8-4c-3-4-5-10-5-20z",
];

function Face({ isSmiling }: { isSmiling: boolean }) {
  return (
    <>
      <path
        class="portrait-white"
        d="M22.500 28.500q3.500-3.500 7 0-3.500 3-7 0zM34.500 28.500q3.500-3.500 7 0-3.500 3-7 0z"
      />
      <path
        class="portrait-ink"
        d="M24.600 28.200a1.700 2 0 1 0 3.400 0 1.700 2 0 1 0-3.400 0zM36 28.200a1.700 2 0 1 0 3.400 0 1.700 2 0 1 0-3.400 0z"
      />
      <path class="portrait-line" d="M22 25q3.500-2.500 7.500-1M34.500 24q4-1.500 7.500 1M32 30l-1.500 5h2.500" />
      <path class="portrait-line" d={isSmiling ? "M28 39q4 3.500 8 0" : "M28.500 39.500q3.500.7 7 0"} />
    </>
  );
}

/** What falls behind the head. */
const BEHIND: Record<Hair, string> = {
  crop: "",
  side: "",
  spiky: "M19 26l-6-6 5-1-2-8 8 3 3-8 6 5 7-5 1 8 8-2-3 8 4 3-5 3z",
  curls: "M18 36c-6-2-7-9-3-12-2-7 4-11 8-10 4-5 14-5 18 0 5-1 10 3 8 10 4 3 3 10-3 12z",
  long: "M17 56c-4-14-3-32 2-38 5-8 21-8 26 0 5 6 6 24 2 38-5 2-25 2-30 0z",
  bob: "M17 43c-3-9-2-20 3-26 5-6 19-6 24 0 5 6 6 17 3 26-3 2-27 2-30 0z",
  bun: "M25 12c-4-7 3-11 7-11s11 4 7 11z",
  tail: "M40 14c10-4 16 6 13 18-1 6-4 10-7 12 1-8 1-14-4-20z",
  wave: "M18 47c-4-8-3-22 1-28 5-8 21-8 26 0 4 6 5 20 1 28-3 3-6 0-6 0H24s-3 3-6 0z",
  bald: "",
};

/** What falls over the brow. */
const FRONT: Record<Hair, string> = {
  crop: "M19 27c-2-11 4-18 13-18s15 7 13 18l-2-7c-7 1-15 0-20-3z",
  side: "M19 28c-3-12 4-20 14-20 9 0 14 8 12 19l-3-8c-6 1-13-1-16-5-1 5-4 8-7 14z",
  spiky: "M19 26c-1-10 4-17 13-17s14 7 13 17l-4-8-3 4-4-5-4 5-3-5-4 6z",
  curls: "M19 26c-2-9 4-16 13-16s15 7 13 16c-2-4-5-5-7-4-2-2-5-2-6 0-2-2-5-2-6 0-3-1-5 0-7 4z",
  long: "M19 32c-3-14 3-23 13-23s16 9 13 23c-1-7-4-11-8-14-5 4-13 5-18 14z",
  bob: "M19 30c-3-13 3-21 13-21s16 8 13 21l-2-9H21z",
  bun: "M19 27c-2-11 4-18 13-18s15 7 13 18c-3-6-8-9-13-9s-10 3-13 9z",
  tail: "M19 30c-3-13 3-21 13-21s16 8 13 20c-4-3-7-7-8-11-4 4-13 4-18 12z",
  wave: "M19 31c-3-13 3-22 13-22s16 9 13 22c-2-4-3-9-6-12-6 1-9-1-11-4-1 6-6 9-9 16z",
  bald: "",
};

const DRESSES: Record<Dress, ComponentChildren> = {
  pilot: (
    <>
      <path class="portrait-cloth" d="M4 64c1-10 10-14 20-15l8 6 8-6c10 1 19 5 20 15z" />
      <path class="portrait-trim" d="M22 48l10 9 10-9 4 4-11 12h-6L18 52z" />
      <path class="portrait-line is-light" d="M12 54v10M52 54v10" />
    </>
  ),
  bridge: (
    <>
      <path class="portrait-cloth is-pale" d="M5 64c1-10 9-14 19-15l8 7 8-7c10 1 18 5 19 15z" />
      <path class="portrait-trim" d="M24 48l8 8 8-8 3 2-9 14h-4l-9-14z" />
      <path class="portrait-gold" d="M8 56l8-4 1 2-8 4zM56 56l-8-4-1 2 8 4z" />
    </>
  ),
  rider: (
    <>
      <path class="portrait-cloth" d="M8 64c1-8 8-13 17-15l7 6 7-6c9 2 16 7 17 15z" />
      <path class="portrait-plate" d="M2 62c0-8 6-12 13-11l4 6-6 7zM62 62c0-8-6-12-13-11l-4 6 6 7zM25 58h14l-3 6h-8z" />
    </>
  ),
  civilian: (
    <>
      <path class="portrait-cloth is-warm" d="M8 64c1-9 8-13 17-15l7 6 7-6c9 2 16 6 17 15z" />
      <path class="portrait-line is-light" d="M25 49l7 9 7-9" />
    </>
  ),
  giant: (
    <>
      <path class="portrait-cloth is-dark" d="M2 64c1-11 10-16 20-17l10 8 10-8c10 1 19 6 20 17z" />
      <path class="portrait-trim" d="M18 44l14 12 14-12 2 6-13 14h-6L16 50z" />
    </>
  ),
  robe: (
    <>
      <path class="portrait-cloth is-robe" d="M6 64c0-12 8-16 16-18l10 10 10-10c8 2 16 6 16 18z" />
      <path class="portrait-gold" d="M16 42l6 4 10 12 10-12 6-4-2 8-14 14L18 50z" />
    </>
  ),
};

const EXTRAS: Record<Extra, ComponentChildren> = {
  cap: (
    <>
      <path class="portrait-cloth is-pale" d="M15 20C14 9 22 5 32 5s18 4 17 15z" />
      <path class="portrait-cloth is-dark" d="M15 19h34l2 4c-12-4-26-4-38 0z" />
      <path class="portrait-gold" d="M30 9h4l1 5-3 3-3-3z" />
    </>
  ),
  headset: (
    <>
      <path class="portrait-line is-thick" d="M19 30C16 14 24 8 32 8s16 6 13 22" />
      <path class="portrait-cloth is-dark" d="M16 26h5v9h-5zM43 26h5v9h-5z" />
      <path class="portrait-line" d="M18 35c1 6 6 8 10 8" />
    </>
  ),
  visor: <path class="portrait-glass" d="M20 25h24l-1 7-8 1-3-3-3 3-8-1z" />,
  helmet: (
    <>
      <path class="portrait-plate" d="M15 36C11 14 20 4 32 4s21 10 17 32l-5-3c1-10-3-14-12-14s-13 4-12 14z" />
      <path class="portrait-trim" d="M29 4h6v14h-6z" />
      <path class="portrait-glass" d="M18 21c4-8 24-8 28 0-9-3-19-3-28 0z" />
    </>
  ),
  beard: (
    <path
      class="portrait-hair"
      d="M21 35c0 9 5 14 11 14s11-5 11-14c-3 3-5 3-7 2-3-1-5-1-8 0-2 1-4 1-7-2zM28 40q4-2 8 0-4 3-8 0z"
    />
  ),
  scar: <path class="portrait-line is-scar" d="M38 21l4 13" />,
};

const MACHINES: Record<Machine, ComponentChildren> = {
  battloid: (
    <>
      <path class="portrait-cloth" d="M4 64l6-18 12-4h20l12 4 6 18z" />
      <path class="portrait-plate" d="M20 40l-3-16 6-10h18l6 10-3 16-6 5H26z" />
      <path class="portrait-glass" d="M21 24h22l-2 7H23z" />
      <path class="portrait-trim" d="M29 6h6l2 10H27zM17 24l-7-12 3-1 8 10zM47 24l7-12-3-1-8 10z" />
      <path class="portrait-line" d="M27 37h10M29 41h6M32 31v6" />
    </>
  ),
  bioroid: (
    <>
      <path class="portrait-cloth is-robe" d="M2 64c2-14 12-20 20-20h20c8 0 18 6 20 20z" />
      <path class="portrait-plate" d="M16 34c0-16 7-24 16-24s16 8 16 24c0 8-7 14-16 14s-16-6-16-14z" />
      <path class="portrait-ink" d="M19 30c5-6 21-6 26 0-5 5-21 5-26 0z" />
      <circle class="portrait-eye" cx="32" cy="29.500" r="2.800" />
      <path class="portrait-line" d="M32 10v12M24 42h16" />
    </>
  ),
  fighter: (
    <>
      <path class="portrait-plate" d="M32 4l5 20 22 20v6l-22-6-1 8 7 6v3l-11-3-11 3v-3l7-6-1-8-22 6v-6l22-20z" />
      <path class="portrait-glass" d="M32 13l3 12h-6z" />
      <path class="portrait-trim" d="M5 46l12-9v8zM59 46l-12-9v8z" />
      <path class="portrait-line" d="M32 30v24M27 28l-1 16M37 28l1 16" />
    </>
  ),
  pod: (
    <>
      <path class="portrait-plate" d="M14 26c0-12 8-18 18-18s18 6 18 18-8 16-18 16-18-4-18-16z" />
      <circle class="portrait-eye" cx="32" cy="25" r="5" />
      <path class="portrait-cloth is-dark" d="M20 40l-10 8 6 14h6l-4-12 8-8zM44 40l10 8-6 14h-6l4-12-8-8z" />
      <path class="portrait-line" d="M10 30h6M48 30h6M32 8v8" />
    </>
  ),
  tank: (
    <>
      <path class="portrait-cloth is-dark" d="M4 46h56l-6 12H10z" />
      <path class="portrait-plate" d="M8 46l6-12h36l6 12zM20 34l4-9h16l4 9z" />
      <path class="portrait-trim" d="M38 28l22-9v4l-20 9z" />
      <path class="portrait-line is-light" d="M14 52h36M26 30h10" />
    </>
  ),
  drone: (
    <>
      <path class="portrait-plate" d="M20 24h24l6 10-6 10H20l-6-10z" />
      <circle class="portrait-eye" cx="32" cy="34" r="5" />
      <path class="portrait-line is-thick" d="M20 24l-8-10M44 24l8-10M6 14h12M46 14h12M26 44l-3 10M38 44l3 10" />
    </>
  ),
};
