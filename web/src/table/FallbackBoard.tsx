import type { BoardProps } from "../boards/props";

/** Every move of a board that is a plain list has its place there. */
export const handles = (): boolean => true;

/** A board for a game that has none drawn yet: its moves as buttons, its view as text. */
export default function FallbackBoard({ view, prompts, send }: BoardProps<never>) {
  const offers = prompts.flatMap((prompt) => prompt.moves);
  return (
    <div class="fallback panel">
      <div class="row wrap">
        {offers.map(({ verb, noun, text }) => (
          <button key={`${verb} ${noun}`} type="button" class="button" onClick={() => send(verb, noun)}>
            {text}
          </button>
        ))}
      </div>
      <details>
        <summary>What lies on the table</summary>
        <pre>{JSON.stringify(view, null, 1)}</pre>
      </details>
    </div>
  );
}
