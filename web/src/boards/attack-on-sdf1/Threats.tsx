import { Icon } from "../../pieces/Icon";
import { capital } from "../../pieces/words";
import { Piece } from "../../table/Piece";
import type { Sdf1View } from "../../types";
import { threatIcon } from "./faces";
import { useSight } from "./sight";

/** What would lose the game next, the nearest first: the emptier the bar, the nearer. */
export function Threats() {
  const { threats } = useSight().view;
  if (!threats.length) return null;
  return (
    <section class="threats" aria-label="What would lose the game next">
      <h3>What kills us next</h3>
      <ol>
        {threats.map((threat) => (
          <li key={threat.what}>
            <ThreatSpot threat={threat} />
          </li>
        ))}
      </ol>
      <p class="threat-first">
        <b>Nearest danger:</b> {threats[0]?.text}.
      </p>
    </section>
  );
}

/** A way to lose; pointing at it tells how near that is. */
function ThreatSpot({ threat: { what, left, most, text, nearness } }: { threat: Sdf1View["threats"][number] }) {
  const name = useSight().nameOf("threat", what);
  return (
    <Piece
      address={`threat:${what}`}
      label={`${name}, ${left} left: ${text}`}
      class={`threat is-${nearness}`}
      tip={
        <div class="tip-words">
          <b>{name}</b>
          <p>{capital(text)}.</p>
        </div>
      }
    >
      <Icon name={threatIcon(what)} />
      <span class="threat-name">{name}</span>
      <span class="threat-bar" aria-hidden="true">
        {Array.from({ length: most }, (_, n) => (
          <i key={n} class={n < left ? "is-left" : ""} />
        ))}
      </span>
      <b>{left}</b>
    </Piece>
  );
}
