import { describe, expect, test } from "vitest";

import { place } from "../src/boards/attack-on-sdf1/offers";
import type { Offer, Prompt, Sdf1View, Stage, Verb } from "../src/types";

const offer = (verb: Verb, noun: string, piece: string | null) => ({ verb, noun, piece }) as Offer;
const ASKED = [offer("set", "sci", null), offer("ability", "lisa/2", "ability:lisa/2")];

function placed(stage: Stage, waits = true) {
  const prompt = { stage, waits, moves: ASKED, refusals: [] } as unknown as Prompt;
  return place([prompt], { heroes: [] } as unknown as Sdf1View, false);
}

describe("what is lit on the SDF-1", () => {
  test("is what is asked: while the crew is set to work, what works at any time is offered quietly", () => {
    const { offers, quiet, aside } = placed("SetCrew");
    expect([...offers.keys()]).toEqual(["station:sci", "staff:sci", "ability:lisa/2"]);
    expect([...quiet]).toEqual(["ability:lisa/2"]);
    expect([...aside]).toEqual([]);
  });

  test("is everything in a Hero's turn, and nothing out of turn", () => {
    expect([...placed("HeroTurn").quiet]).toEqual([]);
    expect([...placed("OnTheSide", false).aside]).toHaveLength(3);
  });
});
