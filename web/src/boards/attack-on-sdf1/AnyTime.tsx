import { useTable } from "../../table/context";
import { Piece } from "../../table/Piece";
import type { Sdf1View } from "../../types";
import { useFlags, useSight } from "./sight";

/** What you may do while somebody else is at it: there if you look for it, and nobody asks. */
export function AnyTime() {
  const { quiet } = useSight();
  const { offers } = useTable();
  const addresses = [...quiet].filter((address) => offers.has(address) && !address.startsWith("way:"));
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
  return (
    <Piece address={address} label={text} class={flags} tip={<b>{wordsOf(view, address) || text}</b>} readsItself>
      {text.replace(/^(Use|Play) /, "")}
    </Piece>
  );
}

/** What is printed on the card or board that the offer belongs to. */
function wordsOf(view: Sdf1View, address: string): string {
  const [kind, id = ""] = address.split(/:(.*)/s);
  const abilities = view.heroes.flatMap((hero) => hero.abilities);
  const found =
    kind === "ability"
      ? abilities.find(({ name }) => name === id)
      : [...view.hands.flat(), ...view.techs, ...view.unlocks].find((card) => card.id === id);
  return found?.text ?? "";
}
