import { computed, effect, signal } from "@preact/signals";

import { pace } from "../settings";
import type { Told } from "../types";
import { asPast, filledIn, type Moment } from "./film";

/** How long each moment of a film is shown, in milliseconds. */
const PACES = { slow: 1700, normal: 850, fast: 320, step: 0, off: 0 } as const;

/** How many moments one can step back. */
const MOST_KEPT = 400;

/** Fetches moments from before those that are known, the oldest first, and says whether there are any before them. */
export type FetchOlder = (first: Moment) => Promise<{ moments: Moment[]; isStart: boolean }>;

/** Shows the moments of a game one after the other, at a pace that one can bear; one can also pause and step. */
export class FilmPlayer {
  readonly isPaused = signal(false);
  private readonly moments = signal<Moment[]>([]);
  private readonly at = signal(0);
  /** There may be moments before those that are known. */
  private readonly hasOlder = signal(false);
  private isFetching = false;
  private readonly stopTimer: () => void;

  constructor(private readonly fetchOlder: FetchOlder | null = null) {
    this.stopTimer = effect(() => {
      const next = this.at.value + 1;
      if (!this.isBehind.value || this.isPaused.value || pace.value === "step") return;
      const timer = window.setTimeout(() => this.go(next), PACES[pace.value]);
      return () => window.clearTimeout(timer);
    });
  }

  /** The moment that is shown now. */
  readonly shown = computed<Moment | null>(() => this.moments.value[this.at.value] ?? null);
  /** There is more to see before one is in the present. */
  readonly isBehind = computed(() => this.at.value < this.moments.value.length - 1);
  readonly canGoBack = computed(() => this.at.value > 0 || this.hasOlder.value);
  /** How many moments are still to come. */
  readonly left = computed(() => this.moments.value.length - 1 - this.at.value);

  /** Begin with one moment; what came before is not known. */
  begin(now: Moment): void {
    this.hasOlder.value = this.fetchOlder !== null && now.log.length > 0;
    this.show([now], 0);
  }

  /** The game has gone on: these moments come after those that are known. */
  add(moments: Moment[]): void {
    const isLive = !this.isBehind.value;
    // How a film ended is not worth a moment once the next has begun, unless something was told there.
    const before = this.moments.value.map(asPast).filter(({ last }, n) => n <= this.at.value || last.length > 0);
    const all = [...before, ...moments].slice(-MOST_KEPT);
    const dropped = before.length + moments.length - all.length;
    if (dropped && this.fetchOlder) this.hasOlder.value = true;
    const next = isLive ? before.length : this.at.value;
    this.show(all, pace.value === "off" && !this.isPaused.value ? all.length - 1 : Math.max(0, next - dropped));
  }

  /** A move was taken back: what was told after so many lines never was. */
  cut(lines: number): void {
    const kept = this.moments.value.filter(({ log }) => log.length <= lines);
    this.show(kept.map(asPast), Math.min(this.at.value, Math.max(0, kept.length - 1)));
  }

  /** The present looks a little different, and nothing has happened. */
  amend(now: Moment): void {
    const before = this.moments.value.slice(0, -1);
    this.show([...before, now], this.isBehind.value ? this.at.value : before.length);
  }

  /** Older lines of the log have come: they stand in every moment's. */
  fillIn(from: number, lines: Told[]): void {
    this.moments.value = this.moments.value.map((moment) => ({ ...moment, log: filledIn(moment.log, from, lines) }));
  }

  readonly back = (): void => {
    this.isPaused.value = this.canGoBack.value || this.isPaused.value;
    if (this.at.value === 0 && this.hasOlder.value) void this.goFurtherBack();
    else this.go(this.at.value - 1);
  };
  /** Show again what was told after so many lines, at the pace that is set. */
  readonly watchFrom = (lines: number): void => {
    const first = this.moments.value.findIndex(({ log }) => log.length > lines);
    if (first < 0 || first >= this.moments.value.length - 1) this.back();
    else {
      this.isPaused.value = pace.value === "off";
      this.at.value = first;
    }
  };
  readonly forward = (): void => {
    this.isPaused.value = true;
    this.go(this.at.value + 1);
  };
  readonly pause = (): void => {
    this.isPaused.value = !this.isPaused.value;
  };
  /** Leave the rest out. */
  readonly skip = (): void => this.go(this.moments.value.length - 1);

  /** Nobody looks any more. */
  close(): void {
    this.stopTimer();
  }

  /** Fetch what was seen before the first moment that is known, and step back into it. */
  private async goFurtherBack(): Promise<void> {
    const [first] = this.moments.value;
    if (!first || !this.fetchOlder || this.isFetching) return;
    this.isFetching = true;
    try {
      const { moments, isStart } = await this.fetchOlder(first);
      if (this.moments.value[0] !== first) return;
      this.hasOlder.value = !isStart;
      this.isPaused.value = true;
      this.show([...moments.map(asPast), ...this.moments.value], this.at.value + moments.length - 1);
    } catch {
      this.hasOlder.value = false;
    } finally {
      this.isFetching = false;
    }
  }

  private show(moments: Moment[], at: number): void {
    this.moments.value = moments;
    this.go(at);
  }

  private go(at: number): void {
    const end = this.moments.value.length - 1;
    const isNew = at > this.at.value;
    this.at.value = Math.max(0, Math.min(at, end));
    if (this.at.value === end) this.isPaused.value = false;
    else if (isNew && this.shown.value?.last.some(({ is_story }) => is_story)) this.isPaused.value = true;
  }
}
