import { beforeEach, describe, expect, test, vi } from "vitest";

import { byPiece } from "../src/table/context";
import { ended } from "../src/table/HintCard";
import { fade, light, lit, unlight } from "../src/table/lit";
import { touched } from "../src/table/news";
import { historyOf, scoresOf } from "../src/table/scores";
import { asText, inRuns, inShort, inTurns } from "../src/table/turns";
import type { Denial, LineKind, Offer, Prompt, Told, Verb } from "../src/types";

const said = (says: LineKind, ...parts: Told["parts"]): Told => ({
  says,
  parts,
  about: {},
  sound: null,
  is_story: false,
});
const rand = { kind: "hero", id: "rand", text: "Rand" };

test("a hint ends with one mark, also where somebody is to call out", () => {
  expect(["Select Rand", "Hull breach on deck nine!"].map(ended)).toEqual([
    "Select Rand.",
    "Hull breach on deck nine!",
  ]);
});

describe("the log", () => {
  test("is cut where a turn begins", () => {
    const log = [said("begins"), said("turn", "Scott"), said("rolls"), said("moves"), said("turn", "Rand")];
    const turns = inTurns(log);
    expect(turns.map(({ heading, from, lines }) => [heading && asText(heading), from, lines.length])).toEqual([
      [null, 0, 1],
      ["Scott", 1, 2],
      ["Rand", 4, 0],
    ]);
  });

  test("has no turn before anything happened", () => {
    expect(inTurns([])).toEqual([]);
  });

  test("has lines that read as plain text", () => {
    expect(asText(said("moves", rand, " drives to the ", { kind: "cell", id: "4", text: "centre" }))).toBe(
      "Rand drives to the centre",
    );
  });

  test("tells which pieces its lines speak about, each once", () => {
    const last = [
      said("moves", rand, " goes on"),
      said("passes", rand, " and ", { kind: "cell", id: 4, text: "here" }),
    ];
    expect([...touched(last)]).toEqual(["hero:rand", "cell:4"]);
  });
});

describe("a piece that is pointed at", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    unlight();
  });

  test("is lit, one at a time", () => {
    light("cell:4");
    light("cell:5");
    expect(lit.value).toBe("cell:5");
  });

  test("glows a moment longer", () => {
    light("cell:4");
    fade();
    vi.advanceTimersByTime(1900);
    expect(lit.value).toBe("cell:4");
    vi.advanceTimersByTime(200);
    expect(lit.value).toBeNull();
  });

  test("stays lit when it is pointed at again while it fades", () => {
    light("cell:4");
    fade();
    light("cell:4");
    vi.advanceTimersByTime(10_000);
    expect(lit.value).toBe("cell:4");
  });
});

describe("moves and refusals", () => {
  const offer = (verb: Verb, piece: string | null): Offer => ({
    ...{ verb, noun: null, text: verb, piece },
    ...{ note: null, warning: null, is_quiet: false },
  });
  const denial = (verb: Verb, piece: string | null): Denial => ({ verb, noun: null, why: "", rule: "", piece });
  const prompt = (moves: Offer[], refusals: Denial[]): Prompt => ({
    ...{ seat: 0, stage: "Rolling", text: "", rules: [], waits: true, held: null, until: null },
    ...{ moves, refusals },
  });

  test("of all prompts are found by their piece", () => {
    const { offers, denials } = byPiece([
      prompt([offer("drive", "cell:4"), offer("done", null)], [denial("drive", "cell:4")]),
      prompt([offer("scout", "cell:4")], []),
    ]);
    expect(offers.get("cell:4")?.map(({ verb }) => verb)).toEqual(["drive", "scout"]);
    expect(denials.get("cell:4")?.map(({ verb }) => verb)).toEqual(["drive"]);
    expect([...offers.keys()]).toEqual(["cell:4"]);
  });
});

describe("scores", () => {
  test("are read from the players, where a game has them", () => {
    expect(scoresOf({ players: [{ score: 3 }, { score: null }, {}] })).toEqual([3, null, null]);
  });

  test.each([null, "view", {}, { players: 4 }])("are none in %j", (view) => {
    expect(scoresOf(view)).toEqual([]);
  });

  test("have a history only if it is made of numbers", () => {
    expect(
      historyOf({
        history: [
          [0, 0],
          [2, 1],
        ],
      }),
    ).toEqual([
      [0, 0],
      [2, 1],
    ]);
    expect(
      historyOf({
        history: [
          [0, 0],
          [0, "x"],
        ],
      }),
    ).toEqual([]);
    expect(historyOf({})).toEqual([]);
  });
});

describe("what happened in short", () => {
  const lines = [said("drives", "a"), said("drives", "b"), said("takes", "c"), said("drives", "d")];

  test("has one line of each kind, and how many there are", () => {
    expect(inShort(lines).map(({ told, n }) => [told.says, n])).toEqual([
      ["drives", 3],
      ["takes", 1],
    ]);
  });
  test("tells of many kinds what came last", () => {
    expect(inShort(lines, 1).map(({ told }) => told.says)).toEqual(["takes"]);
    expect(inShort(lines, 2)).toEqual(inShort(lines));
  });
  test("takes lines of one kind together that follow each other", () => {
    expect(inRuns(lines).map((run) => run.length)).toEqual([2, 1, 1]);
  });
});
