import { describe, expect, test } from "vitest";

import { isShort, leftOf, limitText, spanText, timeText } from "../src/turn-time";
import type { TimeInfo } from "../src/types";

const HOUR = 3_600_000;

function clock(left: number, isRunning = true): TimeInfo {
  const limit = { move_s: 86_400, total_s: null, when_over: "bot" } as const;
  return { limit, seats: [{ left, of: 24 * HOUR, is_running: isRunning }] };
}

describe("the time to think", () => {
  test("counts from when it was told, and stops at nothing", () => {
    const time = clock(5000);
    expect(leftOf(time, 0, 100)).toBe(5000);
    expect(leftOf(time, 0, 2100)).toBe(3000);
    expect(leftOf(time, 0, 9999)).toBe(0);
  });

  test("stands while nobody waits", () => {
    const time = clock(5000, false);
    expect(leftOf(time, 0, 100)).toBe(5000);
    expect(leftOf(time, 0, 9999)).toBe(5000);
  });

  test("runs short at a quarter, for those who are awaited", () => {
    const [running, standing] = [clock(0).seats[0], clock(0, false).seats[0]];
    if (!running || !standing) throw new Error("there is a seat");
    expect([7, 6].map((hours) => isShort(running, hours * HOUR))).toEqual([false, true]);
    expect(isShort(standing, 0)).toBe(false);
  });

  test("is told in the parts that matter", () => {
    const told = [51 * HOUR, 3 * HOUR + 5 * 60_000, 59_001, 61_000, 0].map(timeText);
    expect(told).toEqual(["2 d 3 h", "3 h 05 min", "1:00", "1:01", "0:00"]);
    expect([120, 3600, 172_800].map(spanText)).toEqual(["2 minutes", "1 hour", "2 days"]);
  });

  test("is agreed on in a sentence", () => {
    expect(limitText(clock(0))).toBe("Everybody has 1 day for each move; then a bot plays until they are back.");
  });
});
