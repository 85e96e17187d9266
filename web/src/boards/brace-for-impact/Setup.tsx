import { KindSign } from "./Kind";
import { useSight } from "./sight";

/** Before the start an officer looks through the own pile, sorted, and says when it is enough. */
export function Pile() {
  const { view } = useSight();
  const pile = view.own?.pile ?? [];
  if (!pile.length) return null;
  return (
    <section class="bfi-pile" aria-label="Your pile">
      <ul tabIndex={0} aria-label={`Your ${pile.length} cards`}>
        {pile.map((card) => (
          <li key={card.id}>
            {card.statuses.map((status) => (
              <span key={status.line}>
                <KindSign kind={status.kind} n={status.n} />
                {status.text}
              </span>
            ))}
            <span class="bfi-pile-command">
              <KindSign kind={card.command.kind} />
              {card.command.text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
