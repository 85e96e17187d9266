import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { api } from "../api";
import { Differences } from "../lobby/Differences";
import { count } from "../pieces/words";
import type { PackDetails, TableInfo } from "../types";
import { Dialog } from "../ui/Dialog";

/** Tells everybody that the table is played with a pack of somebody's, and what differs when one presses it. */
export function PackBadge({ table }: { table: TableInfo }) {
  const isOpen = useSignal(false);
  const { pack } = table;
  if (!pack) return null;
  return (
    <>
      <button
        type="button"
        class="badge pack-badge"
        title="This table is not played with the content of the game itself: press to see what differs"
        onClick={() => (isOpen.value = true)}
      >
        <span class="tool-word">Pack: </span>
        {pack.title}
      </button>
      {isOpen.value && <PackDialog table={table} close={() => (isOpen.value = false)} />}
    </>
  );
}

function PackDialog({ table, close }: { table: TableInfo; close: () => void }) {
  const details = useSignal<PackDetails | null>(null);
  const problem = useSignal("");
  useEffect(() => {
    api.packAt(table.id).then(
      (found) => (details.value = found),
      (why: Error) => (problem.value = why.message),
    );
  }, [table.id]);
  const found = details.value;
  return (
    <Dialog title={`Pack: ${table.pack?.title ?? ""}`} close={close}>
      <p>
        This table of {table.title} is played with a pack that {table.pack?.by ?? "somebody"} brought along.
      </p>
      {problem.value && <p role="alert">{problem}</p>}
      {found && (
        <>
          <p class="quiet">
            {count(found.count, "difference")} from the game itself. Names and texts at this table, its rules and its
            record are those of the pack.
          </p>
          <Differences differences={found.differences} count={found.count} />
        </>
      )}
    </Dialog>
  );
}
