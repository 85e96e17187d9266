import { IconMark } from "../../pieces/Icon";
import { sourceInWords } from "../../pieces/SourceMark";
import { useTable } from "../../table/context";
import type { NameOf } from "../../table/names";
import { Piece } from "../../table/Piece";
import type { MapSpaceView } from "../../types";
import { Chips } from "./Chips";
import { ContentTrack } from "./ContentTrack";
import { ABOVE, BELOW, HALF, type Point, ZONE_BELOW, ZONE_HALF } from "./geometry";
import { Stacks } from "./Stacks";
import { useAim, useSight } from "./sight";
import { civilians, controlName, garrison, spaceInWords, token } from "./words";

interface SpotProps {
  space: MapSpaceView;
  at: Point;
}

/** A space of the map: its plate with who controls it, who stands there, and how content its civilians are. */
export function SpaceSpot({ space, at }: SpotProps) {
  const { view, aimed, news, hint, nameOf } = useSight();
  const address = `space:${space.id}`;
  const aim = useAim(address);
  const { offers } = useTable();
  const then = aimed.value?.control[space.id];
  const isZone = space.kind === "zone";
  const flags = [
    `is-${space.kind}`,
    `control-${space.control ?? "none"}`,
    then !== undefined && `will-${then ?? "none"}`,
    news.has(address) && "is-news",
    hint?.piece === address && "is-hinted",
    view.decision?.place === space.id && "is-scene",
  ];
  return (
    <g class="spot" transform={`translate(${at.x} ${at.y})`}>
      <Piece
        as="g"
        address={address}
        label={spaceInWords(nameOf, space)}
        class={["space", ...flags].filter(Boolean).join(" ")}
        tip={offers.has(address) ? <b>{space.name}</b> : <SpaceTip space={space} nameOf={nameOf} />}
        onPoint={aim}
      >
        <g aria-hidden="true">
          <path class="space-plate" d={isZone ? ZONE : space.kind === "city" ? CITY : LAND} />
          {space.kind === "city" && <path class="space-skyline" d={SKYLINE} />}
          {isZone && <path class="space-hazard" d={HAZARD} />}
          <path class="space-frame" d={isZone ? ZONE : space.kind === "city" ? CITY : LAND} />
          <path class="space-brackets" d={isZone ? ZONE_BRACKETS : BRACKETS} />
          <text class={then === undefined ? "space-name" : "space-name control-then"} y={-ABOVE - 12}>
            {then === undefined ? space.name : `→ ${then ?? "nobody"}`}
          </text>{" "}
          {!isZone && <ControlBar space={space} />}
          {isZone && <TokenMark space={space} />}
        </g>
      </Piece>
      <Stacks place={space.id} units={space.units} x={0} y={isZone ? 6 : 2} width={isZone ? 96 : 116} />
      {!isZone && <ContentTrack space={space} />}
      <Chips space={space} y={isZone ? ZONE_BELOW : BELOW - 11} />
    </g>
  );
}

/** How many units each side has there, in the colour and with the mark of who controls it. */
function ControlBar({ space }: { space: MapSpaceView }) {
  const [law, free] = space.strength;
  return (
    <g class="control-bar" transform={`translate(0 ${-ABOVE})`}>
      <rect x={-43} y={-9.5} width={86} height={19} rx={9.5} />
      <path class="control-law" d="M-33-5l5.5 9.5h-11z" />
      <text class="count-law" x={-6} y={5.5}>
        {law}
      </text>
      <text x={0} y={5}>
        :
      </text>
      <text class="count-free" x={6} y={5.5}>
        {free}
      </text>
      <path class="control-free" d="M28-4.5h9.5v9.5h-9.5z" />
    </g>
  );
}

/** The Protoculture token of a zone, with the mark of who holds it. */
function TokenMark({ space }: { space: MapSpaceView }) {
  if (!space.tokens) return null;
  return (
    <g class={`pc-token fac-${space.holder}`} transform={`translate(0 ${-ABOVE + 2})`}>
      <circle r={13} />
      <IconMark name="lotus-flower" x={0} y={0} size={20} />
    </g>
  );
}

function SpaceTip({ space, nameOf }: { space: MapSpaceView; nameOf: NameOf }) {
  const [law, free] = space.strength;
  return (
    <div class="tip-words">
      <b>{space.name}</b>
      <p class="soft">
        {nameOf("kind", space.kind)}
        {space.kind !== "zone" && `, ${controlName(space.control)}: RDF and REF ${law}, AUL and ZR ${free}`}
      </p>
      {[garrison(nameOf, space) || "Nobody stands here", civilians(space), token(space)].filter(Boolean).map((line) => (
        <p key={line}>{line}.</p>
      ))}
      <p class="soft">Next to {space.adjacent.map((id) => nameOf("space", id)).join(", ")}.</p>
      <p class="soft">{sourceInWords(space.source, space.house)}.</p>
    </div>
  );
}

// Shapes: a city has cut corners and towers, a land is uneven ground, a zone is a hexagon

const CITY = [
  `M${-HALF + 9} ${-ABOVE}H${HALF - 9}L${HALF} ${-ABOVE + 9}V${BELOW - 9}L${HALF - 9} ${BELOW}`,
  `H${-HALF + 9}L${-HALF} ${BELOW - 9}V${-ABOVE + 9}Z`,
].join("");
const LAND = [
  `M${-HALF + 16} ${-ABOVE}H${HALF - 22}L${HALF - 4} ${-ABOVE + 6}L${HALF} ${-ABOVE + 26}L${HALF - 2} ${BELOW - 20}`,
  `L${HALF - 9} ${BELOW}H${-HALF + 7}L${-HALF} ${BELOW - 14}L${-HALF + 3} ${-ABOVE + 22}Z`,
].join("");
const ZONE = [
  `M${-ZONE_HALF + 20} ${-ABOVE + 2}H${ZONE_HALF - 20}L${ZONE_HALF} ${-1}L${ZONE_HALF - 20} ${ZONE_BELOW}`,
  `H${-ZONE_HALF + 20}L${-ZONE_HALF} -1Z`,
].join("");
const SKYLINE = `M${-HALF + 3} 23v-16h6v-9h7v13h5v-7h8v9h9v10M${HALF - 3} 23V2h-7v9h-6V-3h-8v14h-7v12`;
const HAZARD = Array.from({ length: 5 }, (_, n) => `M${-24 + n * 12} ${ZONE_BELOW - 3}l6-7`).join("");

const bracket = (half: number, below: number) =>
  [
    `M${-half - 4} ${-ABOVE + 12}v-16h16`,
    `M${half + 4} ${-ABOVE + 12}v-16h-16`,
    `M${-half - 4} ${below - 12}v16h16`,
    `M${half + 4} ${below - 12}v16h-16`,
  ].join("");
const BRACKETS = bracket(HALF, BELOW);
const ZONE_BRACKETS = bracket(ZONE_HALF, ZONE_BELOW);
