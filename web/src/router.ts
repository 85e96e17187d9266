import { signal } from "@preact/signals";

/** The address of the page, as the browser shows it. */
export const url = signal(here());

function here(): URL {
  return new URL(window.location.href);
}

window.addEventListener("popstate", () => (url.value = here()));

/** Go to another page of the table. */
export function go(path: string): void {
  window.history.pushState(null, "", path);
  url.value = here();
  window.scrollTo(0, 0);
}

/** Change the address without leaving the page, so that a copied link leads to this very moment. */
export function replaceUrl(path: string): void {
  window.history.replaceState(null, "", path);
  url.value = here();
}
