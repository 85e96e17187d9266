import { useSignal } from "@preact/signals";
import { useEffect, useId, useRef } from "preact/hooks";

import { api } from "../api";
import { go } from "../router";
import type { GameInfo, MyPack, OptionInfo, SeatWish, TimeLimit } from "../types";
import { Choice } from "../ui/Choice";
import { Dialog } from "../ui/Dialog";
import { Unfold } from "../ui/Unfold";
import { cautionsFor } from "./cautions";
import { OptionField, type OptionValue } from "./OptionField";
import { PackField } from "./PackField";
import { SeatWishes } from "./SeatWishes";
import { SetUps } from "./SetUps";
import { TimeFields } from "./TimeFields";

interface NewTableDialogProps {
  game: GameInfo;
  /** Make sure that we have a name before we sit down. */
  introduce: () => Promise<void>;
  close: () => void;
}

/** Set a table: who sits where, the options, the seed, and whether strangers may find it. */
export function NewTableDialog({ game, introduce, close }: NewTableDialogProps) {
  const seats = useSignal<SeatWish[]>(usualSeats(game));
  const options = useSignal<Record<string, OptionValue>>(usualOptions(game));
  const seed = useSignal("");
  const listed = useSignal<"yes" | "no">("no");
  const time = useSignal<Required<TimeLimit>>({ move_s: null, total_s: null, when_over: "bot" });
  const pack = useSignal<MyPack | null>(null);
  const problem = useSignal("");
  const seedField = useId();

  const parts = useParts(game, seats.value, options.value);
  const create = async () => {
    await introduce();
    const { id } = await api.create({
      game: game.id,
      seats: seats.value,
      options: options.value,
      seed: seed.value === "" ? null : Number(seed.value),
      is_listed: listed.value === "yes",
      time: time.value.move_s === null && time.value.total_s === null ? null : time.value,
      pack: pack.value?.id ?? null,
    });
    go(`/t/${id}`);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    create().catch((why: Error) => (problem.value = why.message));
  };

  const field = (option: OptionInfo) => (
    <OptionField
      key={option.name}
      option={option}
      value={options.value[option.name] ?? option.default}
      seats={seats.value.length}
      choose={(value) => (options.value = { ...options.value, [option.name]: value })}
    />
  );

  return (
    <Dialog title={`New table: ${game.title}`} close={close}>
      <form class="stack" onSubmit={submit}>
        <SetUps game={game} seats={seats} />
        <SeatWishes game={game} seats={seats} parts={parts} />
        {game.options.filter(isNamed).map(field)}
        <Choice
          label="Who may find it"
          value={listed.value}
          values={[
            { value: "no", text: "Only with the link" },
            { value: "yes", text: "Listed in the lobby" },
          ]}
          choose={(value) => (listed.value = value)}
        />
        {!game.is_real_time && <TimeFields time={time} />}
        <Unfold summary="Options, pack and seed">
          <div class="stack">
            {game.options.filter((option) => !isNamed(option)).map(field)}
            <PackField game={game} chosen={pack} introduce={introduce} />
            <div class="field">
              <label for={seedField} class="field-label">
                Seed
              </label>
              <input
                id={seedField}
                type="text"
                inputMode="numeric"
                pattern="[0-9]{1,15}"
                placeholder="Random"
                value={seed}
                onInput={({ currentTarget }) => (seed.value = currentTarget.value.trim())}
              />
              <p class="quiet">
                The same number gives the same shuffle and the same dice. Everybody at the table sees that you chose it.
              </p>
            </div>
          </div>
        </Unfold>
        {cautionsFor(game, seats.value.length, options.value).map((caution) => (
          <p key={caution} class="quiet" role="status">
            {caution}
          </p>
        ))}
        <div class="dialog-foot">
          {problem.value && (
            <p class="problem" role="alert">
              {problem}
            </p>
          )}
          <button type="submit" class="button is-primary">
            Set the table
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** What each seat would play with these options, where seats are not alike. */
function useParts(game: GameInfo, seats: SeatWish[], options: Record<string, OptionValue>): string[] {
  const parts = useSignal<string[]>([]);
  const asked = useRef(0);
  useEffect(() => {
    const n = ++asked.current;
    const show = (found: string[]) => {
      if (n === asked.current) parts.value = found;
    };
    api.partsOf({ game: game.id, seats, options }).then(show, () => show([]));
  }, [game, seats.length, options]);
  return parts.value;
}

/** What people choose by has names for what there is to choose; the rest is for experts. */
function isNamed({ names }: OptionInfo): boolean {
  return Object.keys(names).length > 0;
}

function usualSeats(game: GameInfo): SeatWish[] {
  return Array.from({ length: game.usual }, (_, seat) => (seat ? { kind: "open" } : { kind: "me" }));
}

function usualOptions(game: GameInfo): Record<string, OptionValue> {
  return Object.fromEntries(game.options.map((option) => [option.name, option.default]));
}
