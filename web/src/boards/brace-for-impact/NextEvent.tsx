import { Effects } from "./Kind";
import { isZentraedi, useSight } from "./sight";
import { iconsInWords } from "./words";

/** In one line what the Zentraedi will do next: whoever sees it can prepare for it. */
export function NextEvent() {
  const sight = useSight();
  const { view, outcome } = sight;
  const isOfficer = sight.seat !== null && !isZentraedi(sight);
  const event = isOfficer && view.timers.event && !outcome ? view.event : null;
  if (!event) return null;
  return (
    <p class="bfi-next">
      <span class="soft">Next</span> <b>{event.name}</b> <Effects icons={event.icons} />
      <span class="sr-only">{iconsInWords(sight, event.icons)}</span>
    </p>
  );
}
