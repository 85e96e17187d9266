import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";

import { api, RequestRefused } from "../api";
import { count } from "../pieces/words";
import type { GameInfo, MyPack } from "../types";
import { Unfold } from "../ui/Unfold";
import { Differences } from "./Differences";

interface PackFieldProps {
  game: GameInfo;
  chosen: Signal<MyPack | null>;
  /** Make sure that we have a name before we bring something. */
  introduce: () => Promise<void>;
}

/** What the table is played with: the game's own content, a pack that we brought before, or one that we bring now. */
export function PackField({ game, chosen, introduce }: PackFieldProps) {
  const known = useSignal<MyPack[]>([]);
  const isBusy = useSignal(false);
  const problem = useSignal<RequestRefused | null>(null);
  const [list, file] = [useId(), useId()];

  useEffect(() => {
    api.packs(game.id).then(
      (found) => (known.value = found),
      () => {},
    );
  }, [game.id]);

  const bring = async (files: File[]) => {
    if (!files.length) return;
    isBusy.value = true;
    problem.value = null;
    try {
      await introduce();
      const pack = await api.bringPack(game.id, titleOf(files), await contentOf(files));
      known.value = [pack, ...known.value.filter(({ id }) => id !== pack.id)];
      chosen.value = pack;
    } catch (why) {
      problem.value = why instanceof RequestRefused ? why : new RequestRefused(String(why), 0);
    } finally {
      isBusy.value = false;
    }
  };

  return (
    <div class="field pack-field">
      <label for={list} class="field-label">
        Content
      </label>
      <select
        id={list}
        value={chosen.value?.id ?? ""}
        onChange={({ currentTarget }) =>
          (chosen.value = known.value.find(({ id }) => id === currentTarget.value) ?? null)
        }
      >
        <option value="">As in the game</option>
        {known.value.map(({ id, title }) => (
          <option key={id} value={id}>
            Pack: {title}
          </option>
        ))}
      </select>
      <label class="button pack-file" for={file}>
        {isBusy.value ? "Trying it…" : "Bring a pack of your own"}
      </label>
      <input
        id={file}
        class="sr-only"
        type="file"
        accept=".zip,.toml"
        multiple
        disabled={isBusy.value}
        onChange={({ currentTarget }) => {
          void bring([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
      <p class="quiet">
        The zip file that <code>robotable pack zip</code> makes, or the TOML files that you changed. Everybody at the
        table sees which pack it is, and what differs.
      </p>
      {problem.value && (
        <div class="problem" role="alert">
          <p>{problem.value.message}</p>
          {problem.value.faults.length > 0 && (
            <ul class="pack-faults">
              {problem.value.faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      {chosen.value && (
        <Unfold summary={`${count(chosen.value.count, "difference")} from ${game.title}`}>
          <Differences differences={chosen.value.differences} count={chosen.value.count} />
        </Unfold>
      )}
    </div>
  );
}

/** What a pack is called: as its zip file or its only file, without the ending. */
function titleOf(files: File[]): string {
  const [first] = files;
  if (!first || files.length > 1) return "My pack";
  return first.name.replace(/\.(zip|toml)$/i, "").slice(0, 60);
}

async function contentOf(files: File[]): Promise<Blob | Record<string, string>> {
  const [first] = files;
  if (files.length === 1 && first?.name.toLowerCase().endsWith(".zip")) return first;
  const texts = files.map(async (file) => [file.name, await file.text()] as const);
  return Object.fromEntries(await Promise.all(texts));
}
