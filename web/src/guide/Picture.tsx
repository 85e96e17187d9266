import { type ReadonlySignal, signal } from "@preact/signals";
import type { ComponentType } from "preact";

import type { ThingProps } from "../boards/props";
import { Portrait } from "../pieces/Portrait";
import { hasPortrait } from "../pieces/portraits";
import type { Ref } from "../types";

import "../pieces/pieces.css";
import "../styles/guide.css";

const files = import.meta.glob<{ default: ComponentType<ThingProps> }>("../boards/*/Thing.tsx");
const styles = import.meta.glob("../boards/*/*.css");
const known = new Map<string, ReadonlySignal<ComponentType<ThingProps> | null>>();

function pictureIn(game: string): ReadonlySignal<ComponentType<ThingProps> | null> {
  const found = known.get(game);
  if (found) return found;
  const picture = signal<ComponentType<ThingProps> | null>(null);
  known.set(game, picture);
  const fetched = files[`../boards/${game}/Thing.tsx`]?.().then(async (module) => {
    await styles[`../boards/${game}/${game}.css`]?.();
    picture.value = module.default;
  });
  fetched?.catch(() => known.delete(game));
  return picture;
}

/** Kinds of things that are people, or machines of their own. */
const WITH_PORTRAITS = new Set(["hero", "card"]);

interface DrawnProps {
  game: string;
  thing: Ref;
}

/** A thing of a game, drawn as on its board. */
export function Picture({ game, thing }: DrawnProps) {
  const Drawing = pictureIn(game).value;
  const id = String(thing.id);
  return (
    <span class="picture" data-board={game} data-thing={`${thing.kind}:${thing.id}`}>
      {Drawing &&
        (WITH_PORTRAITS.has(thing.kind) && hasPortrait(id) ? (
          <Portrait id={id} />
        ) : (
          <Drawing kind={thing.kind} id={id} name={thing.text} />
        ))}
    </span>
  );
}
