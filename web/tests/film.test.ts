import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { pace } from "../src/settings";
import { asPast, filledIn, type Moment, momentsOf, patched, withBlanks } from "../src/table/film";
import { FilmPlayer } from "../src/table/player";
import type { Board, LineKind, Scene, Told } from "../src/types";

const line = (says: LineKind): Told => ({ says, parts: [says], about: {}, sound: null, is_story: false });
const scene = (board: unknown): Scene => ({
  ...{ board: board as Board, prompts: [], waiting: [0], trail: ["now"] },
  ...{ can_undo: true, outcome: null },
});
const moment = (board: unknown, ...log: Told[]): Moment => ({ scene: scene(board), log, last: log, isPast: false });

describe("a difference", () => {
  test("puts a value in the place of another, and takes one away", () => {
    expect(patched({ a: 1, b: 2 }, { a: [3], b: [] })).toEqual({ a: 3 });
  });
  test("names parts of parts, and leaves the rest as it is", () => {
    const known = { pieces: [{ at: "x" }, { at: "y" }], turn: 1 };
    const other = patched(known, { pieces: { "1": { at: ["z"] } } }) as typeof known;
    expect(other).toEqual({ pieces: [{ at: "x" }, { at: "z" }], turn: 1 });
    expect(other.pieces[0]).toBe(known.pieces[0]);
    expect(known.pieces[1]).toEqual({ at: "y" });
  });
  test("makes lists shorter and longer", () => {
    expect(patched([1, 2, 3], { length: 1 })).toEqual([1]);
    expect(patched([1], { "1": [2], "2": [3] })).toEqual([1, 2, 3]);
    expect(patched([1], [[]])).toEqual([]);
  });
});

describe("the moments of a film", () => {
  const log = [line("turn"), line("drives"), line("reveals"), line("takes")];
  const film = [
    { back: { at: ["edge"] }, trail: ["first"], log_to: 2 },
    { back: { shown: [false] }, trail: ["second"], log_to: 3 },
  ];
  const moments = momentsOf({ scene: scene({ at: "centre", shown: true }), film }, log, 1);

  test("are the frames, and the scene at the end", () => {
    expect(moments.map(({ scene }) => scene.board)).toEqual([
      { at: "edge", shown: false },
      { at: "centre", shown: false },
      { at: "centre", shown: true },
    ]);
    expect(moments.map(({ scene }) => scene.trail)).toEqual([["first"], ["second"], ["now"]]);
  });
  test("each tell the lines that are their own", () => {
    expect(moments.map(({ last }) => last.map(({ says }) => says))).toEqual([["drives"], ["reveals"], ["takes"]]);
    expect(moments.map(({ log }) => log.length)).toEqual([2, 3, 4]);
  });
  test("let nothing be done but in the present", () => {
    expect(moments.map(({ isPast }) => isPast)).toEqual([true, true, false]);
    expect(moments[0]?.scene.waiting).toEqual([]);
    expect(asPast(moment({})).scene.can_undo).toBe(false);
  });
});

describe("the player", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    pace.value = "normal";
  });
  afterEach(() => vi.useRealTimers());

  const one = line("turn");
  const started = () => {
    const player = new FilmPlayer();
    player.begin(moment("start", one));
    return player;
  };
  const shown = (player: FilmPlayer) => player.shown.value?.scene.board;

  test("shows each moment for a while, and then the present", () => {
    const player = started();
    player.add([asPast(moment("a", one)), moment("b", one)]);
    expect(shown(player)).toBe("a");
    vi.advanceTimersByTime(2000);
    expect(shown(player)).toBe("b");
    expect(player.isBehind.value).toBe(false);
  });
  test("shows the present at once if that is wanted", () => {
    pace.value = "off";
    const player = started();
    player.add([asPast(moment("a", one)), moment("b", one)]);
    expect(shown(player)).toBe("b");
  });
  test("lines up what happens while a film runs", () => {
    const player = started();
    player.add([asPast(moment("a", one)), moment("b", one)]);
    player.add([moment("c", one)]);
    expect(shown(player)).toBe("a");
    expect(player.left.value).toBe(2);
    player.skip();
    expect(shown(player)).toBe("c");
  });
  test("goes from one move to the next without a moment in which nothing was told", () => {
    const player = started();
    player.add([asPast(moment("a", one)), { ...moment("end of the move", one), last: [] }]);
    player.add([moment("b", one)]);
    expect(player.left.value).toBe(1);
    player.forward();
    expect(shown(player)).toBe("b");
  });
  test("stands still while it is paused, and steps either way", () => {
    const player = started();
    player.add([asPast(moment("a", one)), asPast(moment("b", one)), moment("c", one)]);
    player.pause();
    vi.advanceTimersByTime(10_000);
    expect(shown(player)).toBe("a");
    player.forward();
    expect(shown(player)).toBe("b");
    player.back();
    player.back();
    expect(shown(player)).toBe("start");
    expect(player.shown.value?.isPast).toBe(true);
    player.pause();
    vi.advanceTimersByTime(10_000);
    expect(shown(player)).toBe("c");
  });
  test("steps back from the present, and comes to it again", () => {
    const player = started();
    player.add([moment("a", one)]);
    player.back();
    expect(shown(player)).toBe("start");
    player.add([moment("b", one)]);
    expect(shown(player)).toBe("start");
    player.skip();
    expect(shown(player)).toBe("b");
    expect(player.isPaused.value).toBe(false);
  });
  test("forgets what was taken back", () => {
    const player = started();
    player.add([moment("a", one, line("drives"))]);
    player.cut(1);
    player.add([moment("again", one)]);
    expect(shown(player)).toBe("again");
    player.back();
    expect(shown(player)).toBe("start");
  });
});

describe("what was seen before", () => {
  afterEach(() => (pace.value = "normal"));

  test("is fetched when one steps back from the first moment that is known", async () => {
    const older = [moment("a", line("turn")), moment("b", line("turn"), line("drives"))];
    const fetchOlder = vi.fn(async () => ({ moments: older, isStart: true }));
    const player = new FilmPlayer(fetchOlder);
    player.begin(moment("c", line("turn"), line("drives"), line("takes")));
    expect(player.canGoBack.value).toBe(true);
    player.back();
    await vi.waitFor(() => expect(player.shown.value?.scene.board).toBe("b"));
    expect(player.isPaused.value).toBe(true);
    player.back();
    expect(player.shown.value?.scene.board).toBe("a");
    expect(player.shown.value?.isPast).toBe(true);
    expect(player.canGoBack.value).toBe(false);
    expect(fetchOlder).toHaveBeenCalledOnce();
    player.skip();
    expect(player.shown.value?.scene.board).toBe("c");
    player.close();
  });

  test("step by step nothing goes on by itself, and a story waits to be read", () => {
    vi.useFakeTimers();
    const story = { ...line("turn"), is_story: true };
    const player = new FilmPlayer();
    player.begin(moment("a"));
    pace.value = "step";
    player.add([moment("b", line("drives")), moment("c", story), moment("d", line("takes"))]);
    vi.advanceTimersByTime(60_000);
    expect(player.shown.value?.scene.board).toBe("b");
    pace.value = "fast";
    vi.advanceTimersByTime(60_000);
    expect(player.shown.value?.scene.board).toBe("c");
    expect(player.isPaused.value).toBe(true);
    player.pause();
    vi.advanceTimersByTime(60_000);
    expect(player.shown.value?.scene.board).toBe("d");
    player.close();
    vi.useRealTimers();
  });
});

describe("a long log", () => {
  test("is told from its end, and the lines before fall into their places", () => {
    const end = [...withBlanks([], 2), line("takes")];
    expect(end.map(({ says }) => says)).toEqual(["", "", "takes"]);
    const whole = filledIn(end, 0, [line("begins"), line("rolls")]);
    expect(whole.map(({ says }) => says)).toEqual(["begins", "rolls", "takes"]);
  });

  test("stands in every moment of a film", () => {
    const player = new FilmPlayer();
    player.begin({ ...moment("a"), log: [...withBlanks([], 1), line("rolls")] });
    player.fillIn(0, [line("begins")]);
    expect(player.shown.value?.log.map(({ says }) => says)).toEqual(["begins", "rolls"]);
    player.close();
  });
});
