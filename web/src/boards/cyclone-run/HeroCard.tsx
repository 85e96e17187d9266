import { Counter } from "../../pieces/Counter";
import { Icon } from "../../pieces/Icon";
import { usePrevious } from "../../pieces/motion";
import { Portrait } from "../../pieces/Portrait";
import { hasPortrait } from "../../pieces/portraits";
import { SourceMark, sourceInWords } from "../../pieces/SourceMark";
import { count } from "../../pieces/words";
import { Piece } from "../../table/Piece";
import type { CycloneView, HeroView } from "../../types";
import { heroEmblem, vehicleIcon } from "./faces";
import { type Sight, useSight } from "./sight";
import { CostSlot, DirectionMark } from "./symbols";
import { heroInWords, heroState } from "./words";

interface HeroProps {
  hero: HeroView;
  isNews: boolean;
  /** Why the officer would choose this one. */
  isHinted: boolean;
}

/** A Hero card: what it costs in dice, what it does in icons and in words, and what became of it this turn. */
export function HeroCard({ hero, isNews, isHinted }: HeroProps) {
  const sight = useSight();
  const { view } = sight;
  const other = usePrevious(hero.face);
  const state = heroState(hero, view.acting);
  const flags = [state && `is-${state}`, isNews && "is-news", isHinted && "is-hinted"].filter(Boolean);
  return (
    <Piece
      address={`hero:${hero.face}`}
      label={heroLabel(sight, hero)}
      class={["hero", ...flags].join(" ")}
      readsItself
      tip={<HeroTip hero={hero} sight={sight} />}
    >
      <div key={hero.face} class={other && other !== hero.face ? "hero-side card-turn" : "hero-side"}>
        <header>
          {hasPortrait(hero.face) ? (
            <Portrait id={hero.face} class="emblem" />
          ) : (
            <Icon name={heroEmblem(hero.face)} class="emblem" />
          )}
          <h3>{hero.name}</h3>
          <span class="cost">
            {hero.cost.map((symbol, n) => (
              <CostSlot key={n} symbol={symbol} state={slotState(hero, n, view)} />
            ))}
            {hero.needs_fuel > 0 && <Counter icon="jerrycan" n={hero.needs_fuel} label="Fuel to pay" class="fuel" />}
          </span>
        </header>
        <Figures hero={hero} />
        <p class="hero-words">
          {hero.fuel > 0 && <Counter icon="jerrycan" n={hero.fuel} label="Fuel on the card" class="fuel-token" />}
          {heroInWords(sight, hero)}
        </p>
        <Foot hero={hero} state={state} movement={view.movement} />
      </div>
    </Piece>
  );
}

function Figures({ hero }: { hero: HeroView }) {
  return (
    <span class="figures">
      {hero.vehicle && <Icon name={vehicleIcon(hero.vehicle)} class={`vehicle-${hero.vehicle}`} />}
      {hero.vehicle && (
        <span class="counter">
          <DirectionMark direction={hero.direction} />
          <b>{hero.move}</b>
        </span>
      )}
      {hero.pattern && <PatternMark pattern={hero.pattern} />}
      {hero.damage > 0 && <Counter icon="heavy-bullets" n={hero.damage} label="damage" />}
      {hero.senses && <Counter icon="third-eye" n="any" label="tokens revealed" />}
      {hero.scouts > 0 && <Counter icon="binoculars" n={hero.scouts} label="Scouts" />}
      {hero.wrench && <Icon name="spanner" />}
      {hero.brings_fuel > 0 && <Counter icon="jerrycan" n={`+${hero.brings_fuel}`} label="Fuel" class="fuel" />}
    </span>
  );
}

/** The cells that a fighter hits, as a small tray. */
function PatternMark({ pattern }: { pattern: string }) {
  const hit = pattern === "line" ? [3, 4, 5] : [0, 1, 3, 4];
  return (
    <svg class="icon pattern" viewBox="0 0 32 32" aria-hidden="true">
      {Array.from({ length: 9 }, (_, n) => (
        <rect
          key={n}
          class={hit.includes(n) ? "hit" : ""}
          x={1 + (n % 3) * 10.5}
          y={1 + Math.floor(n / 3) * 10.5}
          width={9}
          height={9}
          rx={2}
        />
      ))}
    </svg>
  );
}

function TurnGlyph() {
  return (
    <svg class="icon turns" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M3 8a7 7 0 0 1 12.5-2.5M17 12A7 7 0 0 1 4.5 14.5M15.5 1.5v4.2h-4.2M4.5 18.5v-4.2h4.2" />
    </svg>
  );
}

function Foot({ hero, state, movement }: { hero: HeroView; state: string | null; movement: number | null }) {
  const left = state === "acting" && movement !== null ? `, ${count(movement, "space")} left` : "";
  return (
    <footer>
      {state ? (
        <span class={`stamp stamp-${state}`}>{STAMPS[state] + left}</span>
      ) : (
        <Odds odds={hero.odds} lacksFuel={hero.lacks_fuel} />
      )}
      {hero.other_side && <TurnGlyph />}
      <SourceMark source={hero.source} house={hero.house} />
    </footer>
  );
}

/** The chance to get its dice; without the Fuel it takes, dice alone are no use. */
function Odds({ odds, lacksFuel }: { odds: number | null; lacksFuel: number }) {
  if (odds === null) return <span class="stamp" />;
  const percent = Math.round(odds * 100);
  const short = lacksFuel ? `, and ${lacksFuel} more Fuel is needed` : "";
  return (
    <span
      class={lacksFuel ? "odds is-short" : "odds"}
      title={`Chance to get its dice with the free rolls left: ${percent} %${short}`}
    >
      <span class="odds-bar">
        <span style={{ width: `${percent}%` }} />
      </span>
      {lacksFuel ? `${lacksFuel} Fuel short` : `dice ${percent} %`}
    </span>
  );
}

const STAMPS: Record<string, string> = { acting: "▶ Acts now", done: "✓ Has acted", selected: "● Selected" };

/** Whether a die lies on this symbol, or one of the dice still free shows it. */
function slotState(hero: HeroView, slot: number, view: CycloneView): "open" | "met" | "laid" {
  if (hero.is_selected) return "laid";
  const symbol = hero.cost[slot];
  const wanted = hero.cost.slice(0, slot + 1).filter((one) => one === symbol).length;
  const shown = view.dice.filter((face, die) => face === symbol && !view.laid[die]).length;
  return shown >= wanted ? "met" : "open";
}

function HeroTip({ hero, sight }: { hero: HeroView; sight: Sight }) {
  const { nameOf } = sight;
  return (
    <div class="tip-words">
      <b>{hero.name}</b>
      <p>Costs {costInWords(sight, hero)}.</p>
      {hero.vehicle && (
        <p>
          Moves the {nameOf("vehicle", hero.vehicle)} up to {count(hero.move, "space")}{" "}
          {nameOf("direction", hero.direction)} and attacks with {hero.damage} damage in each space entered.
        </p>
      )}
      <p>{heroInWords(sight, hero)}.</p>
      {hero.other_side && <p>The card turns over after use.</p>}
      <p class="soft">{sourceInWords(hero.source, hero.house)}.</p>
    </div>
  );
}

function costInWords({ nameOf }: Sight, hero: HeroView): string {
  const fuel = hero.needs_fuel ? ` and ${hero.needs_fuel} Fuel` : "";
  return hero.cost.map((symbol) => nameOf("symbol", symbol)).join(", ") + fuel;
}

function heroLabel(sight: Sight, hero: HeroView): string {
  const odds = hero.odds === null ? "" : `, ${Math.round(hero.odds * 100)} % to get its dice`;
  const fuel = hero.fuel ? `, ${hero.fuel} Fuel on the card` : "";
  const state = heroState(hero, sight.view.acting);
  const now = state ? `, ${state}` : "";
  return `${hero.name}, costs ${costInWords(sight, hero)}: ${heroInWords(sight, hero)}${fuel}${odds}${now}`;
}
