import { pair, parts } from "../../nouns";
import type { TableTalk } from "../../table/context";
import type { Denial, Offer, Prompt, Sdf1View, Stage, Verb } from "../../types";

/** Verbs without a piece of their own that have a place on this board all the same. */
const ON_THE_BOARD: ReadonlySet<Verb> = new Set<Verb>([
  "target",
  "action",
  "instinct",
  "as_target",
  "pool",
  "reroll",
  "ap_reroll",
  "stride",
  "give",
  "assist",
  "order",
  "hear_scout",
  "square",
  "construct",
  "transform",
  "slide",
  "sector",
  "swap",
  "pick_die",
  "spend_die",
  "shoot",
  "order_all",
  "hear_all",
  "dispatch",
  "assault",
  "sortie",
  "strafe",
  "lead",
  "staff",
  "rest",
]);

/** Whether the board itself shows where to click for a move. */
export function handles({ verb, piece }: Offer): boolean {
  return piece !== null || ON_THE_BOARD.has(verb);
}

/** Where on the board a move can be made: the piece it is done to, the die it takes, the line that prints it. */
function placesOf(offer: Offer, view: Sdf1View): string[] {
  const noun = String(offer.noun ?? "");
  const [first, second] = pair(offer.noun);
  const third = parts(offer.noun)[2] ?? "";
  switch (offer.verb) {
    case "target":
      return [`action:${noun}`, "die:target"];
    case "action":
      return [`action:${noun}`, "die:move"];
    case "instinct":
      return [`action:${noun}`, "die:instinct"];
    case "as_target":
      return [`action:${noun}`, "die:instinct"];
    case "pool":
    case "reroll":
      return ["die:ability"];
    case "stride":
      return ["die:move", "act:stride"];
    case "helm":
      return [`way:${noun}`, "die:move"];
    case "store":
      return ["tracker:free", `die:${noun}`];
    case "give":
      return [`errand:${first}`, `die:${second}`];
    case "assist":
      return [`die:${first}`];
    case "ap_reroll":
    case "pick_die":
    case "spend_die":
      return [`die:${noun}`];
    case "order":
      return ordersLeft(view, noun) > 1 ? ["deck:mecha"] : [`order:${noun}`, "deck:mecha"];
    case "order_all":
      return [`order:${noun}`];
    case "hear_scout":
    case "hear_all":
      return ["order:scout"];
    case "shoot":
    case "strafe":
      return [`vessel:${second}`];
    case "sortie":
      return [`area:${second}`];
    case "assault":
      return [`vessel:${third}`];
    case "dispatch":
      return [`area:${third}`];
    case "lead":
      return [`area:${first}`];
    case "set":
    case "unset":
      return [`station:${noun}`, `staff:${noun}`];
    case "staff":
      return [`staff:${first}`];
    case "rest":
      return [`staff:${noun}`];
    case "mend_box":
      return noun === "fwd" ? ["area:fwd", "area:aft"] : [`area:${noun}`];
    case "draw_crew":
      return ["deck:crew"];
    case "square":
      return [`square:${view.heroes.find(({ id }) => id === view.at_work)?.place}`];
    case "construct":
      return [`construction:${noun}`];
    case "transform":
      return ["ship:mode"];
    case "slide":
    case "box":
      return [`area:${first}`];
    case "gun":
      return [`gun:${noun}`];
    case "evade":
      return [`vessel:${noun}`];
    case "sector":
      return view.space.filter(({ number }) => number === Number(noun)).map(({ id }) => `area:${id}`);
    case "swap":
      return [`hero:${first}`, `hero:${second}`];
    case "sacrifice":
    case "shift":
    case "join":
      return [`mecha:${noun}`, `hero:${noun}`];
    default:
      return offer.piece === null ? [] : [offer.piece];
  }
}

/** Verbs that use a line of a Hero's board. */
const PRINTED: ReadonlySet<Verb> = new Set<Verb>(["target", "action", "instinct"]);

/** How many mecha of a kind the Hero whose turn it is may still order. */
function ordersLeft(view: Sdf1View, kind: string): number {
  return view.heroes.find(({ id }) => id === view.at_work)?.orders_left[kind] ?? 0;
}

interface Placed extends Pick<TableTalk, "offers" | "denials"> {
  /** What is offered, but not pressed upon anybody: out of turn, and beside the work of the crew. */
  quiet: ReadonlySet<string>;
  /** Of these, what is only offered out of turn. */
  aside: ReadonlySet<string>;
}

/** Here something else is asked; what works at any time, and what was settled before, can be had all the same. */
const AT_WORK: ReadonlySet<Stage> = new Set<Stage>(["SetCrew", "DrawCrew"]);
const AT_ANY_TIME: ReadonlySet<Verb> = new Set<Verb>([
  "ask_again",
  "ability",
  "play",
  "tech",
  "use_unlock",
  "buy",
  "fund",
  "transform",
]);

/** Every move at every place where it can be made. Scouts can go anywhere: their Areas are lit only when asked for. Where
    a mecha can go all the way at once, single steps are left to the list of moves. */
export function place(prompts: Prompt[], view: Sdf1View, sendsScout: boolean): Placed {
  const offers = new Map<string, Offer[]>();
  const denials: Placed["denials"] = new Map(
    prompts
      .flatMap(({ refusals }) => refusals)
      .flatMap((denial) => placesOfDenial(denial, view).map((at) => [at, [denial]])),
  );
  const asked = new Set<string>();
  const inTurn = new Set<string>();
  for (const prompt of prompts) {
    for (const offer of prompt.moves) {
      if ((offer.verb === "scout" || offer.verb === "survey") && !sendsScout) continue;
      if (hasQuicker(offer, prompt)) continue;
      for (const at of placesOf(offer, view)) {
        offers.set(at, [...(offers.get(at) ?? []), offer]);
        if (prompt.waits) inTurn.add(at);
        if (prompt.waits && !(AT_WORK.has(prompt.stage) && AT_ANY_TIME.has(offer.verb))) asked.add(at);
      }
    }
  }
  const without = (some: ReadonlySet<string>) => new Set([...offers.keys()].filter((at) => !some.has(at)));
  return { offers, denials, quiet: without(asked), aside: without(inTurn) };
}

/** What can be done in single steps, where a click shall do all of it. */
const QUICKER: Partial<Record<Verb, Verb>> = { fly_to: "land", scout: "survey" };

function hasQuicker({ verb, noun }: Offer, prompt: Prompt): boolean {
  return prompt.moves.some((other) => other.verb === QUICKER[verb] && other.noun === noun);
}

function placesOfDenial({ verb, noun, piece }: Denial, view: Sdf1View): string[] {
  if (verb === "order") return [`order:${noun}`];
  if (PRINTED.has(verb)) return [`action:${noun}`];
  if (verb === "square") return [`square:${view.heroes.find(({ id }) => id === view.at_work)?.place}`];
  return piece === null || verb === "store" ? [] : [piece];
}
