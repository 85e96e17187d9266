import type { TableInfo } from "../types";
import { Glyph } from "../ui/Glyph";
import { QrCode } from "../ui/QrCode";
import { copyLink } from "../ui/share";

/** Names by which a computer speaks of itself. */
const OWN_NAMES = ["localhost", "127.0.0.1", "[::1]"];

interface ShareBarProps {
  table: TableInfo;
  fill: (seat: number, bot: string) => void;
}

/** While seats are open: the link to send to friends. */
export function ShareBar({ table, fill }: ShareBarProps) {
  const open = table.seats.filter(({ kind }) => kind === "open");
  const link = `${window.location.origin}/t/${table.id}`;
  const isPrivate = OWN_NAMES.includes(window.location.hostname);
  const fillAll = () => {
    for (const { seat } of open) fill(seat, "officer");
  };
  return (
    <section class="share panel" aria-label="Invite">
      <div class="share-words">
        <h2>{open.length === 1 ? "One seat is open" : `${open.length} seats are open`}</h2>
        <p class="quiet">
          The game starts when every seat is taken.{" "}
          {isPrivate
            ? "This link works on this computer only; ./play --host 0.0.0.0 opens the table to your network."
            : "Whoever has this link can sit down."}
        </p>
        <div class="row wrap">
          <code class="share-link">{link}</code>
          <button type="button" class="button is-primary" onClick={() => void copyLink(`/t/${table.id}`)}>
            <Glyph name="copy" />
            Copy link
          </button>
          {table.is_host && (
            <button type="button" class="button" onClick={fillAll}>
              <Glyph name="bot" />
              Fill with bots
            </button>
          )}
        </div>
      </div>
      {!isPrivate && <QrCode text={link} label="The link for a phone's camera" />}
    </section>
  );
}
