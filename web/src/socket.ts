import { signal } from "@preact/signals";

import type { ClientMessage, ServerMessage } from "./types";

export type Connection = "connecting" | "open" | "lost" | "refused";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const TOO_SILENT = 4000;

/** A line to one table that comes back by itself when it drops. What was not sent is never sent later by itself. */
export class Line {
  readonly state = signal<Connection>("connecting");
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer: number | undefined;
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
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  /** Try again now instead of waiting. */
  readonly hurry = (): void => {
    if (this.state.value !== "lost" || document.hidden) return;
    window.clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.connect();
  };

  private connect(): void {
    const scheme = window.location.protocol === "https:" ? "wss" : "ws";
    const path = `/ws/${encodeURIComponent(this.table)}?seen=${this.seen()}`;
    const socket = new WebSocket(`${scheme}://${window.location.host}${path}`);
    this.socket = socket;
    const giveUp = window.setTimeout(() => socket.close(), TOO_SILENT + this.wait);
    socket.onopen = () => window.clearTimeout(giveUp);
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      this.state.value = "open";
      this.wait = FIRST_WAIT;
      this.hear(JSON.parse(data) as ServerMessage);
    };
    socket.onclose = ({ code }) => {
      window.clearTimeout(giveUp);
      if (!this.ended && socket === this.socket) this.dropped(code);
    };
  }

  private dropped(code: number): void {
    if (code >= 4000) {
      this.state.value = "refused";
      return;
    }
    this.state.value = "lost";
    this.timer = window.setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }
}
