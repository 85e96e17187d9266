import { Icon } from "../../pieces/Icon";
import { effectOf, iconOf } from "./faces";
import { useSight } from "./sight";

/** The sign of a system or an action, in its colour. */
export function KindSign({ kind, n }: { kind: string; n?: number }) {
  const { nameOf } = useSight();
  return (
    <span class={`bfi-sign kind-${kind}`}>
      <Icon name={iconOf(kind)} />
      {n ? <b>{n}</b> : null}
      <span class="sr-only">{nameOf("kind", kind)}: </span>
    </span>
  );
}

/** What an attack from here does, one sign an effect. */
export function Effects({ icons }: { icons: string[] }) {
  return (
    <span class="bfi-effects" aria-hidden="true">
      {icons.map((icon, i) => {
        const effect = effectOf(icon);
        return (
          <span key={i} class={`bfi-effect kind-${effect.kind} ${effect.isDirect ? "is-direct" : ""}`}>
            {effect.isDirect && <Icon name="explosion-rays" class="bfi-rays" />}
            <Icon name={effect.icon} />
          </span>
        );
      })}
    </span>
  );
}
