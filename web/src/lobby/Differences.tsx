import type { PackDifference } from "../types";

interface DifferencesProps {
  differences: PackDifference[];
  /** How many there are in all. */
  count: number;
}

/** What a pack has otherwise than the game itself, file by file. */
export function Differences({ differences, count }: DifferencesProps) {
  const files = [...new Set(differences.map(({ file }) => file))];
  return (
    <div class="differences">
      {files.map((file) => (
        <section key={file}>
          <h3>{inWords(file)}</h3>
          <ul>
            {differences
              .filter((one) => one.file === file)
              .map((one) => (
                <li key={`${one.item} ${one.field}`}>
                  <b>{one.name || inWords(one.item)}</b> <Told difference={one} />
                </li>
              ))}
          </ul>
        </section>
      ))}
      {differences.length < count && <p class="quiet">… and {count - differences.length} more.</p>}
    </div>
  );
}

function Told({ difference: { field, was, now } }: { difference: PackDifference }) {
  if (was === "" || now === "") return <>{was === "" ? "is new" : "is not there"}</>;
  return (
    <>
      {field && `${inWords(field)}: `}
      <s>{was}</s> → {now}
    </>
  );
}

function inWords(name: string): string {
  return name.replaceAll("_", " ");
}
