import { type Signal, useSignal } from "@preact/signals";

import { IconMark } from "../../pieces/Icon";
import { Meeple } from "../../pieces/Meeple";
import { usePrevious } from "../../pieces/motion";
import { StackEdges, Token, TOKEN_HEIGHT, TOKEN_THICKNESS, TOKEN_WIDTH, TokenBack } from "../../pieces/Token";
import { useTable } from "../../table/context";
import { Piece } from "../../table/Piece";
import { tokenFace, vehicleIcon, verbIcon } from "./faces";
import { likely, TokenTip } from "./Unseen";
import type { CellView, CycloneView, TokenView } from "../../types";
import { CELLS, cellInWords, LINES, QUADRANTS, shortName, vehicleName } from "./words";

const CELL = 112;
const GAP = 8;
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
          isAimed={aimed.value.includes(n)}
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
  isNews: boolean;
  isHinted: boolean;
}

function TrayCell({ n, cell, before, tokens, isAimed, isNews, isHinted }: CellProps) {
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
        label={cellInWords(n, cell, tokens)}
        class={["cell", ...flags].filter(Boolean).join(" ")}
        tip={<CellTip n={n} cell={cell} token={token} tokens={tokens} />}
      >
        <g aria-hidden="true">
          <rect class="cell-ground" width={CELL} height={CELL} rx={8} />
          {cell.height ? <Stack cell={cell} before={before} tokens={tokens} /> : <EmptyMark hasRoom={!cell.vehicle} />}
          <Taken cell={cell} before={before} tokens={tokens} />
          <rect class="cell-aim" width={CELL} height={CELL} rx={8} />
          <rect class="cell-frame" x={1} y={1} width={CELL - 2} height={CELL - 2} rx={8} />
          <path class="cell-brackets" d={BRACKETS} />
          {cell.height > 0 && <HeightTab height={cell.height} />}
          {verb && (
            <g class="cell-verb">
              <circle cx={CELL - 11} cy={11} r={13} />
              <IconMark name={verbIcon(verb.verb)} x={CELL - 11} y={11} size={18} />
            </g>
          )}
        </g>
      </Piece>
    </g>
  );
}

const BRACKETS = [
  `M4 24V12a8 8 0 0 1 8-8h12`,
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
      <Strength token={token} />
      <text class="token-figure token-vp" x={TOKEN_WIDTH - 7} y={79}>
        {token.vp} VP
      </text>
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
      {token.only_by.length ? "– HP" : `${token.hp} HP`}
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

interface TipProps extends Pick<CellProps, "n" | "cell" | "tokens"> {
  token: TokenView | undefined;
}

function CellTip({ n, cell, token, tokens }: TipProps) {
  return (
    <div class="tip-words">
      <b>{CELLS[n]} cell</b>
      {token && <TokenTip token={token} />}
      {cell.height > 0 && !token && <p>Face down. Most likely: {likely(tokens)}.</p>}
      {cell.height === 0 && <p>Depleted: a vehicle may pass through, nothing happens here.</p>}
      {cell.vehicle && <p>The {vehicleName(cell.vehicle)} covers it until it drives off.</p>}
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
    <g class={isNews ? "vehicle is-news" : "vehicle"} role="img" aria-label={vehicleInWords(vehicle, cell)}>
      <Meeple icon={vehicleIcon(vehicle)} x={x} y={y} size={isOutside ? 44 : 47} tone={vehicle} />
    </g>
  );
}

function vehicleInWords(vehicle: string, cell: number): string {
  const where = cell < 0 ? "waiting beside the tray" : `on the ${CELLS[cell]?.toLowerCase()} cell`;
  return `The ${vehicleName(vehicle)}, ${where}`;
}

// Handles for Alpha and Beta

interface HandlesProps {
  /** The cells that the handle under the mouse or the focus would hit. */
  aimed: Signal<readonly number[]>;
  hinted: string | null;
}

function Lines({ aimed, hinted }: HandlesProps) {
  const { offers } = useTable();
  return LINES.map((name, n) => {
    if (!offers.has(`line:${n}`)) return <LineTick key={n} n={n} />;
    return (
      <g key={n} transform={lineFrame(n)}>
        <Piece
          as="g"
          address={`line:${n}`}
          label={name}
          class={handleClass(`line:${n}`, hinted)}
          onPoint={(isOn) => (aimed.value = isOn ? (LINE_CELLS[n] ?? []) : [])}
        >
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
  return QUADRANTS.map((name, n) => {
    if (!offers.has(`quadrant:${n}`)) return null;
    const x = MARGIN + (n % 2 ? 2 : 1) * PITCH - GAP / 2;
    const y = MARGIN + (n < 2 ? 1 : 2) * PITCH - GAP / 2;
    return (
      <Piece
        key={n}
        as="g"
        address={`quadrant:${n}`}
        label={`${name} quadrant`}
        class={handleClass(`quadrant:${n}`, hinted)}
        onPoint={(isOn) => (aimed.value = isOn ? (QUADRANT_CELLS[n] ?? []) : [])}
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
