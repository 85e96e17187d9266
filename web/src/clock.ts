import { signal } from "@preact/signals";

import type { Clock, Pong } from "./types";

const QUICK_PINGS = 5;
const QUICK_GAP = 200;
const GAP = 5000;
const KEPT = 24;
/** Below this the samples lie too close together to tell how fast the two clocks drift apart. */
const DRIFT_SPAN = 30_000;
const MOST_DRIFT = 0.001;
/** How much faster or slower than time itself the shown clock may run while it catches up. */
const SLEW = 0.1;
/** A clock that is this far off is set at once. */
const TOO_FAR = 750;

interface Sample {
  local: number;
  offset: number;
  roundTrip: number;
}

/** What the server's clock shows now, from how it answered: the quickest answers are the ones to believe. */
export class ServerTime {
  private samples: Sample[] = [];
  private base = 0;
  private offset = 0;
  private drift = 0;

  /** The server said `now` in answer to what was sent and received at these local moments. */
  add(sent: number, received: number, now: number): void {
    const local = (sent + received) / 2;
    this.samples = [...this.samples, { local, offset: now - local, roundTrip: received - sent }].slice(-KEPT);
    this.estimate();
  }

  get isKnown(): boolean {
    return this.samples.length > 0;
  }

  /** The server's time at a local moment. */
  at(local: number): number {
    return local + this.offset + this.drift * (local - this.base);
  }

  private estimate(): void {
    const byQuickness = [...this.samples].sort((a, b) => a.roundTrip - b.roundTrip);
    const quick = byQuickness.slice(0, Math.max(1, Math.ceil(byQuickness.length / 3)));
    this.base = mean(quick.map(({ local }) => local));
    this.offset = mean(quick.map(({ offset }) => offset));
    this.drift = slope(quick, this.base, this.offset);
  }
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
}

/** How fast the offset changes, by least squares. */
function slope(samples: Sample[], local: number, offset: number): number {
  const moments = samples.map((sample) => sample.local);
  if (Math.max(...moments) - Math.min(...moments) < DRIFT_SPAN) return 0;
  const over = samples.reduce((sum, sample) => sum + (sample.local - local) * (sample.offset - offset), 0);
  const under = samples.reduce((sum, sample) => sum + (sample.local - local) ** 2, 0);
  return Math.max(-MOST_DRIFT, Math.min(MOST_DRIFT, over / under));
}

/** The clock of a game in real time as everybody sees it: it runs smoothly here, and is right by the server's. */
export class GameClock {
  /** Milliseconds that the game has run. */
  readonly now = signal(0);
  readonly isRunning = signal(false);
  private server = new ServerTime();
  private told: Clock | null = null;
  private drawn = 0;
  private frame: number | undefined;
  private timer: number | undefined;
  private pings = 0;

  constructor(private readonly ping: (sent: number) => boolean) {}

  /** The server told how the clock stands; null at a table that is played in turns. */
  hear(clock: Clock | null): void {
    if (clock === null) return;
    const wasRunning = this.isRunning.value;
    this.told = clock;
    this.isRunning.value = clock.running;
    if (this.timer === undefined) this.measure();
    if (!clock.running) this.now.value = clock.now;
    else if (!wasRunning) this.run();
  }

  /** The server answered a ping. */
  hearPong({ sent, now }: Pong): void {
    this.server.add(sent, performance.now(), now);
  }

  /** The line is down, and with it all that is known: the clock stands until the line is back. */
  lose(): void {
    window.clearTimeout(this.timer);
    this.timer = undefined;
    this.pings = 0;
    this.told = null;
    this.server = new ServerTime();
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.frame = undefined;
    this.isRunning.value = false;
  }

  /** Ask for the server's time: often at first, then now and then, as clocks drift apart. */
  private readonly measure = (): void => {
    if (!this.ping(Math.round(performance.now()))) return;
    this.pings += 1;
    this.timer = window.setTimeout(this.measure, this.pings < QUICK_PINGS ? QUICK_GAP : GAP);
  };

  private run(): void {
    this.drawn = performance.now();
    this.now.value = this.target(this.drawn);
    this.frame ??= requestAnimationFrame(this.draw);
  }

  private readonly draw = (): void => {
    this.frame = undefined;
    if (!this.isRunning.value) return;
    const local = performance.now();
    const passed = local - this.drawn;
    const behind = this.target(local) - (this.now.value + passed);
    const isTooFar = Math.abs(behind) > TOO_FAR;
    const caughtUp = isTooFar ? behind : Math.max(-SLEW * passed, Math.min(SLEW * passed, behind));
    this.now.value += passed + caughtUp;
    this.drawn = local;
    this.frame = requestAnimationFrame(this.draw);
  };

  /** What the clock should show, as far as is known. */
  private target(local: number): number {
    if (this.told === null) return 0;
    const since = this.server.isKnown ? this.server.at(local) - this.told.as_of : 0;
    return this.told.now + Math.max(0, since);
  }
}
