import { h, render } from "preact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { saysMore } from "../src/lobby/OptionField";
import { around, range, slice } from "../src/lobby/shapes";
import { capital, count } from "../src/pieces/words";
import { change, percent } from "../src/review/words";
import { ago } from "../src/ui/ago";
import { usePlaceBeside } from "../src/ui/beside";
import { closeMenu, menu } from "../src/ui/menu";
import { closeTip, dropTip, holdTip, leaveTip, renewTip, showTip, type Tip, tip, watchMouse } from "../src/ui/tip";
import { dismiss, showToast, toasts } from "../src/ui/toast";

const MINUTE = 60_000;

describe("the text of an option", () => {
  const names = { "1": "From Pluto with Love", "2": "No Safe Harbor" };
  test("is left out where it says no more than its values are called", () => {
    expect(saysMore({ text: "1 From Pluto with Love, 2 No Safe Harbor.", names })).toBe(false);
    expect(saysMore({ text: "", names: {} })).toBe(false);
  });
  test("stands there where it says more", () => {
    expect(saysMore({ text: "No Safe Harbor is the longest.", names })).toBe(true);
  });
});

describe("how long ago", () => {
  test.each([
    [0, "just now"],
    [59_999, "just now"],
    [MINUTE, "1 min ago"],
    [59.5 * MINUTE, "59 min ago"],
    [60 * MINUTE, "1 h ago"],
    [23.9 * 60 * MINUTE, "23 h ago"],
  ])("%d ms is %s", (past, words) => expect(ago(1_000_000_000 - past, 1_000_000_000)).toBe(words));

  test("is a date after a day", () => {
    expect(ago(Date.UTC(2026, 0, 5, 12), Date.UTC(2026, 0, 9, 12))).toMatch(/5/);
  });
});

describe("words", () => {
  test("count things", () => {
    expect([count(1, "token"), count(0, "token"), count(3, "token")]).toEqual(["1 token", "0 tokens", "3 tokens"]);
  });

  test("begin with a capital", () => {
    expect([capital("rand wins"), capital("")]).toEqual(["Rand wins", ""]);
  });
});

describe("a toast", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    toasts.value = [];
  });

  test("goes away by itself, a refusal later", () => {
    showToast("Link copied.");
    showToast("Not now.", "refusal", "CYC-TURN01");
    vi.advanceTimersByTime(5000);
    expect(toasts.value.map(({ text, rule }) => [text, rule])).toEqual([["Not now.", "CYC-TURN01"]]);
    vi.advanceTimersByTime(5000);
    expect(toasts.value).toEqual([]);
  });

  test("that comes again is shown once, and never more than three are", () => {
    for (const text of ["a", "b", "b", "c", "d"]) showToast(text);
    expect(toasts.value.map(({ text }) => text)).toEqual(["b", "c", "d"]);
  });

  test("can be sent away", () => {
    showToast("a");
    dismiss(toasts.value[0]?.id ?? -1);
    expect(toasts.value).toEqual([]);
  });
});

describe("a tip", () => {
  const about = (anchor: Element, pinned = false): Tip => ({
    ...{ anchor, body: "A cell", outlook: [], reasons: [] },
    ...{ openRule: () => {}, pinned },
  });
  let cell: Element;

  beforeEach(() => {
    vi.useFakeTimers();
    closeTip();
    cell = document.createElement("div");
  });

  test("waits a moment for the mouse to rest", () => {
    showTip(about(cell));
    expect(tip.value).toBeNull();
    vi.advanceTimersByTime(300);
    expect(tip.value?.anchor).toBe(cell);
  });

  test("does not come when the mouse has gone by then", () => {
    showTip(about(cell));
    leaveTip(cell);
    vi.advanceTimersByTime(1000);
    expect(tip.value).toBeNull();
  });

  test("goes when the mouse goes, unless it goes onto the tip", () => {
    showTip(about(cell), "at once");
    leaveTip(cell);
    holdTip();
    vi.advanceTimersByTime(1000);
    expect(tip.value).not.toBeNull();
    leaveTip(cell);
    vi.advanceTimersByTime(1000);
    expect(tip.value).toBeNull();
  });

  test("does not come over what came to lie under a mouse that stands still, until it moves", () => {
    const mouse = (type: string, screenX: number) =>
      window.dispatchEvent(Object.assign(new Event(type), { screenX, screenY: 0 }));
    watchMouse();
    mouse("pointermove", 7);
    mouse("pointerover", 7);
    showTip(about(cell), "pointed at");
    vi.advanceTimersByTime(1000);
    expect(tip.value).toBeNull();
    mouse("pointermove", 8);
    vi.advanceTimersByTime(300);
    expect(tip.value?.anchor).toBe(cell);
    closeTip();
    mouse("pointerover", 40);
    showTip(about(cell), "pointed at");
    vi.advanceTimersByTime(300);
    expect(tip.value?.anchor).toBe(cell);
  });

  test("that is pinned stays", () => {
    showTip(about(cell, true));
    leaveTip(cell);
    vi.advanceTimersByTime(1000);
    expect(tip.value?.pinned).toBe(true);
  });

  test("goes with its thing, and does not come when that has gone by then", () => {
    showTip(about(cell));
    dropTip(cell);
    vi.advanceTimersByTime(1000);
    expect(tip.value).toBeNull();
    showTip(about(cell, true));
    dropTip(document.createElement("div"));
    expect(tip.value?.anchor).toBe(cell);
    dropTip(cell);
    expect(tip.value).toBeNull();
  });

  test("changes with the table, also before it is shown", () => {
    showTip(about(cell));
    renewTip(cell, { body: "An empty cell", outlook: [], reasons: [] });
    vi.advanceTimersByTime(300);
    expect(tip.value?.body).toBe("An empty cell");
  });
});

test("a menu that closes gives the focus back to its piece", () => {
  const piece = document.body.appendChild(document.createElement("button"));
  menu.value = { anchor: piece, title: "Rand", items: [] };
  closeMenu();
  expect(menu.value).toBeNull();
  expect(document.activeElement).toBe(piece);
});

describe("what was gained or lost", () => {
  test("is rounded as it is where it is told without its sign", () => {
    expect(change(-0.375)).toBe(`−${percent(0.375)}`);
    expect(change(0.1)).toBe("+10 %");
    expect(change(-0.004)).toBe("±0 %");
  });
});

describe("a box beside its anchor", () => {
  const rectangle = (left: number, top: number, width: number, height: number) => new DOMRect(left, top, width, height);

  function placed(anchorAt: DOMRect): [left: string, top: string] {
    const anchor = document.createElement("div");
    const box = document.createElement("div");
    anchor.getBoundingClientRect = () => anchorAt;
    box.getBoundingClientRect = () => rectangle(0, 0, 200, 100);
    const Box = () => {
      usePlaceBeside({ current: box }, anchor);
      return null;
    };
    render(h(Box, {}), document.createElement("div"));
    return [box.style.left, box.style.top];
  }

  beforeEach(() => {
    vi.stubGlobal("innerWidth", 1000);
    vi.stubGlobal("innerHeight", 600);
  });

  test("lies below it, in the middle", () => {
    expect(placed(rectangle(400, 100, 40, 40))).toEqual(["320px", "148px"]);
  });

  test("lies above it where there is no room below", () => {
    expect(placed(rectangle(400, 500, 40, 40))).toEqual(["320px", "392px"]);
  });

  describe("and what had better be seen", () => {
    const lie = (html: string, at: DOMRect) => {
      document.body.innerHTML = html;
      for (const thing of document.querySelectorAll(".button, .piece")) thing.getBoundingClientRect = () => at;
    };
    afterEach(() => {
      document.body.innerHTML = "";
    });

    test("keeps clear of a button that is not lit", () => {
      lie(`<div class="prompt-moves"><button class="button">Done</button></div>`, rectangle(400, 180, 60, 40));
      expect(placed(rectangle(400, 120, 40, 40))).toEqual(["320px", "12px"]);
    });

    test("keeps clear of the hand", () => {
      lie(`<div class="sdf-hand"><div class="piece"></div></div>`, rectangle(300, 180, 300, 90));
      expect(placed(rectangle(400, 120, 40, 40))).toEqual(["320px", "12px"]);
    });
  });

  test("never hangs over the edge of the window", () => {
    expect(placed(rectangle(0, 100, 40, 40))[0]).toBe("8px");
    expect(placed(rectangle(980, 100, 20, 40))[0]).toBe("792px");
  });
});

describe("shapes", () => {
  test("lie around a centre, clockwise from the top", () => {
    const centre = { x: 10, y: 10 };
    expect([0, 0.25, 0.5].map((turns) => around(centre, turns, 5))).toEqual([
      { x: 10, y: 5 },
      { x: 15, y: 10 },
      { x: 10, y: 15 },
    ]);
  });

  test("of a ring come in slices", () => {
    expect(slice({ x: 0, y: 0 }, 0, 0.25, 1, 2)).toBe("M0 -2A2 2 0 0 1 2 0L1 0A1 1 0 0 0 0 -1z");
  });

  test("can be counted", () => {
    expect(range(3)).toEqual([0, 1, 2]);
  });
});
