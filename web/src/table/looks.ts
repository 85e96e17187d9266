/** The style sheets of the boards. Boards call their pieces by plain names, so only one of them is worn at a time. */

const sheets = import.meta.glob<string>("../boards/*/*.css", { query: "?url", import: "default", eager: true });

/** Fetch the style sheet of a game's board, if it has one. */
export async function fetchLook(game: string): Promise<void> {
  const href = sheets[`../boards/${game}/${game}.css`];
  if (href === undefined) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  link.dataset.board = game;
  await new Promise((done) => {
    link.onload = done;
    link.onerror = done;
    document.head.append(link);
  });
}

/** Wear the look of this game's board and no other; null is none. */
export function wear(game: string | null): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-board]")) {
    link.disabled = link.dataset.board !== game;
  }
}
