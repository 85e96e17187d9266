import { IconMark } from "../../pieces/Icon";
import { Piece } from "../../table/Piece";
import { DOCK, HIDEOUT } from "./geometry";
import { Stacks } from "./Stacks";
import { useAim, useSight } from "./sight";
import { unitsInWords } from "./words";

/** The ZR hideout: next to every space and safe from everybody. */
export function Hideout() {
  const { view, news, hint, nameOf } = useSight();
  const aim = useAim("space:hideout");
  const units = Object.entries(view.hideout).map(([unit, n]) => unitsInWords(nameOf, unit, n));
  const tokens = view.hideout_tokens ? [`${view.hideout_tokens} Protoculture`] : [];
  const inside = [...units, ...tokens].join(", ") || "empty";
  const flags = [news.has("space:hideout") && "is-news", hint?.piece === "space:hideout" && "is-hinted"];
  return (
    <g class="spot" transform={`translate(${HIDEOUT.x} ${HIDEOUT.y})`}>
      <Piece
        as="g"
        address="space:hideout"
        label={`ZR hideout: ${inside}`}
        class={["space", "inset", "fac-ZR", ...flags].filter(Boolean).join(" ")}
        onPoint={aim}
        tip={
          <div class="tip-words">
            <b>ZR hideout</b>
            <p>{inside}.</p>
            <p class="soft">{nameOf("meaning", "hideout")}</p>
          </div>
        }
      >
        <g aria-hidden="true">
          <rect class="space-plate" x={-60} y={-36} width={120} height={72} rx={10} />
          <rect class="space-frame" x={-60} y={-36} width={120} height={72} rx={10} />
          <text class="inset-name" x={-52} y={-20}>
            ZR hideout
          </text>
          {view.hideout_tokens > 0 && (
            <g class="pc-token fac-ZR" transform="translate(45 -22)">
              <circle r={10} />
              <IconMark name="lotus-flower" x={0} y={0} size={16} />
            </g>
          )}
        </g>
      </Piece>
      <Stacks place="hideout" units={{ ZR: view.hideout }} x={0} y={10} width={108} />
    </g>
  );
}

/** The boxes of the REF card: pods being repaired, and pods ready to drop. */
export function Dock() {
  const { view } = useSight();
  return (
    <g class="spot" transform={`translate(${DOCK.x} ${DOCK.y})`}>
      <Piece
        as="g"
        address="dock:REF"
        label={`REF dock: ${view.assembly} Battle Pods in Assembly, ${view.constructed} in Constructed`}
        class="inset fac-REF"
        tip={
          <div class="tip-words">
            <b>REF dock</b>
            <p>
              Assembly: {view.assembly} Battle Pods under repair. Constructed: {view.constructed}, ready to drop.
            </p>
          </div>
        }
      >
        <g aria-hidden="true">
          <rect class="space-plate" x={-67} y={-36} width={134} height={72} rx={10} />
          <rect class="space-frame" x={-67} y={-36} width={134} height={72} rx={10} />
          <text class="inset-name" x={-58} y={-20}>
            REF dock
          </text>
          <Bay n={view.assembly} name="Assembly" x={-28} />
          <path class="dock-arrow" d="M6 0l5 5-5 5" />
          <Bay n={view.constructed} name="Ready" x={38} />
        </g>
      </Piece>
    </g>
  );
}

function Bay({ n, name, x }: { n: number; name: string; x: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <IconMark name="missile-mech" x={-11} y={4} size={22} />
      <text class="bay-count" x={5} y={10}>
        {n}
      </text>
      <text class="bay-name" x={0} y={29}>
        {name}
      </text>
    </g>
  );
}
