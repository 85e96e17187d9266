// @vitest-environment node

import { describe, expect, test } from "vitest";

import { roundAll, together } from "../src/learn/boxes";

describe("the rings of a lesson", () => {
  const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
  const cells = [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => box(column * 10, row * 10, column * 10 + 11, row * 10 + 11)),
  );

  test("round nine cells side by side are one ring", () => {
    expect(together(cells)).toEqual([box(0, 0, 31, 31)]);
  });

  test("leave out what is not drawn", () => {
    expect(roundAll([box(20, 30, 60, 70), box(0, 0, 0, 0), box(50, 20, 65, 40)])).toEqual(box(20, 20, 65, 70));
  });

  test("round things apart, or in two corners, stay apart", () => {
    const apart = [box(0, 0, 10, 10), box(20, 0, 30, 10)];
    expect(together(apart)).toEqual(apart);
    const corners = [box(0, 0, 11, 11), box(10, 10, 21, 21)];
    expect(together(corners)).toEqual(corners);
  });
});
