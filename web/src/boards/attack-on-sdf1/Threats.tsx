import { Icon } from "../../pieces/Icon";
import { threatIcon } from "./faces";
import { useSight } from "./sight";

/** What would lose the game next, the nearest first: the emptier the bar, the nearer. */
export function Threats() {
  const { view, nameOf } = useSight();
  const { threats } = view;
  if (!threats.length) return null;
  return (
    <section class="threats" aria-label="What would lose the game next">
      <h3>What kills us next</h3>
      <ol>
        {threats.map(({ what, left, most, text, nearness }) => (
          <li key={what} class={`threat is-${nearness}`} title={text}>
            <Icon name={threatIcon(what)} />
            <span class="threat-name">{nameOf("threat", what)}</span>
            <span class="threat-bar" aria-hidden="true">
              {Array.from({ length: most }, (_, n) => (
                <i key={n} class={n < left ? "is-left" : ""} />
              ))}
            </span>
            <b>{left}</b>
            <span class="threat-text">{text}</span>
          </li>
        ))}
      </ol>
      <p class="threat-first">{threats[0]?.text}.</p>
    </section>
  );
}
