/** The written form of nouns, as in `table/nouns.py`: an id, or the ids of things that belong together with a slash
    between them. */

export type Noun = string | number | null;

const SEPARATOR = "/";

/** The noun that names these things together. */
export function join(...ids: (string | number)[]): string {
  return ids.join(SEPARATOR);
}

/** The ids that a noun is made of. */
export function parts(noun: Noun): string[] {
  return noun === null ? [] : String(noun).split(SEPARATOR);
}

/** The two ids that a noun is made of. */
export function pair(noun: Noun): [string, string] {
  const [first = "", second = ""] = parts(noun);
  return [first, second];
}
