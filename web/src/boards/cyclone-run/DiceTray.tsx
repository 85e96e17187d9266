import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { Sign } from "../../guide/Sign";
import { join, pair, parts } from "../../nouns";
import { Die } from "../../pieces/Die";
import { Icon } from "../../pieces/Icon";
import { count } from "../../pieces/words";
import type { CycloneView, Offer, Prompt } from "../../types";
import { useKeys } from "../../ui/shortcuts";
import type { BoardProps } from "../props";
import { heroEmblem } from "./faces";
import { useSight } from "./sight";
import { SymbolShape } from "./symbols";

type DiceProps = Pick<BoardProps<CycloneView>, "view" | "prompts" | "send" | "hint" | "people">;

/** The five dice. While you roll, a click keeps a die; the others are rolled again. */
export function DiceTray({ view: table, prompts, send, hint, people }: DiceProps) {
  const { view, layFor } = useLaidOut(table);
  const { kept, keptNow, toggle } = useKept(view);
  const rolls = useRolls(view, kept);
  const picked = useSignal<number | null>(null);
  const rolling = prompts.find((prompt) => prompt.stage === "Rolling");
  const turning = prompts.find((prompt) => prompt.stage === "TurnDie");

  const hinted = hint?.verb === "reroll" ? placesOf(parts(hint.noun), view.dice) : [];
  const reroll = rerollOf(rolling, view, kept);
  const roll = () => {
    const offer = rerollOf(rolling, view, keptNow());
    if (!offer) return;
    layFor(othersThan(keptNow(), view));
    send(offer.verb, offer.noun);
  };
  const turn = (offer: Offer, die: number) => {
    layFor([die]);
    send(offer.verb, offer.noun);
  };
  const press = turning ? (die: number) => (picked.value = die) : rolling ? toggle : undefined;
  const isPressed = (die: number) => (turning ? picked.value === die : kept.has(die));

  useKeys((key) => {
    const die = Number(key) - 1;
    if (press && view.dice[die] !== undefined) press(die);
    else if (key === "r" && rolling) roll();
    else return false;
    return true;
  });

  return (
    <section
      class={rolling || turning ? "dice" : "dice is-idle"}
      aria-label={rolling ? "Your dice" : `${people[view.active] ?? ""}’s dice`}
    >
      <ol class="dice-row">
        {view.dice.map((face, die) => (
          <li key={die} class={hinted.includes(die) ? "is-hinted" : ""}>
            <DieSpot
              die={die}
              face={face}
              rolls={rolls[die] ?? 0}
              laid={view.laid[die] ?? ""}
              press={press}
              isPressed={Boolean(press) && isPressed(die)}
              word={turning ? "chosen" : "kept"}
            />
          </li>
        ))}
      </ol>
      {rolling && (
        <RollControls
          rolling={rolling}
          view={view}
          again={view.dice.length - kept.size}
          roll={reroll && roll}
          send={send}
          isHinted={hint?.verb === "stop"}
        />
      )}
      {turning && <FaceChoice turning={turning} dice={view.dice} die={picked.value} turn={turn} />}
      {!rolling && !turning && <Progress view={view} />}
    </section>
  );
}

/** The dice that the player keeps; a new turn starts with none. Keys may come faster than the page is drawn. */
function useKept(view: CycloneView) {
  const turn = turnOf(view);
  const choice = useSignal({ turn, kept: NONE });
  const keptNow = () => (choice.value.turn === turn ? choice.value.kept : NONE);
  const toggle = (die: number) => (choice.value = { turn, kept: toggled(keptNow(), die) });
  return { kept: keptNow(), keptNow, toggle };
}

/** The move that rolls all dice but the kept ones, if it is legal. */
function rerollOf(rolling: Prompt | undefined, view: CycloneView, kept: ReadonlySet<number>): Offer | undefined {
  const symbols = othersThan(kept, view).map((die) => view.dice[die] ?? "");
  const noun = join(...symbols.sort());
  return rolling?.moves.find((offer) => offer.verb === "reroll" && offer.noun === noun);
}

function othersThan(kept: ReadonlySet<number>, view: CycloneView): number[] {
  return view.dice.map((_, die) => die).filter((die) => !kept.has(die));
}

/** Where dice with these symbols lie; of those that show the same, the first. */
function placesOf(symbols: string[], dice: string[]): number[] {
  const left = [...symbols];
  return dice.flatMap((face, die) => {
    const found = left.indexOf(face);
    if (found >= 0) left.splice(found, 1);
    return found >= 0 ? [die] : [];
  });
}

/** The dice as they lie on the page. A move names symbols, and of dice that show the same the table takes the first;
    here it is the very die that was clicked, so before a move such dice change places. */
function useLaidOut(view: CycloneView) {
  const turn = turnOf(view);
  const lies = useSignal<{ turn: string; order: number[] }>({ turn, order: [] });
  const isThisTurn = lies.value.turn === turn && lies.value.order.length === view.dice.length;
  const order = isThisTurn ? lies.value.order : view.dice.map((_, die) => die);
  const isAsItIs = order.every((place, die) => place === die);
  const laidOut = useMemo(() => (isAsItIs ? view : rearranged(view, order)), [view, order.join()]);
  const layFor = (dice: number[]) => (lies.value = { turn, order: orderFor(dice, order, view.dice) });
  return { view: laidOut, layFor };
}

function rearranged(view: CycloneView, order: number[]): CycloneView {
  const pick = (row: string[]) => (row.length ? order.map((place) => row[place] ?? "") : row);
  return { ...view, dice: pick(view.dice), laid: pick(view.laid) };
}

/** The order in which the dice that a move takes are those at these places of the page, and every face stays in place. */
function orderFor(taken: number[], order: number[], dice: string[]): number[] {
  const faces = order.map((place) => dice[place] ?? "");
  const first = placesOf(
    taken.map((die) => faces[die] ?? ""),
    dice,
  );
  const rest = dice.map((_, place) => place).filter((place) => !first.includes(place));
  return faces.map((face, die) => {
    const from = taken.includes(die) ? first : rest;
    const found = from.findIndex((place) => dice[place] === face);
    return from.splice(found, 1)[0] ?? die;
  });
}

const NONE: ReadonlySet<number> = new Set();

/** How often each die was rolled since the page opened: a change makes it tumble. */
function useRolls(view: CycloneView, kept: ReadonlySet<number>): number[] {
  const seen = useRef<{ view: CycloneView; rolls: number[] }>({ view, rolls: view.dice.map(() => 0) });
  const before = seen.current;
  if (before.view === view) return before.rolls;
  const isRoll = isRolling(view) && rollOf(view) !== rollOf(before.view);
  const hasRolled = (die: number) => view.dice[die] !== before.view.dice[die] || (isRoll && !kept.has(die));
  const rolls = view.dice.map((_, die) => (before.rolls[die] ?? 0) + Number(hasRolled(die)));
  seen.current = { view, rolls };
  return rolls;
}

function turnOf(view: CycloneView): string {
  return `${view.round} ${view.active}`;
}

function rollOf(view: CycloneView): string {
  return `${turnOf(view)} ${view.free_rerolls} ${view.players[view.active]?.fuel} ${isRolling(view)}`;
}

function isRolling(view: CycloneView): boolean {
  return view.heroes.some((hero) => hero.odds !== null);
}

function toggled(kept: ReadonlySet<number>, die: number): ReadonlySet<number> {
  const next = new Set(kept);
  if (!next.delete(die)) next.add(die);
  return next;
}

interface SpotProps {
  die: number;
  face: string;
  rolls: number;
  /** The Hero it lies on. */
  laid: string;
  press: ((die: number) => void) | undefined;
  isPressed: boolean;
  word: string;
}

function DieSpot({ die, face, rolls, laid, press, isPressed, word }: SpotProps) {
  const { nameOf } = useSight();
  const picture = (
    <Sign of={`symbol:${face}`}>
      <Die key={rolls} label={nameOf("symbol", face)} class={rolls ? "die-roll" : ""}>
        <SymbolShape symbol={face} />
      </Die>
    </Sign>
  );
  if (laid) return <LaidDie picture={picture} hero={laid} />;
  if (!press) return <span class="die-spot">{picture}</span>;
  const name = `Die ${die + 1}, ${nameOf("symbol", face)}`;
  return (
    <button
      type="button"
      class={isPressed ? "die-spot is-kept" : "die-spot"}
      aria-pressed={isPressed}
      aria-label={`${name}, ${isPressed ? word : `not ${word}`}`}
      data-die={die}
      data-lit
      onClick={() => press(die)}
    >
      {picture}
      <span class="die-note" aria-hidden="true">
        {isPressed ? word : die + 1}
      </span>
    </button>
  );
}

function LaidDie({ picture, hero }: { picture: ComponentChildren; hero: string }) {
  const name = useSight().nameOf("hero", hero);
  return (
    <span class="die-spot is-laid" title={`Lies on ${name}`}>
      {picture}
      <span class="die-note">
        <Icon name={heroEmblem(hero)} />
        <span class="sr-only">lies on {name}</span>
      </span>
    </span>
  );
}

interface ControlsProps {
  rolling: Prompt;
  view: CycloneView;
  again: number;
  roll: (() => void) | undefined;
  send: DiceProps["send"];
  /** Whether the officer would stop. */
  isHinted: boolean;
}

function RollControls({ rolling, view, again, roll, send, isHinted }: ControlsProps) {
  const stop = rolling.moves.find((offer) => offer.verb === "stop");
  const denial = rolling.refusals.find((one) => one.verb === "reroll");
  const price = view.free_rerolls ? `${view.free_rerolls} free` : "for Fuel";
  return (
    <div class="dice-controls">
      <button type="button" class="roll" disabled={!roll} onClick={roll} data-verb="reroll" aria-keyshortcuts="R">
        <Icon name="rolling-dices" />
        <span>
          {again ? `Roll ${again} again` : "All kept"} <small>{price}</small>
        </span>
      </button>
      {stop && (
        <button
          type="button"
          class={isHinted ? "stop is-hinted" : "stop"}
          data-verb="stop"
          onClick={() => send(stop.verb)}
        >
          {stop.text}
        </button>
      )}
      {denial && <span class="dice-note">{denial.why}</span>}
    </div>
  );
}

interface FaceProps {
  turning: Prompt;
  dice: string[];
  die: number | null;
  turn: (offer: Offer, die: number) => void;
}

function FaceChoice({ turning, dice, die, turn }: FaceProps) {
  const { nameOf } = useSight();
  if (die === null) return <p class="dice-note">Choose the die to turn.</p>;
  const offers = turning.moves.filter((offer) => pair(offer.noun)[0] === dice[die]);
  const face = (offer: Offer) => pair(offer.noun)[1];
  return (
    <div class="dice-controls" role="group" aria-label={`Turn die ${die + 1} to`}>
      <span class="dice-note">Turn it to</span>
      {offers.map((offer) => (
        <button key={offer.noun} type="button" class="face" data-verb="turn_die" onClick={() => turn(offer, die)}>
          <Die label={nameOf("symbol", face(offer))}>
            <SymbolShape symbol={face(offer)} />
          </Die>
        </button>
      ))}
    </div>
  );
}

function Progress({ view }: { view: CycloneView }) {
  const free = view.dice.filter((_, die) => !view.laid[die]).length;
  const dice = view.dice.length ? `${free} ${free === 1 ? "die" : "dice"} free` : "No dice rolled yet";
  return (
    <p class="dice-note">
      {dice}
      {view.scouts > 0 && (
        <>
          {" · "}
          <Icon name="binoculars" /> {count(view.scouts, "Scout")} left
        </>
      )}
    </p>
  );
}
