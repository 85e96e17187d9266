import type { Connection } from "../socket";

interface ConnectionBadgeProps {
  state: Connection;
  retry: () => void;
}

/** How the line to the table is, when it is not simply there. */
export function ConnectionBadge({ state, retry }: ConnectionBadgeProps) {
  return (
    <span role="status" class="connection">
      {state === "connecting" && <span class="badge">Connecting…</span>}
      {state === "lost" && (
        <button type="button" class="badge is-warning" onClick={retry}>
          Line lost, coming back… <u>try now</u>
        </button>
      )}
    </span>
  );
}
