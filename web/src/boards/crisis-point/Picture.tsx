import { Icon } from "../../pieces/Icon";
import { Portrait } from "../../pieces/Portrait";
import { hasPortrait } from "../../pieces/portraits";
import type { Face } from "../../types";
import { picture } from "./faces";

/** What a card shows: whoever or whatever it is, or a sign for what it does. */
export function Picture({ id, face }: { id: string; face: Face }) {
  return hasPortrait(id) ? <Portrait id={id} class="picture" /> : <Icon name={picture(id, face)} class="picture" />;
}
