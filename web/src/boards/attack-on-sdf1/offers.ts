import type { TableTalk } from "../../table/context";
import type { Offer, Prompt, Sdf1View } from "../../types";
import { HULL, sectorOf } from "./geometry";
import { heroAtWork, placeName } from "./words";

/** Verbs without a piece of their own that have a place on this board all the same. */
const ON_THE_BOARD = new Set([
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
]);

/** Whether the board itself shows where to click for a move. */
export function handles({ verb, piece }: Offer): boolean {
  return piece !== null || ON_THE_BOARD.has(verb);
}

/** Where on the board a move can be made: the piece it is done to, the die it takes, the line that prints it. */
function placesOf(offer: Offer, view: Sdf1View): string[] {
  const noun = String(offer.noun ?? "");
  const [first = "", second = ""] = noun.split("/");
  switch (offer.verb) {
    case "target":
      return [`act:target:${noun}`, "die:target"];
    case "action":
      return [`act:move:${noun}`, "die:move"];
    case "instinct":
      return [`act:instinct:${noun}`, "die:instinct"];
    case "as_target":
      return [`act:target:${noun}`, "die:instinct"];
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
      return [`order:${noun}`, "deck:mecha"];
    case "hear_scout":
      return ["order:scout"];
    case "draw_crew":
      return ["deck:crew"];
    case "square":
      return [`square:${heroAtWork(view)?.place}`];
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
      return [`area:I${noun}`, `area:O${noun}`];
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

interface Placed extends Pick<TableTalk, "offers" | "denials"> {
  /** What may be done out of turn: offered, but not pressed upon anybody. */
  quiet: ReadonlySet<string>;
}

/** Every move at every place where it can be made. Scouts can go anywhere: their Areas are lit only when asked for. */
export function place(prompts: Prompt[], view: Sdf1View, sendsScout: boolean): Placed {
  const offers = new Map<string, Offer[]>();
  const denials: Placed["denials"] = new Map(
    prompts.flatMap(({ refusals }) => refusals).flatMap((denial) => placesOfDenial(denial).map((at) => [at, [denial]])),
  );
  const asked = new Set<string>();
  for (const prompt of prompts) {
    for (const offer of prompt.moves) {
      if (offer.verb === "scout" && !sendsScout) continue;
      for (const at of placesOf(offer, view)) {
        offers.set(at, [...(offers.get(at) ?? []), offer]);
        if (prompt.waits) asked.add(at);
      }
    }
  }
  return { offers, denials, quiet: new Set([...offers.keys()].filter((at) => !asked.has(at))) };
}

function placesOfDenial({ verb, noun, piece }: { verb: string; noun: unknown; piece: string | null }): string[] {
  if (verb === "order") return [`order:${noun}`];
  return piece === null || verb === "store" ? [] : [piece];
}

/** What turning the ship would bring about. */
export function foretell(view: Sdf1View, { verb, noun }: Offer): string | null {
  if (verb !== "turn" && verb !== "helm") return null;
  const heading = view.heading + (noun === "ccw" ? 1 : -1);
  return HULL.map((area) => `${placeName(view, area)} A${sectorOf(area, heading)}`).join(", ");
}
