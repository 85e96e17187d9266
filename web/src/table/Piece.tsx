import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import type { Denial, Offer } from "../types";
import { menu } from "../ui/menu";
import { useLongPress } from "../ui/press";
import { closeTip, dropTip, leaveTip, renewTip, showTip, type When } from "../ui/tip";
import { type TableTalk, useTable } from "./context";
import { isTouched, Reach } from "./Reach";
import { tabsStopEverywhere } from "./tabs";

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
  /** The mouse, a finger or the focus comes onto it, or leaves it. */
  onPoint?: (isOn: boolean) => void;
  /** Where there is no time to look at tips: the mouse alone shows none, only a click, a long press or the focus. */
  isHasty?: boolean;
  /** It shows so much text that a screen reader had better read that; the label is for when it can't be used. */
  readsItself?: boolean;
  children: ComponentChildren;
}

const PUT_BACK = "Put it back";

/** A thing on the table: lit and clickable when a move can be made with it, and it says why when it can't. */
export function Piece(props: PieceProps) {
  const {
    address,
    label,
    as: Tag = "div",
    class: own = "",
    tip: body,
    onPoint,
    isHasty,
    readsItself,
    children,
  } = props;
  const table = useTable();
  const offers = table.offers.get(address) ?? [];
  const putBack = offers.length === 0 && table.held === address ? table.undo : null;
  const denials = offers.length || putBack ? [] : (table.denials.get(address) ?? []);
  const isButton = offers.length > 0 || denials.length > 0 || putBack !== null;
  const isUsable = offers.length > 0 || putBack !== null;
  const isOnWay = isUsable || tabsStopEverywhere.value || table.offers.size === 0;
  const outlook = offers.flatMap((offer) => {
    const note = table.foretell(offer);
    return note ? [{ text: offer.text, note }] : [];
  });
  const speaks = denials.length > 0 || Boolean(body) || outlook.length > 0;
  const element = useRef<Element | null>(null);
  const words = (name: string) => spoken(putBack ? `${name}. ${PUT_BACK}` : name, offers, denials, table.foretell);
  const press = useLongPress(() => show("at once", true));

  useEffect(() => {
    const anchor = element.current;
    return () => dropTip(anchor);
  }, []);
  useEffect(() => {
    if (element.current) renewTip(element.current, { body, outlook, reasons: distinct(denials) });
  }, [table.offers, table.denials]);

  const show = (when: When, pinned = false) => {
    const anchor = element.current;
    const reasons = distinct(denials);
    if (speaks && anchor) showTip({ anchor, body, outlook, reasons, openRule: table.openRule, pinned }, when);
  };
  const leave = () => {
    onPoint?.(false);
    if (element.current) leaveTip(element.current);
  };
  const act = (event: Event) => {
    if (!isButton) return;
    event.stopPropagation();
    event.preventDefault();
    if (press.wasLong()) return;
    if (putBack) putBack();
    else if (denials.length) show("at once", true);
    else choose(element.current, label, offers, table, press.isTouch());
  };

  return (
    <Tag
      ref={(node: Element | null) => {
        element.current = node;
      }}
      class={classes(own, address, table, putBack !== null)}
      data-piece={address}
      role={isButton ? "button" : body ? "group" : undefined}
      // In lower case: in a drawing any other spelling is another attribute, and Tab would stop at everything.
      tabindex={isButton || speaks ? (isOnWay ? 0 : -1) : undefined}
      aria-label={(isButton && !readsItself) || (!isButton && speaks) ? words(label) : undefined}
      aria-disabled={denials.length ? "true" : undefined}
      onClick={act}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.target === event.currentTarget && (event.key === "Enter" || event.key === " ")) act(event);
      }}
      onPointerEnter={({ pointerType }: PointerEvent) => {
        onPoint?.(true);
        if (pointerType === "mouse" && !isHasty) show("pointed at");
      }}
      onPointerLeave={leave}
      onPointerDown={press.start}
      onPointerUp={press.end}
      onPointerCancel={press.end}
      onFocus={() => {
        if (!element.current?.matches(":focus-visible")) return;
        onPoint?.(true);
        show("at once");
      }}
      onBlur={leave}
    >
      {Tag === "g" && offers.length > 0 && isTouched() && <Reach />}
      {children}
      {isButton && readsItself && <span class="sr-only">{words("")}</span>}
    </Tag>
  );
}

function classes(own: string, address: string, table: TableTalk, isHeld: boolean): string {
  const state = table.offers.has(address) ? "is-open" : !isHeld && table.denials.has(address) && "is-denied";
  const marks = [
    table.lit.value === address && "is-lit",
    isHeld && "is-held",
    table.changed.has(address) && "is-changed",
  ];
  return ["piece", own, state, ...marks].filter(Boolean).join(" ");
}

function spoken(label: string, offers: Offer[], denials: Denial[], foretell: TableTalk["foretell"]): string {
  const able = offers.map((offer) => [offer.text, foretell(offer)].filter(Boolean).join(": ")).join(", or ");
  const unable = distinct(denials)
    .map(({ why }) => why)
    .join("; ");
  return [label, able, unable && `not now: ${unable}`].filter(Boolean).join(". ");
}

function distinct(denials: Denial[]): { why: string; rule: string }[] {
  return [...new Map(denials.map(({ why, rule }) => [why + rule, { why, rule }])).values()];
}

/** Make the move; of several the player chooses one, and a finger, which can't hover, sees first what would come of it. */
function choose(anchor: Element | null, title: string, offers: Offer[], table: TableTalk, isTouch: boolean): void {
  closeTip();
  const items = offers.map((offer) => ({
    text: offer.text,
    note: table.foretell(offer),
    choose: () => table.send(offer.verb, offer.noun),
  }));
  const [only] = items;
  if (only && items.length === 1 && !(isTouch && only.note)) only.choose();
  else if (anchor) menu.value = { anchor, title, items };
}
