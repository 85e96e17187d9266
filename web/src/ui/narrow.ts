import { signal } from "@preact/signals";

const query = window.matchMedia("(max-width: 900px)");

/** Whether the page is so narrow that panels take turns and log, chat and rules lie in a drawer: as on a phone. */
export const isNarrow = signal(query.matches);

query.addEventListener("change", ({ matches }) => (isNarrow.value = matches));
