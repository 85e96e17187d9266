import { pair } from "../../nouns";
import { IconMark } from "../../pieces/Icon";
import { useTable } from "../../table/context";
import { Piece } from "../../table/Piece";
import type { MapSpaceView } from "../../types";
import { markOf, unitFace } from "./faces";
import { useAim, useSight } from "./sight";

const PITCH = 34;

/** What can be done in a space with one kind of unit or one faction: send one there, or attack one there. */
export function Chips({ space, y }: { space: MapSpaceView; y: number }) {
  const { offers } = useTable();
  const { view } = useSight();
  const isScene = view.decision?.place === space.id;
  const addresses = [...offers.keys()].filter((address) => {
    const [kind, id = ""] = address.split(":");
    const [first, second] = pair(id);
    return (kind === "march" && second === space.id) || (kind === "target" && first === space.id);
  });
  const foes = isScene
    ? [...offers].filter(([, [first]]) => first?.verb === "against").map(([address]) => address)
    : [];
  const chips = [...addresses, ...foes];
  return chips.map((address, n) => (
    <Chip key={address} address={address} place={space.name} x={(n - (chips.length - 1) / 2) * PITCH} y={y} />
  ));
}

interface ChipProps {
  address: string;
  place: string;
  x: number;
  y: number;
}

function Chip({ address, place, x, y }: ChipProps) {
  const aim = useAim(address);
  const [kind, id = ""] = address.split(":");
  const [first, second] = pair(id);
  const unit = kind === "march" ? first : null;
  const faction = kind === "target" ? second : id;
  return (
    <g transform={`translate(${x} ${y})`}>
      <Piece as="g" address={address} label={place} class="chip-spot" onPoint={aim}>
        <rect x={-16} y={-14} width={32} height={28} rx={9} />
        {unit ? (
          <>
            <IconMark name={unitFace(unit).icon} x={-4} y={0} size={20} />
            <path class="chip-arrow" d="M8-5l5 5-5 5" />
          </>
        ) : (
          <>
            <IconMark name="crossed-swords" x={-6} y={0} size={16} />
            <path class="chip-mark" d={MARKS[markOf(faction)]} />
          </>
        )}
      </Piece>
    </g>
  );
}

const MARKS = [
  "M8-5l5.5 10h-11z",
  "M3-5h10v10H3z",
  "M8-5.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 1 0 0-11z",
  "M8-6.5l6 6.5-6 6.5-6-6.5z",
];
