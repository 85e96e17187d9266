import { createContext, type Provider } from "preact";
import { useContext } from "preact/hooks";

/** A board's own context: what every part of it looks at, given once at the top. */
export function makeSight<Sight>(): [provider: Provider<Sight | null>, useSight: () => Sight] {
  const eyes = createContext<Sight | null>(null);
  const useSight = (): Sight => {
    const sight = useContext(eyes);
    if (!sight) throw new Error("a part of the board stands outside of it");
    return sight;
  };
  return [eyes.Provider, useSight];
}
