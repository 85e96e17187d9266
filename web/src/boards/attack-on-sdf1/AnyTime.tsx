import { useTable } from "../../table/context";
import { Piece } from "../../table/Piece";
import type { Sdf1View } from "../../types";
import { useFlags, useSight } from "./sight";

/** What you may do at any time: there if you look for it, and nobody asks. In your own turn that is what lies on boards
    that are not open; before Clean Up, when it is the last chance, everything. */
export function AnyTime({ isLast }: { isLast: boolean }) {
  const { view, aside, hero } = useSight();
  const { offers } = useTable();
  const shown = view.heroes.find(({ id }) => id === hero.value)?.abilities.map(({ id }) => `ability:${id}`) ?? [];
  const isHidden = (address: string) => address.startsWith("ability:") && !shown.includes(address);
  const addresses = [...offers.keys()].filter(
    (address) => !address.startsWith("way:") && (isLast || aside.has(address) || isHidden(address)),
  );
  if (!addresses.length) return null;
  return (
    <section class="any-time" aria-label="At any time">
      <span>At any time</span>
      {addresses.map((address) => (
        <Chip key={address} address={address} />
      ))}
    </section>
  );
}

function Chip({ address }: { address: string }) {
  const { view } = useSight();
  const { offers } = useTable();
  const flags = useFlags(address, "chip");
  const text = offers.get(address)?.[0]?.text ?? "";
  const printed = printedAt(view, address);
  return (
    <Piece address={address} label={text} class={flags} tip={<b>{printed?.text || text}</b>} readsItself>
      {printed?.name ?? text}
    </Piece>
  );
}

/** The Ability or card that the offer belongs to. */
function printedAt(view: Sdf1View, address: string): { name: string; text: string } | undefined {
  const [kind, id] = address.split(":");
  const things =
    kind === "ability"
      ? view.heroes.flatMap((hero) => hero.abilities)
      : [...view.hands.flat(), ...view.techs, ...view.unlocks];
  return things.find((thing) => thing.id === id);
}
