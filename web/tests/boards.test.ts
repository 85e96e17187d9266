// @vitest-environment node

import { describe, expect, test } from "vitest";

import * as fortress from "../src/boards/attack-on-sdf1/geometry";
import { isReadAloud, whomToAnswer, withOneTap } from "../src/boards/brace-for-impact/answering";
import { inPlaces } from "../src/boards/brace-for-impact/places";
import { isLast, readings, warningsOf } from "../src/boards/brace-for-impact/sayings";
import { sightOf } from "../src/boards/crisis-point/sight";
import * as earth from "../src/boards/reconstruction/geometry";
import { cautionsFor } from "../src/lobby/cautions";
import type { BraceView, CrisisView, GameInfo, MapSpaceView, Offer, Sdf1View, Told } from "../src/types";

describe("the bridge of Brace for Impact", () => {
  const offer = (verb: string, noun: string) => ({ verb, noun, text: noun }) as unknown as Offer;
  const view = (answers: Record<string, number[]>) =>
    ({
      own: { answers, useful: answers },
      officers: [
        { seat: 1, status: { opens: 300 } },
        { seat: 2, status: { opens: 200 } },
        { seat: 3, status: { opens: 100 } },
      ],
    }) as unknown as BraceView;
  const offers = [1, 2, 3].map((seat) => offer("answer", `${seat}/RA02`));

  test("answers the call that was tapped, however it is answered", () => {
    expect(whomToAnswer(view({ RA02: [3] }), offers, "RA02", 1)).toBe(1);
  });

  test("answers else the oldest call that fits, and the oldest where no words are shown", () => {
    expect(whomToAnswer(view({ RA02: [1, 2] }), offers, "RA02", null)).toBe(2);
    expect(whomToAnswer(view({}), offers, "RA02", null)).toBe(3);
    expect(whomToAnswer(view({}), offers, "RA09", 1)).toBeNull();
  });

  test("leaves a card where it lies until it is gone, and fills the gap with the next", () => {
    expect(inPlaces([], ["a", "b", "c"])).toEqual(["a", "b", "c"]);
    expect(inPlaces(["a", "b", "c"], ["a", "c"])).toEqual(["a", null, "c"]);
    expect(inPlaces(["a", null, "c"], ["a", "c", "d", "e"])).toEqual(["a", "d", "c", "e"]);
    expect(inPlaces(["a", null, "c"], ["a"])).toEqual(["a"]);
  });

  test("makes one tap one call", () => {
    const known = new Map([
      ["status:RA01/1", [offer("announce", "RA01/1"), offer("read_out", "RA01/1")]],
      ["sector:1", [offer("target", "1")]],
    ]);
    const verbs = (isReadOut: boolean) =>
      [...withOneTap(known, isReadOut).values()].map((some) => some.map(({ verb }) => verb));
    expect(verbs(false)).toEqual([["announce"], ["target"]]);
    expect(verbs(true)).toEqual([["read_out"], ["target"]]);
    const plain = new Map([["status:RA01/1", [offer("announce", "RA01/1")]]]);
    expect(withOneTap(plain, true)).toEqual(plain);
  });

  test("reads aloud what the profile says, unless the player wants it otherwise", () => {
    const heard = (wanted: "table" | "on" | "off") =>
      ["lines", "spoken", "voice"].map((profile) =>
        [true, false].map((isCall) => isReadAloud(profile, isCall, wanted)),
      );
    expect(heard("table")).toEqual([
      [false, false],
      [true, true],
      [true, false],
    ]);
    expect(heard("on")).toEqual([
      [true, true],
      [true, true],
      [true, false],
    ]);
    expect(heard("off").flat()).not.toContain(true);
  });

  test("has a television read calls aloud for the room, unless people use their own voices or it is told not to", () => {
    const heard = (profile: string, isCall: boolean, wanted: "table" | "off") =>
      isReadAloud(profile, isCall, wanted, true);
    expect(heard("lines", true, "table")).toBe(true);
    expect(heard("lines", false, "table")).toBe(true);
    expect(heard("voice", false, "table")).toBe(false);
    expect(heard("lines", true, "off")).toBe(false);
  });

  test("says how long there is to the end, and nothing of the kind in the first half", () => {
    const half = { is_last_run: false, is_averted: false };
    const last = { is_last_run: true, is_averted: false };
    expect(warningsOf("battle", half, 60_100, 59_900)).toEqual([]);
    expect(isLast("battle", half)).toBe(false);
    expect(warningsOf("battle", last, 60_100, 59_900)).toEqual(["ship/battle-one-minute"]);
    expect(warningsOf("track", half, 300_050, 299_950)).toEqual(["ship/battle-five-minutes"]);
    expect(isLast("track", half)).toBe(true);
    expect(warningsOf("battle", last, 0, 300_000)).toEqual(["ship/battle-five-minutes"]);
    expect(warningsOf("battle", last, 0, 150_000)).toEqual([]);
    expect(warningsOf("battle", last, 59_900, 59_950)).toEqual([]);
  });

  test("counts down to a breach, as long as it threatens", () => {
    const threatening = { is_last_run: false, is_averted: false };
    expect(warningsOf("furnace", threatening, 10_100, 9900)).toEqual(["ship/furnace-ten-seconds"]);
    expect(warningsOf("furnace", threatening, 90, -10)).toEqual(["ship/breach"]);
    expect(warningsOf("furnace", { ...threatening, is_averted: true }, 90, -10)).toEqual([]);
    expect(warningsOf("event", threatening, 10_100, 9900)).toEqual([]);
  });

  test("reads the words of a track, its cues and its end", () => {
    const read = (says: string, about: object, track: string | null = "shakedown") =>
      readings({ says, about } as unknown as Told, { track });
    expect(read("remark", { text: "shakedown/1" })).toEqual(["remark/shakedown-0"]);
    expect(read("cue-contact", { n: 2 })).toEqual(["ship/cue-contact-2"]);
    expect(read("crew-wins", {})).toEqual(["track-end/shakedown"]);
    expect(read("crew-wins", {}, null)).toEqual([]);
  });
});

describe("a new table", () => {
  const elite = { text: "Hard.", least: 2, most: 3, options: { difficulty: "elite", chart: "printed" } };
  const game = { cautions: [elite] } as unknown as GameInfo;

  test("warns of what its options mean for so many", () => {
    expect(cautionsFor(game, 3, { difficulty: "elite", chart: "printed" })).toEqual(["Hard."]);
    expect(cautionsFor(game, 4, { difficulty: "elite", chart: "printed" })).toEqual([]);
    expect(cautionsFor(game, 3, { difficulty: "elite", chart: "smoothed" })).toEqual([]);
    expect(cautionsFor({ ...game, cautions: [] }, 3, {})).toEqual([]);
  });
});

describe("the space around the SDF-1", () => {
  const space = [
    { id: "O1", ring: "outer", number: 1 },
    { id: "O2", ring: "outer", number: 2 },
    { id: "I1", ring: "inner", number: 1 },
  ];
  const facing = (number: number) =>
    ({
      space,
      areas: [
        { id: "fwd", number },
        { id: "bridge", number: 0 },
      ],
    }) as unknown as Sdf1View;
  const ahead = facing(1);

  test("has its first sector at the top, the others counter-clockwise", () => {
    const { x, y } = fortress.middleOf(ahead, "O1");
    expect(x).toBeCloseTo(fortress.MIDDLE);
    expect(y).toBeLessThan(fortress.MIDDLE);
    expect(fortress.middleOf(ahead, "O2").x).toBeLessThan(fortress.MIDDLE);
  });

  test("does not turn with the ship, whose hull does", () => {
    expect(fortress.middleOf(facing(2), "I1")).toEqual(fortress.middleOf(ahead, "I1"));
    expect(fortress.middleOf(facing(2), "fwd").x).toBeLessThan(fortress.middleOf(ahead, "fwd").x);
  });

  test("has the Bridge in the middle", () => {
    expect(fortress.middleOf(ahead, "bridge")).toEqual({ x: fortress.MIDDLE, y: fortress.MIDDLE });
  });

  test("lies further out in the outer ring than in the inner, and there than in the hull", () => {
    const away = ["fwd", "I1", "O1"].map((place) => fortress.MIDDLE - fortress.middleOf(ahead, place).y);
    expect(away).toEqual([...away].sort((a, b) => a - b));
  });

  test("is cut into sixths that leave air between them", () => {
    const path = fortress.wedge(fortress.INNER_EDGE, fortress.OUTER_EDGE, fortress.direction(1));
    expect(path).toMatch(/^M[\d. ]+A382 382 .*A466 466 .*Z$/);
  });
});

describe("the map of the Earth", () => {
  const space = (id: string, at: [number, number], adjacent: string[]) => ({ id, at, adjacent }) as MapSpaceView;
  const spaces = [space("a", [0, 0], ["b"]), space("b", [4, 2], ["a", "c"]), space("c", [2, 1], ["b"])];

  test("gives the spaces all its room", () => {
    const places = earth.places(spaces);
    expect(places.get("a")).toEqual({ x: 66, y: 64 });
    expect(places.get("b")).toEqual({ x: earth.WIDTH - 62, y: earth.HEIGHT - 64 });
    expect(places.get("c")).toEqual({ x: 352, y: 254 });
    expect(places.get("hideout")).toEqual(earth.HIDEOUT);
  });

  test("draws every border once", () => {
    expect(earth.borders(spaces)).toEqual([
      ["a", "b"],
      ["b", "c"],
    ]);
  });

  test("shows units on their way, in whatever order the words name the spaces", () => {
    const at = earth.places(spaces);
    const told = (says: string, about: object) => ({ says, about, parts: [] }) as unknown as Told;
    const march = { from: at.get("a"), to: at.get("b"), unit: "rdf-veritech" };
    expect(earth.journey(told("marches", { to_space: "b", unit: "rdf-veritech", space: "a" }), at)).toEqual([march]);
    expect(earth.journey(told("retreats", { space: "a", unit: "zr-pod" }), at)).toMatchObject([{ to: earth.HIDEOUT }]);
    expect(earth.journey(told("flies", { unit: "zr-pod", space: "a" }), at)).toEqual([]);
  });

  test("can have a single space", () => {
    expect(earth.places([space("a", [7, 7], [])]).get("a")).toEqual({ x: 66, y: 64 });
  });
});

describe("the battlefield of Crisis Point", () => {
  const slots = Object.fromEntries([..."SENW"].flatMap((edge) => [0, 1, 2, 3].map((n) => [`${edge}${n}`, { edge }])));
  const view = { players: [{ side: "aosc" }, { side: "masters" }], spaces: [{}, {}, {}, {}], slots } as CrisisView;

  test("has your own front at the bottom", () => {
    const south = sightOf(view, 0);
    expect([south.near, south.far]).toEqual([0, 1]);
    expect(south.edges.bottom).toEqual(["S0", "S1", "S2", "S3"]);
    expect(south.spaces).toEqual([0, 1, 2, 3]);
  });

  test("is turned round for who sits in the north", () => {
    const north = sightOf(view, 1);
    expect(north.edges.bottom).toEqual(["N3", "N2", "N1", "N0"]);
    expect(north.edges.left).toEqual(["E3", "E2", "E1", "E0"]);
    expect(north.spaces).toEqual([3, 2, 1, 0]);
  });

  test("is seen from the south by who only watches", () => {
    expect(sightOf(view, null)).toEqual(sightOf(view, 0));
  });
});
