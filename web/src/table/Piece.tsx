import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import type { Denial, Offer } from "../types";
import { menu } from "../ui/menu";
import { closeTip, leaveTip, showTip, tip } from "../ui/tip";
import { useTable, type TableTalk } from "./context";

interface PieceProps {
  /** Where it is in the game's terms, such as "cell:4": moves, refusals and log references name it so. */
  address: string;
  /** What a screen reader calls it; what can be done is added. */
  label: string;
  /** The element it becomes: "g" inside an SVG. */
  as?: "div" | "g" | "li" | "span";
  class?: string;
  /** What it is and does, shown on hover, focus and long press. */
  tip?: ComponentChildren;
  children: ComponentChildren;
}

const LONG_PRESS = 450;

/** A thing on the table: lit and clickable when a move can be made with it, and it says why when it can't. */
export function Piece({ address, label, as: Tag = "div", class: own = "", tip: body, children }: PieceProps) {
  const table = useTable();
  const offers = table.offers.get(address) ?? [];
  const denials = offers.length ? [] : (table.denials.get(address) ?? []);
  const isButton = offers.length > 0 || denials.length > 0;
  const speaks = denials.length > 0 || Boolean(body);
  const element = useRef<Element | null>(null);
  const press = useLongPress(() => show(true, true));

  useEffect(() => () => closeTipOf(element.current), []);

  const show = (atOnce: boolean, pinned: boolean) => {
    const anchor = element.current;
    if (speaks && anchor)
      showTip({ anchor, body, reasons: distinct(denials), openRule: table.openRule, pinned }, atOnce);
  };
  const act = (event: Event) => {
    if (!isButton) return;
    event.stopPropagation();
    event.preventDefault();
    if (press.wasLong()) return;
    if (denials.length) show(true, true);
    else choose(element.current, label, offers, table.send);
  };

  return (
    <Tag
      ref={(node: Element | null) => {
        element.current = node;
      }}
      class={classes(own, offers, denials, table.lit.value === address)}
      data-piece={address}
      role={isButton ? "button" : body ? "group" : undefined}
      tabIndex={isButton || speaks ? 0 : undefined}
      aria-label={isButton || speaks ? spoken(label, offers, denials) : undefined}
      aria-disabled={denials.length ? "true" : undefined}
      onClick={act}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.target === event.currentTarget && (event.key === "Enter" || event.key === " ")) act(event);
      }}
      onPointerEnter={({ pointerType }: PointerEvent) => pointerType === "mouse" && show(false, false)}
      onPointerLeave={() => element.current && leaveTip(element.current)}
      onPointerDown={press.start}
      onPointerUp={press.end}
      onPointerCancel={press.end}
      onFocus={() => element.current?.matches(":focus-visible") && show(true, false)}
      onBlur={() => element.current && leaveTip(element.current)}
    >
      {children}
    </Tag>
  );
}

/** Tells a long press with a finger or pen from a tap; the click that ends a long press is none. */
function useLongPress(held: () => void) {
  const timer = useRef<number | undefined>(undefined);
  const isLong = useRef(false);
  return {
    start: ({ pointerType }: PointerEvent) => {
      isLong.current = false;
      if (pointerType === "mouse") return;
      timer.current = window.setTimeout(() => {
        isLong.current = true;
        held();
      }, LONG_PRESS);
    },
    end: () => window.clearTimeout(timer.current),
    wasLong: () => {
      const was = isLong.current;
      isLong.current = false;
      return was;
    },
  };
}

function classes(own: string, offers: Offer[], denials: Denial[], isLit: boolean): string {
  const state = offers.length ? "is-open" : denials.length ? "is-denied" : "";
  return ["piece", own, state, isLit ? "is-lit" : ""].filter(Boolean).join(" ");
}

function spoken(label: string, offers: Offer[], denials: Denial[]): string {
  const able = offers.map(({ text }) => text).join(", or ");
  const unable = distinct(denials)
    .map(({ why }) => why)
    .join("; ");
  return [label, able, unable && `not now: ${unable}`].filter(Boolean).join(". ");
}

function distinct(denials: Denial[]): { why: string; rule: string }[] {
  return [...new Map(denials.map(({ why, rule }) => [why + rule, { why, rule }])).values()];
}

function choose(anchor: Element | null, title: string, offers: Offer[], send: TableTalk["send"]): void {
  closeTip();
  const [only] = offers;
  if (offers.length === 1 && only) send(only.verb, only.noun);
  else if (anchor) {
    const items = offers.map(({ text, verb, noun }) => ({ text, choose: () => send(verb, noun) }));
    menu.value = { anchor, title, items };
  }
}

function closeTipOf(element: Element | null): void {
  if (element && tip.value?.anchor === element) closeTip();
}
