import { beforeEach, describe, expect, test, vi } from "vitest";

import { GameClock, ServerTime } from "../src/clock";

describe("the server's time", () => {
  test("is not known before the server has answered", () => {
    expect(new ServerTime().isKnown).toBe(false);
  });

  test("lies in the middle between question and answer", () => {
    const time = new ServerTime();
    time.add(1000, 1100, 51_050);
    expect(time.at(1050)).toBe(51_050);
    expect(time.at(2050)).toBe(52_050);
  });

  test("is taken from the quickest answers", () => {
    const time = new ServerTime();
    time.add(0, 20, 10_010);
    time.add(1000, 3000, 11_100);
    time.add(4000, 6000, 14_100);
    expect(time.at(5000)).toBe(15_000);
  });

  test("follows a clock that runs a little fast", () => {
    const time = new ServerTime();
    for (let local = 0; local <= 100_000; local += 5000) time.add(local, local, local * 1.0005);
    expect(time.at(200_000)).toBeCloseTo(200_100, 0);
  });

  test("believes no clock that drifts faster than any clock does", () => {
    const time = new ServerTime();
    for (let local = 0; local <= 100_000; local += 5000) time.add(local, local, local * 1.5);
    const passed = time.at(200_000) - time.at(100_000);
    expect(passed).toBeCloseTo(100_100, 0);
  });
});

describe("the clock of a game", () => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout", "performance", "requestAnimationFrame", "cancelAnimationFrame"],
    });
  });

  test("stands where the server says while the game is paused", () => {
    const clock = new GameClock(() => true);
    clock.hear({ now: 4000, running: false, as_of: 0 });
    vi.advanceTimersByTime(3000);
    expect(clock.now.value).toBe(4000);
    expect(clock.isRunning.value).toBe(false);
  });

  test("is nothing to a table that is played in turns", () => {
    const ping = vi.fn(() => true);
    new GameClock(ping).hear(null);
    vi.advanceTimersByTime(20_000);
    expect(ping).not.toHaveBeenCalled();
  });

  test("runs with the server's once that is known", () => {
    const clock: GameClock = new GameClock((sent) => {
      clock.hearPong({ type: "Pong", sent, now: 50_000 + sent });
      return true;
    });
    const started = performance.now();
    clock.hear({ now: 0, running: true, as_of: 50_000 + Math.round(started) });
    vi.advanceTimersByTime(5000);
    expect(clock.now.value).toBeGreaterThan(4900);
    expect(clock.now.value).toBeLessThan(5100);
  });

  test("asks often at first, then now and then", () => {
    const ping = vi.fn(() => true);
    const clock = new GameClock(ping);
    clock.hear({ now: 0, running: false, as_of: 0 });
    vi.advanceTimersByTime(1000);
    expect(ping).toHaveBeenCalledTimes(5);
    vi.advanceTimersByTime(10_000);
    expect(ping).toHaveBeenCalledTimes(7);
    clock.lose();
    vi.advanceTimersByTime(20_000);
    expect(ping).toHaveBeenCalledTimes(7);
  });

  test("stands still while the line is down", () => {
    const clock = new GameClock(() => true);
    clock.hear({ now: 1000, running: true, as_of: 0 });
    clock.lose();
    const shown = clock.now.value;
    vi.advanceTimersByTime(2000);
    expect(clock.now.value).toBe(shown);
  });
});
