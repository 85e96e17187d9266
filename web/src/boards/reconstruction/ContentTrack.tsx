import { join } from "../../nouns";
import { useTable } from "../../table/context";
import { Piece } from "../../table/Piece";
import type { MapSpaceView } from "../../types";
import { useAim, useSight } from "./sight";
import { boxInWords } from "./words";

const TOP = 28;
const BOX = 17;

/** The contentment track of a Territory: content at the left, and at the right the box of the ZR. */
export function ContentTrack({ space }: { space: MapSpaceView }) {
  const boxes = space.track.length + 1;
  const pitch = Math.min(22, 112 / boxes);
  const left = -(boxes * pitch) / 2;
  return (
    <g class="content-track">
      {space.track.map((n, box) => (
        <TrackBox key={box} space={space} box={box} n={n} x={left + box * pitch} width={pitch - 1.5} />
      ))}
      <g class="track-exit" transform={`translate(${left + (boxes - 1) * pitch} ${TOP})`} aria-hidden="true">
        <rect width={pitch - 1.5} height={BOX} rx={3} />
        <circle cx={(pitch - 1.5) / 2} cy={BOX / 2} r={4.6} />
      </g>
    </g>
  );
}

interface BoxProps {
  space: MapSpaceView;
  box: number;
  n: number;
  x: number;
  width: number;
}

function TrackBox({ space, box, n, x, width }: BoxProps) {
  const { offers, denials } = useTable();
  const { hint } = useSight();
  const address = `box:${join(space.id, box)}`;
  const aim = useAim(address);
  const own = ["track-box", box ? "" : "is-content", hint?.piece === address ? "is-hinted" : ""].join(" ");
  const drawing = (
    <g transform={`translate(${x} ${TOP})`} aria-hidden="true">
      <rect class="track-ground" width={width} height={BOX} rx={3} />
      {box === 0 && !n && <path class="track-smile" d={`M${width / 2 - 4} 9.5a4.6 4.6 0 0 0 8 0`} />}
      <Civilians n={n} width={width} />
    </g>
  );
  if (!n || (!offers.has(address) && !denials.has(address))) {
    return (
      <g class={own} data-piece={address}>
        {drawing}
      </g>
    );
  }
  return (
    <Piece as="g" address={address} label={boxInWords(space, box)} class={own} onPoint={aim}>
      <rect class="track-hit" x={x - 3} y={TOP - 6} width={width + 6} height={BOX + 12} rx={5} />
      {drawing}
    </Piece>
  );
}

/** Up to three civilians as figures, more as a number. */
function Civilians({ n, width }: { n: number; width: number }) {
  if (!n) return null;
  if (n > 3) {
    return (
      <text class="civilian-count" x={width / 2} y={13.5}>
        {n}
      </text>
    );
  }
  return Array.from({ length: n }, (_, i) => {
    const x = width / 2 + (i - (n - 1) / 2) * 5.6;
    return (
      <path
        key={i}
        class="civilian"
        d={`M${x} 2.5a2.3 2.3 0 0 1 1.5 4q1.6.9 1.6 4v4.5h-6.2V10.5q0-3.1 1.6-4a2.3 2.3 0 0 1 1.5-4z`}
      />
    );
  });
}
