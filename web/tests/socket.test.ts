import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { Line } from "../src/socket";

const SECOND = 1000;
let opened: FakeSocket[] = [];

/** A socket that does nothing by itself. */
class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  readyState = FakeSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    opened.push(this);
  }

  close(): void {
    this.readyState = 3;
  }
}

/** The server hangs up on the latest socket; how many more there are after so long. */
function hangUp(code: number, wait: number): number {
  const before = opened.length;
  opened.at(-1)?.onclose?.({ code });
  vi.advanceTimersByTime(wait);
  return opened.length - before;
}

describe("a line", () => {
  let line: Line;

  beforeEach(() => {
    opened = [];
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
    line = new Line("table", vi.fn(), () => 0);
  });

  afterEach(() => {
    line.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test("that drops again and again comes back later each time", () => {
    expect(hangUp(1006, SECOND)).toBe(1);
    hangUp(1006, 2 * SECOND);
    hangUp(1006, 4 * SECOND);
    expect(hangUp(1006, SECOND)).toBe(0);
  });

  test("that is told to come again does so at once, however often", () => {
    for (let n = 0; n < 6; n += 1) expect(hangUp(1013, SECOND)).toBe(1);
  });

  test("that is refused stays away", () => {
    expect(hangUp(4404, 60 * SECOND)).toBe(0);
    expect(line.state.value).toBe("refused");
  });
});
