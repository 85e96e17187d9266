import type { CrisisView } from "../../types";

/** The table as it is seen from one end: whose end it is, and what lies where on the screen. */
export interface Sight {
  /** The seat at the bottom. */
  near: number;
  /** The seat at the top. */
  far: number;
  /** The spaces from the top left to the bottom right. */
  spaces: number[];
  /** The slots of each side of the screen, from left to right and from top to bottom. */
  edges: Record<Edge, string[]>;
}

export type Edge = "top" | "left" | "right" | "bottom";

/** Your own front is at the bottom; who only watches sits in the south. */
export function sightOf(view: CrisisView, seat: number | null): Sight {
  const near = seat ?? view.players.findIndex(({ side }) => side === "aosc");
  const isTurned = view.players[near]?.side === "masters";
  const turned = <T>(things: T[]) => (isTurned ? things.reverse() : things);
  const edge = (straight: string, round: string) => {
    const wanted = isTurned ? round : straight;
    return turned(Object.keys(view.slots).filter((slot) => view.slots[slot]?.edge === wanted));
  };
  return {
    near,
    far: 1 - near,
    spaces: turned(view.spaces.map((_, n) => n)),
    edges: { top: edge("N", "S"), left: edge("W", "E"), right: edge("E", "W"), bottom: edge("S", "N") },
  };
}
