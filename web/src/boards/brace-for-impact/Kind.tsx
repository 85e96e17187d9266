import { Sign } from "../../guide/Sign";
import { Icon } from "../../pieces/Icon";
import { effectOf, iconOf, meaningOf, meaningOfEffect } from "./faces";
import { useSight } from "./sight";

interface KindSignProps {
  kind: string;
  n?: number;
  /** What it stands on says in words what it means. */
  isPlain?: boolean;
}

/** The sign of a system or an action, in its colour. */
export function KindSign({ kind, n, isPlain = false }: KindSignProps) {
  const { nameOf } = useSight();
  const icon = <Icon name={iconOf(kind)} />;
  return (
    <span class={`bfi-sign kind-${kind}`}>
      {isPlain ? icon : <Sign of={meaningOf(kind)}>{icon}</Sign>}
      {n ? <b>{n}</b> : null}
      <span class="sr-only">{nameOf("kind", kind)}: </span>
    </span>
  );
}

interface EffectsProps {
  icons: string[];
  /** What they stand on says in words what they mean. */
  isPlain?: boolean;
}

/** What an attack from here does, one sign an effect. */
export function Effects({ icons, isPlain = false }: EffectsProps) {
  return (
    <span class="bfi-effects" aria-hidden="true">
      {icons.map((icon, i) =>
        isPlain ? (
          <Effect key={i} icon={icon} />
        ) : (
          <Sign key={i} of={meaningOfEffect(icon)}>
            <Effect icon={icon} />
          </Sign>
        ),
      )}
    </span>
  );
}

function Effect({ icon }: { icon: string }) {
  const effect = effectOf(icon);
  return (
    <span class={`bfi-effect kind-${effect.kind} ${effect.isDirect ? "is-direct" : ""}`}>
      {effect.isDirect && <Icon name="explosion-rays" class="bfi-rays" />}
      <Icon name={effect.icon} />
    </span>
  );
}
