import { enemyPace } from "../../settings";
import type { DeedView, IconView } from "../../types";
import { waysOf } from "./Motions";
import { groupRuns, type PlayedCard } from "./playback";
import { type Aim, useSight } from "./sight";
import { SymbolIcon } from "./symbols";
import { symbolName } from "./words";

/** The Zentraedi: what a known card will do, and what they are doing while it is played out. */
export function Enemy() {
  const { view, playback } = useSight();
  const { frame } = playback;
  if (frame?.card) return <Played card={frame.card} />;
  if (view.orders?.icons.some(({ state }) => state !== "done")) return <Foreseen />;
  return null;
}

/** The card being played out: every line, with the icon that is carried out now. */
function Played({ card }: { card: PlayedCard }) {
  return (
    <section class="enemy" aria-label="Z-Orders">
      <h3>Z-Orders: {card.name}</h3>
      <ol class="z-lines">
        {card.lines.map(({ symbol, icons }, n) => (
          <li key={symbol} class={n === card.line ? "is-now" : n < card.line ? "is-done" : ""}>
            <SymbolIcon symbol={symbol} />
            <span class="sr-only">{symbolName(symbol)}</span>
            {icons.map((icon, i) => (
              <span key={i} class={n === card.line && i === card.icon ? "z-chip is-now" : "z-chip"}>
                {icon}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A card that everybody has seen: what each icon will do as things stand. Pointing at one shows it on the board. */
function Foreseen() {
  const { view } = useSight();
  const { orders } = view;
  if (!orders) return null;
  return (
    <section class="enemy is-foreseen" aria-label="What the Zentraedi will do">
      <h3>{view.phase === "orders" ? "Z-Orders" : "They are about to"}: {orders.name}</h3>
      <ol class="z-lines">
        {groupRuns(orders.icons, ({ symbol }) => symbol).map((line) => (
          <li key={line[0]?.symbol}>
            <SymbolIcon symbol={line[0]?.symbol ?? ""} />
            <span class="sr-only">{symbolName(line[0]?.symbol ?? "")}</span>
            <span class="z-deeds">
              {line.map((icon, n) => (
                <IconLine key={n} icon={icon} />
              ))}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function IconLine({ icon }: { icon: IconView }) {
  const { aim } = useSight();
  const point = (isOn: boolean) => (aim.value = isOn && icon.deeds.length ? aimOf(icon.deeds) : null);
  const text = icon.deeds.map(({ text: words }) => words).join("; ");
  return (
    <span
      class={`z-deed is-${icon.state} ${icon.deeds.length ? "" : "is-idle"}`}
      tabIndex={icon.deeds.length ? 0 : undefined}
      onPointerEnter={() => point(true)}
      onPointerLeave={() => point(false)}
      onFocus={() => point(true)}
      onBlur={() => point(false)}
    >
      <b>{icon.name}</b> {STATES[icon.state] ?? (text || "nobody")}
    </span>
  );
}

const STATES: Record<string, string> = { done: "done", now: "now" };

function aimOf(deeds: DeedView[]): Aim {
  return { places: deeds.map(({ to }) => to), ways: waysOf(deeds) };
}

const PACES = { slow: "Slow", normal: "Normal", fast: "Fast", off: "Off" } as const;

/** What is just being played out, in words, and how fast. */
export function PlaybackBar() {
  const { playback } = useSight();
  const { frame } = playback;
  return (
    <div class={frame ? "playback is-running" : "playback"}>
      {frame && (
        <p class="playback-text" role="status">
          {frame.text}
        </p>
      )}
      <label class="pace">
        <span>Enemy phase</span>
        <select
          value={enemyPace.value}
          onChange={({ currentTarget }) => (enemyPace.value = currentTarget.value as typeof enemyPace.value)}
        >
          {Object.entries(PACES).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      {frame && (
        <button type="button" class="button is-small" onClick={playback.skip}>
          Skip
        </button>
      )}
    </div>
  );
}
