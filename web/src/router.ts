import { signal } from "@preact/signals";

/** Where the page is: the path and query of its address. */
export const place = signal(here());

function here(): URL {
  return new URL(window.location.href);
}

window.addEventListener("popstate", () => (place.value = here()));

/** Go to another page of the table. */
export function go(path: string): void {
  window.history.pushState(null, "", path);
  place.value = here();
  window.scrollTo(0, 0);
}

/** Change the address without leaving the page, so that a copied link leads to this very moment. */
export function amend(path: string): void {
  window.history.replaceState(null, "", path);
  place.value = here();
}
