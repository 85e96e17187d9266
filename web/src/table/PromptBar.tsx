import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";

import type { Send } from "../boards/props";
import { Named } from "../guide/Name";
import { WhyButton } from "../rules/WhyButton";
import type { Offer, Prompt, Scene } from "../types";
import { Glyph } from "../ui/Glyph";
import { menu } from "../ui/menu";
import { isNarrow } from "../ui/narrow";
import { useFittingTrail, useFittingType } from "./fit";
import { HintButton } from "./HintButton";
import { PromptText } from "./PromptText";

/** As many answers as can all be buttons. */
const FEW = 3;

interface PromptBarProps {
  scene: Scene;
  people: string[];
  /** Whose page this is; null is an observer. */
  seat: number | null;
  /** Whether the board itself is where this move is made. */
  handles: (offer: Offer) => boolean;
  /** What a move would do, in a few words, where the game tells. */
  foretell: (offer: Offer) => string | null;
  send: Send;
  undo: () => void;
  askHint: () => void;
  isThinking: boolean;
  /** Shows what happened before; null if nothing did. */
  lookBack: (() => void) | null;
  openRule: (id: string) => void;
  /** How long we may think, if that is limited. */
  clock?: ComponentChildren;
  /** What may be set at any time. */
  asides?: ComponentChildren;
  children?: ComponentChildren;
}

/** What to do now, in one sentence, where in the turn we are, and the moves that have no place on the board. */
export function PromptBar(props: PromptBarProps) {
  const { scene, people, seat, handles, foretell, send, openRule, clock, children } = props;
  const prompt = scene.prompts.find(({ waits }) => waits) ?? null;
  const plain = prompt ? buttonsFor(prompt, handles) : [];
  return (
    <section class={prompt ? "prompt is-yours" : "prompt"} aria-label="What to do now">
      <div class="prompt-main">
        <div class="prompt-where">
          <Trail crumbs={scene.trail} />
          {prompt && <WhyButton rules={prompt.rules} open={openRule} />}
          {prompt && clock}
        </div>
        {prompt ? (
          <PromptText text={prompt.text}>
            <Named text={prompt.text} />
          </PromptText>
        ) : (
          <PromptText text={waitingFor(scene, people, seat)} />
        )}
      </div>
      <Answers offers={plain} foretell={foretell} send={send} />
      {seat !== null && <Tools {...props} prompt={prompt} />}
      {children}
    </section>
  );
}

/** The moves that are buttons: those without a place on the board; and where there are but a few answers, all of them, so
    that nobody sees only half of a question. What ends something comes last. */
function buttonsFor({ moves }: Prompt, handles: PromptBarProps["handles"]): Offer[] {
  const own = moves.filter((offer) => !handles(offer));
  const hasFew = moves.length <= FEW && own.some(({ piece }) => piece === null);
  const buttons = hasFew ? own : own.filter(({ piece }) => piece === null);
  return buttons.toSorted((a, b) => Number(a.is_quiet) - Number(b.is_quiet));
}

interface AnswersProps {
  offers: Offer[];
  foretell: PromptBarProps["foretell"];
  send: Send;
}

/** The moves that are made by a button of the bar. */
function Answers({ offers, foretell, send }: AnswersProps) {
  const place = useRef<HTMLDivElement>(null);
  useFittingType(place, offers.map(({ text }) => text).join());
  return (
    <div ref={place} class="prompt-moves">
      {offers.map((offer) => (
        <Answer
          key={`${offer.verb} ${offer.noun}`}
          offer={offer}
          note={foretell(offer)}
          act={() => send(offer.verb, offer.noun)}
        />
      ))}
    </div>
  );
}

interface AnswerProps {
  offer: Offer;
  /** What would come of it. */
  note: string | null;
  act: () => void;
}

/** An answer; what would come of it is seen when a mouse points at it, and always on a phone, where nobody can point. */
function Answer({ offer: { verb, text, is_quiet }, note, act }: AnswerProps) {
  return (
    <button
      type="button"
      class={is_quiet ? "button" : "button is-lit"}
      data-move={verb}
      title={note ?? undefined}
      onClick={act}
    >
      {note && isNarrow.value ? (
        <span>
          {text}
          <small class="button-note">{note}</small>
        </span>
      ) : (
        text
      )}
    </button>
  );
}

interface TrailProps {
  crumbs: string[];
}

function Trail({ crumbs }: TrailProps) {
  const place = useRef<HTMLOListElement>(null);
  useFittingTrail(place, crumbs.join());
  if (!crumbs.length) return null;
  return (
    <ol ref={place} class="trail" aria-label="Where in the turn we are">
      {crumbs.map((crumb) => (
        <li key={crumb}>{crumb}</li>
      ))}
    </ol>
  );
}

interface ToolsProps extends PromptBarProps {
  prompt: Prompt | null;
}

function Tools({ scene, prompt, foretell, send, undo, askHint, isThinking, lookBack, asides }: ToolsProps) {
  return (
    <div class="prompt-tools">
      <button
        type="button"
        class="button is-small"
        data-tool="look-back"
        disabled={!lookBack}
        onClick={() => lookBack?.()}
        title="See again what happened (,)"
      >
        <Glyph name="previous" />
        <span class="tool-word">Look back</span>
      </button>
      <button type="button" class="button is-small" disabled={!scene.can_undo} onClick={undo} title="Take back (u)">
        <Glyph name="undo" />
        <span class="tool-word">Undo</span>
      </button>
      <HintButton canAsk={prompt !== null} isThinking={isThinking} ask={askHint} />
      <button
        type="button"
        class="button is-small"
        disabled={!prompt}
        data-tool="moves"
        aria-haspopup="menu"
        title="Every move in words (m)"
        onClick={({ currentTarget }) => prompt && listMoves(currentTarget, prompt, send, foretell)}
      >
        <Glyph name="list" />
        <span class="tool-word">Moves</span>
      </button>
      {asides}
    </div>
  );
}

/** Every move of a prompt in words, for those who would rather read than look. */
function listMoves(
  anchor: Element,
  prompt: Prompt,
  send: PromptBarProps["send"],
  foretell: PromptBarProps["foretell"],
): void {
  const items = prompt.moves.map((offer) => ({
    text: offer.text,
    note: foretell(offer),
    choose: () => send(offer.verb, offer.noun),
  }));
  menu.value = { anchor, title: prompt.text, items };
}

function waitingFor(scene: Scene, people: string[], seat: number | null): string {
  if (scene.outcome) return "The game is over.";
  const names = scene.waiting.map((waited) => people[waited] ?? `Seat ${waited + 1}`).join(" and ");
  if (!names) return "";
  return seat === null ? `You are watching. It is the move of ${names}.` : `Waiting for ${names}.`;
}
