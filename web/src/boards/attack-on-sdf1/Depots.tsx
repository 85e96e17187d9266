import { Icon } from "../../pieces/Icon";
import { useTable } from "../../table/context";
import { Piece } from "../../table/Piece";
import { pieceIcon } from "./faces";
import { useFlags, useSight } from "./sight";
import { kindName } from "./words";

/** What waits beside the board: Veritechs in the Hangar, mecha being built, and the enemy's bag. */
export function Depots() {
  const { view } = useSight();
  return (
    <div class="depots">
      <Depot name="Hangar" address="hangar" stock={view.hangar} />
      <Depot name="Building" address="construction" stock={view.construction} />
      <p class="bag" title="Zentraedi that can still come">
        <span>Zentraedi in reserve</span>
        {Object.entries(view.bag).map(([kind, n]) => (
          <span key={kind} class="bag-kind">
            <Icon name={pieceIcon(kind)} />
            <b>{n}</b>
            <span class="sr-only">{kindName(kind)}</span>
          </span>
        ))}
      </p>
    </div>
  );
}

const KINDS = ["veritech", "super", "destroid"];

function Depot({ name, address, stock }: { name: string; address: string; stock: Record<string, number> }) {
  const { offers } = useTable();
  const shown = KINDS.filter((kind) => (stock[kind] ?? 0) > 0 || offers.has(`${address}:${kind}`));
  return (
    <div class="depot">
      <span>{name}</span>
      {shown.map((kind) => (
        <DepotSpot key={kind} address={`${address}:${kind}`} kind={kind} n={stock[kind] ?? 0} />
      ))}
      {!shown.length && <span class="soft">empty</span>}
    </div>
  );
}

function DepotSpot({ address, kind, n }: { address: string; kind: string; n: number }) {
  const flags = useFlags(address, "depot-spot");
  return (
    <Piece
      address={address}
      label={`${n} ${kindName(kind)}`}
      class={flags}
      tip={<b>{`${n} ${kindName(kind)}`}</b>}
      readsItself
    >
      <Icon name={pieceIcon(kind)} />
      <b>{n}</b>
      <span class="sr-only">{kindName(kind)}</span>
    </Piece>
  );
}
