import type { DeedView, IconView, OrdersView } from "../../types";
import { waysOf } from "./Motions";
import { type Aim, useSight } from "./sight";
import { SymbolIcon } from "./symbols";
import { groupBy } from "./words";

/** The Zentraedi: what a known card will do, and while it is carried out, which line and icon is at work. */
export function Enemy() {
  const { view, isPast } = useSight();
  const { orders } = view;
  if (!orders?.icons.some(({ state }) => state !== "done")) return null;
  return isPast ? <AtWork orders={orders} /> : <Foreseen orders={orders} />;
}

interface OrdersProps {
  orders: OrdersView;
}

/** The card being carried out: every line, with the icon that is at work now. */
function AtWork({ orders }: OrdersProps) {
  return (
    <section class="enemy" aria-label="Z-Orders">
      <h3>Z-Orders: {orders.name}</h3>
      <ol class="z-lines">
        {linesOf(orders).map(([symbol, icons]) => (
          <li key={symbol} class={flagOf(symbol, icons, orders.line)}>
            <LineSymbol symbol={symbol} />
            {icons.map(({ name, state }, n) => (
              <span key={n} class={state === "now" ? "z-chip is-now" : "z-chip"}>
                {name}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

function flagOf(symbol: string, icons: IconView[], line: string): string {
  if (symbol === line) return "is-now";
  return icons.every(({ state }) => state === "done") ? "is-done" : "";
}

/** A card that everybody has seen: what each icon that is still to come will do as things stand. Pointing at one shows it
    on the board. */
function Foreseen({ orders }: OrdersProps) {
  const { view } = useSight();
  const toCome = { ...orders, icons: orders.icons.filter(({ state }) => state !== "done") };
  return (
    <section class="enemy is-foreseen" aria-label="What the Zentraedi will do">
      <h3>
        {view.phase === "orders" ? "Z-Orders" : "They are about to"}: {orders.name} <small>as things stand</small>
      </h3>
      <ol class="z-lines">
        {linesOf(toCome).map(([symbol, icons]) => (
          <li key={symbol}>
            <LineSymbol symbol={symbol} />
            <span class="z-deeds">
              {icons.map((icon, n) => (
                <IconLine key={n} icon={icon} />
              ))}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The icons of a card line by line. */
function linesOf({ icons }: OrdersView): [symbol: string, icons: IconView[]][] {
  return Object.entries(groupBy(icons, ({ symbol }) => symbol));
}

function LineSymbol({ symbol }: { symbol: string }) {
  const { nameOf } = useSight();
  return (
    <>
      <SymbolIcon symbol={symbol} />
      <span class="sr-only">{nameOf("sign", symbol)}</span>
    </>
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
      <b>{icon.name}</b> {text || (icon.state === "now" ? "now" : "nobody")}
    </span>
  );
}

function aimOf(deeds: DeedView[]): Aim {
  return { places: deeds.map(({ to }) => to), ways: waysOf(deeds) };
}
