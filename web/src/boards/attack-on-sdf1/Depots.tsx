import { Icon } from "../../pieces/Icon";
import { useTable } from "../../table/context";
import { Piece } from "../../table/Piece";
import { pieceIcon } from "./faces";
import { useFlags, useSight } from "./sight";

/** What waits beside the board: Veritechs in the Hangar, mecha being built, and the enemy's bag. */
export function Depots() {
  const { view, nameOf } = useSight();
  return (
    <div class="depots">
      <Depot name="Hangar" address="hangar" stock={view.hangar} />
      <Depot name="Building" address="construction" stock={view.construction} />
      <p class="bag" title="Zentraedi that can still come">
        <span>Zentraedi to come</span>
        {Object.entries(view.bag).map(([kind, n]) => (
          <span key={kind} class="bag-kind">
            <Icon name={pieceIcon(kind)} />
            <b>{n}</b>
            <span class="sr-only">{nameOf("kind", kind)}</span>
          </span>
        ))}
      </p>
    </div>
  );
}

function Depot({ name, address, stock }: { name: string; address: string; stock: Record<string, number> }) {
  const { offers } = useTable();
  const shown = Object.keys(stock).filter((kind) => (stock[kind] ?? 0) > 0 || offers.has(`${address}:${kind}`));
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
  const { nameOf } = useSight();
  const flags = useFlags(address, "depot-spot");
  const name = nameOf("kind", kind);
  return (
    <Piece address={address} label={`${n} ${name}`} class={flags} tip={<b>{`${n} ${name}`}</b>} readsItself>
      <Icon name={pieceIcon(kind)} />
      <b>{n}</b>
      <span class="sr-only">{name}</span>
    </Piece>
  );
}
