import { signal } from "@preact/signals";

import type { ClientMessage, ServerMessage } from "./types";

export type Connection = "connecting" | "open" | "lost" | "refused";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
/** A server that lives says so: the table moves to another one, or back, and is there in a moment. */
const TRY_AGAIN = 1013;
const TOO_SILENT = 4000;
/** After how long without a word from the server it is asked whether it is still there. */
const QUIET = 5000;

/**
 * A line to one table that comes back by itself when it drops. What was not sent is never sent later by itself.
 * Browsers notice late, or never, that a line is dead: so the server is asked, and a line without an answer is cut.
 */
export class Line {
  readonly state = signal<Connection>("connecting");
  /** Why the server refused us, as the code with which it hung up. */
  refusal = 0;
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer: number | undefined;
  private watch: number | undefined;
  private lastHeard = 0;
  private ended = false;

  constructor(
    private readonly table: string,
    private readonly hear: (message: ServerMessage) => void,
    /** How many lines of the log we have already. */
    private readonly seen: () => number,
  ) {
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  /** Send a message; false if the line is down and nothing was sent. */
  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Hang up for good. */
  close(): void {
    this.ended = true;
    window.clearTimeout(this.timer);
    window.clearTimeout(this.watch);
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  /** Try again now instead of waiting; if all seems well, make sure that it is. */
  readonly hurry = (): void => {
    if (document.hidden) return;
    if (this.state.value === "open") this.ask();
    if (this.state.value !== "lost" || this.socket?.readyState === WebSocket.CONNECTING) return;
    window.clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.connect();
  };

  private connect(): void {
    const scheme = window.location.protocol === "https:" ? "wss" : "ws";
    const path = `/ws/${encodeURIComponent(this.table)}?seen=${this.seen()}&protocol=2`;
    const socket = new WebSocket(`${scheme}://${window.location.host}${path}`);
    this.socket = socket;
    const giveUp = window.setTimeout(() => socket === this.socket && this.cut(), TOO_SILENT + this.wait);
    socket.onopen = () => {
      window.clearTimeout(giveUp);
      this.rest();
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      if (socket !== this.socket) return;
      this.lastHeard = performance.now();
      this.state.value = "open";
      this.wait = FIRST_WAIT;
      this.hear(JSON.parse(data) as ServerMessage);
    };
    socket.onclose = ({ code }) => {
      window.clearTimeout(giveUp);
      if (!this.ended && socket === this.socket) this.dropped(code);
    };
  }

  /** Wait for a quiet time, then ask. */
  private rest(): void {
    window.clearTimeout(this.watch);
    this.watch = window.setTimeout(() => this.ask(), QUIET);
  }

  /** Ask whether the server is still there; if nothing comes back, the line is dead, whatever the browser thinks. */
  private ask(): void {
    const asked = performance.now();
    window.clearTimeout(this.watch);
    if (!this.send({ type: "Ping", sent: Math.round(asked) })) return;
    this.watch = window.setTimeout(() => (this.lastHeard < asked ? this.cut() : this.rest()), TOO_SILENT);
  }

  /** Give this socket up. What it may still bring, or when it closes, matters to nobody. */
  private cut(): void {
    const { socket } = this;
    this.socket = null;
    socket?.close();
    this.dropped(0);
  }

  private dropped(code: number): void {
    window.clearTimeout(this.watch);
    if (code >= 4000) {
      this.refusal = code;
      this.state.value = "refused";
      return;
    }
    this.state.value = "lost";
    if (code === TRY_AGAIN) this.wait = FIRST_WAIT;
    this.timer = window.setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }
}
