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

  test("do not reach for parts of a thing that are not shown", () => {
    const hidden = box(0, 0, 0, 0);
    expect(roundAll([box(50, 60, 70, 80), hidden, box(65, 78, 75, 85)])).toEqual(box(50, 60, 75, 85));
    expect(roundAll([hidden])).toEqual(hidden);
  });

  test("round things apart, or in two corners, stay apart", () => {
    const apart = [box(0, 0, 10, 10), box(20, 0, 30, 10)];
    expect(together(apart)).toEqual(apart);
    const corners = [box(0, 0, 11, 11), box(10, 10, 21, 21)];
    expect(together(corners)).toEqual(corners);
  });
});
