import { batch, computed, signal } from "@preact/signals";

import { api } from "../api";
import { GameClock } from "../clock";
import { Line } from "../socket";
import type {
  ChatLine,
  ClientMessage,
  HintNews,
  LogNews,
  Noun,
  Scene,
  SceneChange,
  SceneNews,
  ServerMessage,
  TableInfo,
  Told,
  Verb,
} from "../types";
import { showToast } from "../ui/toast";
import { boardOf } from "./boards";
import { filledIn, type Moment, momentsBefore, momentsOf, patched, withBlanks } from "./film";
import { FilmPlayer } from "./player";
import { lastActed, rememberActed } from "./since";

/** The game as one seat sees it, with all that it was told so far, and how it is shown. */
export interface Seen {
  news: SceneNews;
  log: Told[];
  player: FilmPlayer;
  /** How many lines had been told when this seat last did something. */
  since: number;
}

/** A table we are connected to: what the server says of it, and what we may ask of it. */
export class LiveTable {
  readonly info = signal<TableInfo | null>(null);
  readonly chat = signal<ChatLine[]>([]);
  readonly hint = signal<HintNews | null>(null);
  readonly isThinking = signal(false);
  /** The game's clock, the same for everybody; it stands still at a table that is played in turns. */
  readonly clock = new GameClock((sent) => this.line.send({ type: "Ping", sent }));
  private readonly scenes = signal<ReadonlyMap<number | null, Seen>>(new Map());
  private readonly line: Line;
  /** The seats of which we have heard since we came: what we hear first is the whole story, not news. */
  private readonly heardOf = new Set<number | null>();
  private hasChat = false;
  /** What our last move answered: a second click on that is a slip of the finger. */
  private answered = "";

  constructor(readonly id: string) {
    this.line = new Line(
      id,
      (message) => this.hear(message),
      () => this.seen.peek()?.log.length ?? 0,
    );
    this.connection.subscribe((state) => {
      if (state === "open") return;
      this.clock.lose();
      this.heardOf.clear();
      this.hasChat = false;
      this.answered = "";
      this.isThinking.value = false;
    });
  }

  /** Why we were turned away, as the code with which the server hung up. */
  get refusal(): number {
    return this.line.refusal;
  }

  get connection() {
    return this.line.state;
  }

  /** Whose eyes we look through: our own seat, of several the one whose move it is; else the public view. */
  readonly seat = computed<number | null>(() => {
    const own = (this.info.value?.seats ?? []).filter(({ is_you }) => is_you).map(({ seat }) => seat);
    const seen = own.filter((seat) => this.scenes.value.has(seat));
    const moves = seen.find((seat) => this.scenes.value.get(seat)?.news.scene.waiting.includes(seat));
    return moves ?? seen[0] ?? null;
  });

  /** What we see now. */
  readonly seen = computed<Seen | null>(() => {
    const scenes = this.scenes.value;
    return scenes.get(this.seat.value) ?? scenes.values().next().value ?? null;
  });

  /** The moment that is shown now: the present, or one of the film that leads up to it. */
  readonly shown = computed<Moment | null>(() => this.seen.value?.player.shown.value ?? null);

  /** Hang up. */
  close(): void {
    this.clock.lose();
    for (const { player } of this.scenes.peek().values()) player.close();
    this.line.close();
  }

  /** Try to get the line back now. */
  reconnect(): void {
    this.line.hurry();
  }

  // What we ask for

  readonly play = (verb: Verb, noun: Noun = null): void => {
    const news = this.seen.value?.news;
    if (news?.seat == null) return;
    // In turns a version is answered once; in real time only the same move again is a slip.
    const answer = news.clock ? `${news.version} ${verb} ${noun}` : String(news.version);
    if (answer === this.answered) return;
    const sent = this.send({ type: "Play", seat: news.seat, version: news.version, verb, noun });
    if (sent) this.answered = answer;
  };

  readonly undo = (): void => {
    const news = this.seen.value?.news;
    if (news?.seat != null) this.send({ type: "Undo", seat: news.seat, version: news.version });
  };

  readonly askHint = (): void => this.ask("officer");
  readonly askAce = (): void => this.ask("ace");

  private ask(bot: HintNews["bot"]): void {
    const news = this.seen.value?.news;
    if (news?.seat == null) return;
    this.isThinking.value = this.send({ type: "AskHint", seat: news.seat, version: news.version, bot });
  }

  readonly sit = (seat: number): void => void this.send({ type: "Sit", seat });
  readonly leave = (seat: number): void => void this.send({ type: "Leave", seat });
  readonly fill = (seat: number, bot: string): void => void this.send({ type: "FillSeat", seat, bot });
  readonly unseat = (seat: number): void => void this.send({ type: "Unseat", seat });
  readonly mute = (speaker: string, is_muted: boolean): void => void this.send({ type: "Mute", speaker, is_muted });
  readonly closeTable = (): void => void this.send({ type: "CloseTable" });
  readonly say = (text: string): boolean => this.send({ type: "Say", text });
  readonly showToRoom = (is_screen: boolean): void => void this.line.send({ type: "ShowToRoom", is_screen });
  readonly nextLesson = (lesson: number): void => void this.send({ type: "NextLesson", lesson });
  readonly endLessons = (): void => void this.send({ type: "EndLessons" });
  readonly rematch = (): void => void this.send({ type: "Rematch" });

  private send(message: ClientMessage): boolean {
    const sent = this.line.send(message);
    if (!sent) showToast("The line to the table is down: nothing was sent. Try again when it is back.", "refusal");
    return sent;
  }

  // What we hear

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case "TableNews":
        this.info.value = message.table;
        this.clock.hear(message.clock);
        break;
      case "SceneNews":
        this.clock.hear(message.clock);
        this.see(message);
        break;
      case "SceneChange":
        this.clock.hear(message.clock);
        this.seeChange(message);
        break;
      case "LogNews":
        this.hearOlder(message);
        break;
      case "ChatNews":
        this.chat.value = this.hasChat ? [...this.chat.value, ...message.lines] : message.lines;
        this.hasChat = true;
        break;
      case "HintNews":
        this.isThinking.value = false;
        this.hint.value = message;
        break;
      case "Refused":
        this.answered = "";
        this.isThinking.value = false;
        showToast(message.why, "refusal", message.rule);
        break;
      case "Pong":
        this.clock.hearPong(message);
        break;
    }
  }

  private see(news: SceneNews): void {
    const known = this.scenes.value.get(news.seat);
    const log = [...withBlanks(known?.log ?? [], news.log_from), ...news.log];
    const player = known?.player ?? new FilmPlayer(news.clock ? null : (first) => this.fetchOlder(news.seat, first));
    const isKnown = known !== undefined && this.heardOf.has(news.seat);
    batch(() => {
      // In real time nobody can look at the past while the clock runs.
      if (!isKnown || news.clock) player.begin({ ...present(news, log), last: isKnown ? news.log : [] });
      else film(player, this.hasFinale(news) ? { ...news, film: [] } : news, log, known.log.length);
    });
    const isOwnMove = known !== undefined && this.answered === String(known.news.version);
    const since = isOwnMove ? log.length : Math.min(known?.since ?? lastActed(this.id, news.seat), log.length);
    if (isOwnMove) rememberActed(this.id, news.seat, since);
    this.heardOf.add(news.seat);
    const isByOthers = Boolean(news.clock) || (!isOwnMove && news.log_from >= (known?.log.length ?? 0));
    if (known && known.news.version !== news.version && !(isByOthers && this.isStillOffered(news)))
      this.hint.value = null;
    this.scenes.value = new Map(this.scenes.value).set(news.seat, { news, log, player, since });
  }

  /** Whether the board itself plays out what this move brought about: the end of the game. */
  private hasFinale({ scene }: SceneNews): boolean {
    const game = this.info.value?.game;
    return Boolean(scene.outcome && game && boardOf(game).value?.hasFinale);
  }

  /** A scene that is told by what differs from the one before. */
  private seeChange({ type: _, change, ...news }: SceneChange): void {
    const known = this.scenes.value.get(news.seat)?.news.scene;
    if (!known) return;
    this.see({ ...news, type: "SceneNews", scene: change ? (patched(known, change) as Scene) : known });
  }

  /** Lines of a long log that came before those that we were told first. */
  private hearOlder({ seat, log_from, log }: LogNews): void {
    const known = this.scenes.value.get(seat);
    if (!known) return;
    known.player.fillIn(log_from, log);
    this.scenes.value = new Map(this.scenes.value).set(seat, { ...known, log: filledIn(known.log, log_from, log) });
  }

  private async fetchOlder(seat: number | null, first: Moment) {
    const reel = await api.past(this.id, seat, first.log.length);
    return { moments: momentsBefore(first, reel), isStart: reel.is_start };
  }

  /** Where others act meanwhile, a hint is good for as long as its move can be made. */
  private isStillOffered({ scene }: SceneNews): boolean {
    const hint = this.hint.value;
    const offers = scene.prompts.flatMap(({ moves }) => moves);
    return offers.some(({ verb, noun }) => verb === hint?.verb && noun === hint.noun);
  }
}

function present({ scene }: SceneNews, log: Told[]): Moment {
  return { scene, log, last: [], isPast: false };
}

/** Put what happened onto the film: `known` lines had been told before. */
function film(player: FilmPlayer, news: SceneNews, log: Told[], known: number): void {
  const isTakenBack = news.log_from < known;
  if (isTakenBack) player.cut(news.log_from);
  if (!isTakenBack && !news.log.length) player.amend(present(news, log));
  else player.add(momentsOf(news, log, news.log_from));
}
