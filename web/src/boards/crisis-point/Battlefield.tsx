import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { Icon } from "../../pieces/Icon";
import { useTable } from "../../table/context";
import type { CrisisView } from "../../types";
import { SeatMark } from "../../ui/SeatMark";
import type { BoardProps } from "../props";
import { emblem } from "./faces";
import { lineOf, shownPowers } from "./powers";
import { SlotSpot } from "./SlotSpot";
import { SpaceSpot } from "./SpaceSpot";
import type { Edge, Sight } from "./sight";

interface BattlefieldProps {
  table: BoardProps<CrisisView>;
  sight: Sight;
  news: ReadonlySet<string>;
  /** How many cards the scoring has come past; the next one is being scored. */
  scored: number;
}

const EDGES: Edge[] = ["top", "left", "right", "bottom"];

/** The sixteen spaces, and the Combat Cards along their four sides. */
export function Battlefield({ table, sight, news, scored }: BattlefieldProps) {
  const { view, seat, people, hint } = table;
  const { offers } = useTable();
  const pointed = useSignal("");
  const place = useRef<HTMLDivElement>(null);
  const stage = table.prompts.map((prompt) => prompt.stage).join(" ");
  useEffect(() => {
    if (place.current?.querySelector(".is-open")) place.current.scrollIntoView({ block: "nearest" });
  }, [stage]);
  useEffect(() => place.current?.querySelector(".is-in-spotlight")?.scrollIntoView({ block: "nearest" }), [scored]);
  const offer = offers.get(pointed.value)?.[0];
  const powers = shownPowers(view, offer);
  const near = new Set(nearTo(view, pointed.value || spotlight(view, scored)));
  const marks = (address: string) =>
    [
      near.has(address) && "is-aimed",
      (news.has(address) || news.has(cardAt(view, address))) && "is-news",
      hint?.piece === address && "is-hinted",
      view.held === address && "is-held",
      spotlight(view, scored) === address && "is-in-spotlight",
    ]
      .filter(Boolean)
      .join(" ");
  const point = (address: string) => (isOn: boolean) => {
    if (isOn) pointed.value = address;
    else if (pointed.value === address) pointed.value = "";
  };
  return (
    <div class="battlefield" ref={place} role="group" aria-label="Battlefield">
      <Bands view={view} sight={sight} people={people} />
      {EDGES.map((edge) => (
        <div key={edge} class={`edge-slots at-${edge}`}>
          {sight.edges[edge].map((slot) => (
            <SlotSpot
              key={slot}
              slot={slot}
              view={view}
              people={people}
              seat={seat}
              class={marks(`slot:${slot}`)}
              onPoint={point(`slot:${slot}`)}
            />
          ))}
        </div>
      ))}
      <div class="grid">
        {sight.spaces.map((n) => (
          <SpaceSpot
            key={n}
            n={n}
            view={view}
            sight={sight}
            people={people}
            powers={powers[n] ?? []}
            scored={n < scored ? (view.contests[n] ?? null) : null}
            class={marks(`space:${n}`)}
            onPoint={point(`space:${n}`)}
          />
        ))}
      </div>
    </div>
  );
}

/** The card that is being scored. */
function spotlight(view: CrisisView, scored: number): string {
  return scored < view.contests.length ? `space:${scored}` : "";
}

/** What belongs to the place that is pointed at: the line of a slot, or the slots that count on a space. */
function nearTo(view: CrisisView, address: string): string[] {
  const [kind, id = ""] = address.split(":");
  if (kind === "slot") return lineOf(view, id).map((n) => `space:${n}`);
  if (kind !== "space") return [];
  const feeding = Object.keys(view.slots).filter((slot) => lineOf(view, slot).includes(Number(id)));
  return feeding.map((slot) => `slot:${slot}`);
}

function cardAt(view: CrisisView, address: string): string {
  const [kind, id] = address.split(":");
  const card = kind === "space" ? view.spaces[Number(id)]?.card : kind === "slot" ? view.slots[id ?? ""]?.card : "";
  return `card:${card}`;
}

/** Who controls which sides: a band in his colour and pattern, with his emblem in one corner and his mark in another. */
function Bands({ view, sight, people }: Pick<BattlefieldProps, "sight"> & { view: CrisisView; people: string[] }) {
  const owned = { far: sight.far, near: sight.near };
  return (
    <>
      {(["far", "near"] as const).map((end) => {
        const seat = owned[end];
        const side = view.players[seat]?.side;
        if (!side) return null;
        return (
          <div key={end} class={`bands of-${end} side-${side}`}>
            <span class="band band-across" />
            <span class="band band-down" />
            <span class="band-corner">
              <Icon name={emblem(side)} />
            </span>
            <span class="band-owner" title={people[seat]}>
              <SeatMark seat={seat} />
            </span>
          </div>
        );
      })}
    </>
  );
}
