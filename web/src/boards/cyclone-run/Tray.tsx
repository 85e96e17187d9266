import { type Signal, useSignal } from "@preact/signals";

import type { IconName } from "../../icons";
import { IconMark } from "../../pieces/Icon";
import { Meeple } from "../../pieces/Meeple";
import { usePrevious } from "../../pieces/motion";
import { StackEdges, TOKEN_HEIGHT, TOKEN_THICKNESS, TOKEN_WIDTH, Token, TokenBack } from "../../pieces/Token";
import { useTable } from "../../table/context";
import { Piece } from "../../table/Piece";
import type { CellView, CycloneView, TokenView } from "../../types";
import { tokenFace, vehicleIcon, verbIcon } from "./faces";
import { type Sight, useSight } from "./sight";
import { likely, TokenTip } from "./Unseen";
import { cellInWords, placeName, shortName, strengthOf } from "./words";

const CELL = 112;
const GAP = 8;
/** How far a handle can be touched: a finger needs more room than its mark. */
const REACH = 48;
const MARGIN = 32;
const PITCH = CELL + GAP;
const SIDE = 3 * CELL + 2 * GAP;
const WIDTH = MARGIN + SIDE + 6;
const DOCK = 46;
const FOOT = 12;
const VEHICLES = ["cyclone", "jeeple"];

const ROWS = [0, 1, 2];
const LINE_CELLS = [
  ...ROWS.map((row) => ROWS.map((column) => row * 3 + column)),
  ...ROWS.map((column) => ROWS.map((row) => row * 3 + column)),
];
const QUADRANT_CELLS = [0, 1, 3, 4].map((first) => [first, first + 1, first + 3, first + 4]);

const left = (cell: number) => MARGIN + (cell % 3) * PITCH;
const top = (cell: number) => MARGIN + Math.floor(cell / 3) * PITCH;

interface TrayProps {
  view: CycloneView;
  news: ReadonlySet<string>;
  hinted: string | null;
}

/** The 3x3 tray: nine stacks, the vehicles on them, and handles for the runs of Alpha and Beta. */
export function Tray({ view, news, hinted }: TrayProps) {
  const before = usePrevious(view.cells);
  const aimed = useSignal<readonly number[]>([]);
  const isDocked = VEHICLES.some((vehicle) => !view.cells.some((cell) => cell.vehicle === vehicle));
  const height = MARGIN + SIDE + (isDocked ? DOCK : FOOT);
  return (
    <svg class="tray" viewBox={`0 0 ${WIDTH} ${height}`} role="group" aria-label="The tray">
      <Ground />
      {view.cells.map((cell, n) => (
        <TrayCell
          key={n}
          n={n}
          cell={cell}
          before={before?.[n]}
          tokens={view.tokens}
          isAimed={aimed.value.includes(n) && !view.spared.includes(n)}
          isSpared={view.spared.includes(n)}
          isNews={news.has(`cell:${n}`)}
          isHinted={hinted === `cell:${n}`}
        />
      ))}
      {isDocked && (
        <text class="dock-note" x={WIDTH - 8} y={MARGIN + SIDE + DOCK - 12}>
          waiting to enter
        </text>
      )}
      {VEHICLES.map((vehicle, n) => (
        <Vehicle key={vehicle} vehicle={vehicle} berth={n} cells={view.cells} isNews={news.has(`vehicle:${vehicle}`)} />
      ))}
      <Lines aimed={aimed} hinted={hinted} />
      <Quadrants aimed={aimed} hinted={hinted} />
    </svg>
  );
}

function Ground() {
  const end = MARGIN + SIDE;
  const corners = [
    `M${MARGIN - 6} ${MARGIN + 14}V${MARGIN - 6}H${MARGIN + 14}`,
    `M${end - 14} ${MARGIN - 6}H${end + 6 - 2}V${MARGIN + 14}`,
    `M${MARGIN - 6} ${end - 14}V${end + 6}H${MARGIN + 14}`,
    `M${end - 14} ${end + 6}H${end + 4}V${end - 14}`,
  ];
  return <path class="tray-corners" d={corners.join("")} aria-hidden="true" />;
}

// A cell

interface CellProps {
  n: number;
  cell: CellView;
  before: CellView | undefined;
  tokens: Record<string, TokenView>;
  isAimed: boolean;
  /** The run to come will leave it alone. */
  isSpared: boolean;
  isNews: boolean;
  isHinted: boolean;
}

function TrayCell({ n, cell, before, tokens, isAimed, isSpared, isNews, isHinted }: CellProps) {
  const sight = useSight();
  const [verb] = useTable().offers.get(`cell:${n}`) ?? [];
  const token = cell.top === null ? undefined : tokens[cell.top];
  const flags = [
    isAimed && "is-aimed",
    isNews && "is-news",
    isHinted && "is-hinted",
    cell.vehicle && "is-covered",
    !cell.height && "is-empty",
  ];
  return (
    <g transform={`translate(${left(n)} ${top(n)})`}>
      <Piece
        as="g"
        address={`cell:${n}`}
        label={cellInWords(sight, n, cell) + (isSpared ? ", spared" : "")}
        class={["cell", ...flags].filter(Boolean).join(" ")}
        tip={<CellTip n={n} cell={cell} token={token} sight={sight} />}
      >
        <g aria-hidden="true">
          <rect class="cell-ground" width={CELL} height={CELL} rx={8} />
          {cell.height ? <Stack cell={cell} before={before} tokens={tokens} /> : <EmptyMark hasRoom={!cell.vehicle} />}
          <Taken cell={cell} before={before} tokens={tokens} />
          <rect class="cell-aim" width={CELL} height={CELL} rx={8} />
          <rect class="cell-frame" x={1} y={1} width={CELL - 2} height={CELL - 2} rx={8} />
          <path class="cell-brackets" d={BRACKETS} />
          {cell.height > 0 && <HeightTab height={cell.height} />}
          {verb && <CornerMark class="cell-verb" icon={verbIcon(verb.verb)} />}
          {isSpared && <CornerMark class="cell-verb is-spared" icon={verbIcon("spare")} />}
        </g>
      </Piece>
    </g>
  );
}

/** What a click on a cell would do, or what was said of it. */
function CornerMark({ icon, class: classes }: { icon: IconName; class: string }) {
  return (
    <g class={classes}>
      <circle cx={CELL - 11} cy={11} r={13} />
      <IconMark name={icon} x={CELL - 11} y={11} size={18} />
    </g>
  );
}

const BRACKETS = [
  "M4 24V12a8 8 0 0 1 8-8h12",
  `M${CELL - 24} 4h12a8 8 0 0 1 8 8v12`,
  `M4 ${CELL - 24}v12a8 8 0 0 0 8 8h12`,
  `M${CELL - 24} ${CELL - 4}h12a8 8 0 0 0 8-8v-12`,
].join("");

function EmptyMark({ hasRoom }: { hasRoom: boolean }) {
  return (
    <>
      <path class="cell-hatch" d="M18 94 94 18M18 62 62 18M50 94 94 50" />
      {hasRoom && (
        <text class="cell-note" x={CELL / 2} y={CELL / 2 + 6}>
          Empty
        </text>
      )}
    </>
  );
}

/** Where the top token of a stack lies: stacks stand on the foot of their cell, so that a higher one is taller. */
function topOf(height: number): number {
  return CELL - 9 - TOKEN_HEIGHT - (height - 1) * TOKEN_THICKNESS;
}

function Stack({ cell, before, tokens }: Pick<CellProps, "cell" | "before" | "tokens">) {
  const below = cell.height - 1;
  const y = topOf(cell.height);
  const hasTurned = before !== undefined && before.top === null && cell.top !== null && before.height === cell.height;
  return (
    <g transform={`translate(${(CELL - TOKEN_WIDTH) / 2} ${y})`}>
      <StackEdges below={below} />
      <g key={`${cell.height} ${cell.top}`} class={hasTurned ? "token-turn" : ""}>
        <TopToken id={cell.top} tokens={tokens} />
      </g>
    </g>
  );
}

function TopToken({ id, tokens }: { id: string | null; tokens: Record<string, TokenView> }) {
  const token = id === null ? undefined : tokens[id];
  if (id === null || !token) return <TokenBack icon="hive" />;
  return (
    <Token name={shortName(token)} {...tokenFace(id)}>
      <Strength token={token} />{" "}
      <text class="token-figure token-vp" x={TOKEN_WIDTH - 7} y={79}>
        {token.vp} VP
      </text>{" "}
      {token.fuel > 0 && <TokenBadge icon="jerrycan" />}
      {token.needs_fuel && <TokenBadge icon="jerrycan" isNeeded />}
      {token.only_by.length > 0 && <TokenBadge icon="microphone" isNeeded />}
    </Token>
  );
}

function Strength({ token }: { token: TokenView }) {
  if (token.is_location) return <IconMark name="spanner" x={18} y={72} size={20} class="token-wrench" />;
  return (
    <text class="token-figure" x={7} y={79}>
      {strengthOf(token)}
    </text>
  );
}

/** A token's special mark: the Fuel it gives, or (ringed) what it takes to defeat it. */
function TokenBadge({ icon, isNeeded = false }: { icon: "jerrycan" | "microphone"; isNeeded?: boolean }) {
  return (
    <g class={isNeeded ? "token-badge is-needed" : "token-badge"}>
      <circle cx={TOKEN_WIDTH - 16} cy={42} r={12} />
      <IconMark name={icon} x={TOKEN_WIDTH - 16} y={42} size={16} />
    </g>
  );
}

/** The token that was just taken off this stack rises and fades. */
function Taken({ cell, before, tokens }: Pick<CellProps, "cell" | "before" | "tokens">) {
  if (before === undefined || before.height <= cell.height) return null;
  const y = topOf(before.height);
  return (
    <g key={before.height} class="token-taken">
      <g transform={`translate(${(CELL - TOKEN_WIDTH) / 2} ${y})`}>
        <TopToken id={before.top} tokens={tokens} />
      </g>
    </g>
  );
}

function HeightTab({ height }: { height: number }) {
  return (
    <g class="cell-height">
      <rect x={CELL / 2 - 17} y={CELL - 12} width={34} height={20} rx={6} />
      <text x={CELL / 2} y={CELL + 3}>
        ×{height}
      </text>
    </g>
  );
}

/** Tips are shown outside of the board: they are given what they look at. */
interface TipProps extends Pick<CellProps, "n" | "cell"> {
  token: TokenView | undefined;
  sight: Sight;
}

function CellTip({ n, cell, token, sight }: TipProps) {
  return (
    <div class="tip-words">
      <b>{placeName(sight, "cell", n)}</b>
      {token && <TokenTip token={token} sight={sight} />}
      {cell.height > 0 && !token && <p>Face down. Most likely: {likely(sight.view.tokens)}.</p>}
      {cell.height === 0 && <p>Depleted: a vehicle may pass through, nothing happens here.</p>}
      {cell.vehicle && <p>The {sight.nameOf("vehicle", cell.vehicle)} covers it until it drives off.</p>}
    </div>
  );
}

// Vehicles

interface VehicleProps {
  vehicle: string;
  /** Its place beside the tray while it is not on it. */
  berth: number;
  cells: CellView[];
  isNews: boolean;
}

function Vehicle({ vehicle, berth, cells, isNews }: VehicleProps) {
  const cell = cells.findIndex((one) => one.vehicle === vehicle);
  const isOutside = cell < 0;
  const x = isOutside ? MARGIN + 44 + berth * 96 : left(cell) + CELL / 2;
  const y = isOutside ? MARGIN + SIDE + DOCK - 5 : top(cell) + topOf(cells[cell]?.height ?? 0) + 60;
  return (
    <g class={isNews ? "vehicle is-news" : "vehicle"} role="img" aria-label={vehicleInWords(useSight(), vehicle, cell)}>
      <Meeple icon={vehicleIcon(vehicle)} x={x} y={y} size={isOutside ? 44 : 47} tone={vehicle} />
    </g>
  );
}

function vehicleInWords({ nameOf }: Sight, vehicle: string, cell: number): string {
  const where = cell < 0 ? "waiting beside the tray" : `in ${nameOf("cell", cell)}`;
  return `The ${nameOf("vehicle", vehicle)}, ${where}`;
}

// Handles for Alpha and Beta

interface HandlesProps {
  /** The cells that the handle under the mouse or the focus would hit. */
  aimed: Signal<readonly number[]>;
  hinted: string | null;
}

function Lines({ aimed, hinted }: HandlesProps) {
  const { offers } = useTable();
  const sight = useSight();
  return LINE_CELLS.map((cells, n) => {
    if (!offers.has(`line:${n}`)) return <LineTick key={n} n={n} />;
    return (
      <g key={n} transform={lineFrame(n)}>
        <Piece
          as="g"
          address={`line:${n}`}
          label={placeName(sight, "line", n)}
          class={handleClass(`line:${n}`, hinted)}
          onPoint={(isOn) => (aimed.value = isOn ? cells : [])}
        >
          <rect class="handle-reach" x={2} y={0} width={CELL - 4} height={REACH} />
          <rect x={2} y={0} width={CELL - 4} height={MARGIN - 6} rx={6} />
          <path class="handle-mark" d={`M${CELL / 2 - 38} 9l8 8 8-8M${CELL / 2 + 22} 9l8 8 8-8`} />
          <IconMark name="jet-fighter" x={CELL / 2} y={13} size={21} />
        </Piece>
      </g>
    );
  });
}

/** The handle of a column lies above it, that of a row on its left side, turned. */
function lineFrame(n: number): string {
  return n >= 3 ? `translate(${left(n - 3)} 0)` : `translate(0 ${top(n * 3) + CELL}) rotate(-90)`;
}

function LineTick({ n }: { n: number }) {
  const mark = `M${CELL / 2 - 18} 15h36M${CELL / 2} 15v5`;
  return <path class="line-tick" transform={lineFrame(n)} d={mark} aria-hidden="true" />;
}

function Quadrants({ aimed, hinted }: HandlesProps) {
  const { offers } = useTable();
  const sight = useSight();
  return QUADRANT_CELLS.map((cells, n) => {
    if (!offers.has(`quadrant:${n}`)) return null;
    const x = MARGIN + (n % 2 ? 2 : 1) * PITCH - GAP / 2;
    const y = MARGIN + (n < 2 ? 1 : 2) * PITCH - GAP / 2;
    return (
      <Piece
        key={n}
        as="g"
        address={`quadrant:${n}`}
        label={placeName(sight, "quadrant", n)}
        class={handleClass(`quadrant:${n}`, hinted)}
        onPoint={(isOn) => (aimed.value = isOn ? cells : [])}
      >
        <circle cx={x} cy={y} r={25} />
        <path class="handle-mark" d={QUADRANT_MARK} transform={`translate(${x} ${y})`} />
        <IconMark name="stealth-bomber" x={x} y={y} size={22} />
      </Piece>
    );
  });
}

const QUADRANT_MARK = "M-14-8v-6h6M14-8v-6h-6M-14 8v6h6M14 8v6h-6";

function handleClass(address: string, hinted: string | null): string {
  return hinted === address ? "handle is-hinted" : "handle";
}
