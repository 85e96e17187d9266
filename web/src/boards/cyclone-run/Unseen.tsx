import { Icon } from "../../pieces/Icon";
import { sourceInWords } from "../../pieces/SourceMark";
import type { TokenView } from "../../types";
import { tokenFace } from "./faces";
import type { Sight } from "./sight";
import { howItFalls } from "./words";

/** What a face-down token most likely is, in a few words. */
export function likely(tokens: Record<string, TokenView>): string {
  const kinds = new Map<string, number>();
  for (const token of Object.values(tokens)) kinds.set(token.kind, (kinds.get(token.kind) ?? 0) + token.unseen);
  const all = countUnseen(tokens);
  const best = [...kinds].sort(([, a], [, b]) => b - a).slice(0, 3);
  return best.map(([kind, n]) => `${tokens[kind]?.name} ${percent(n, all)}`).join(", ");
}

export function countUnseen(tokens: Record<string, TokenView>): number {
  return Object.values(tokens).reduce((sum, token) => sum + token.unseen, 0);
}

function percent(n: number, all: number): string {
  return `${all ? Math.round((100 * n) / all) : 0} %`;
}

/** Every kind of token that may still turn up, and how likely the next one is of that kind. */
export function UnseenTable({ tokens }: { tokens: Record<string, TokenView> }) {
  const all = countUnseen(tokens);
  return (
    <table class="unseen-table">
      <thead>
        <tr>
          <th>Token</th>
          <th>HP</th>
          <th>VP</th>
          <th>left</th>
          <th>chance</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(tokens).map(([id, token]) => (
          <tr key={id} class={token.unseen ? "" : "is-gone"}>
            <th>
              <Icon name={tokenFace(id).icon} class={`ink-${tokenFace(id).tone}`} /> {token.name}
            </th>
            <td>{token.hp || "–"}</td>
            <td>{token.vp}</td>
            <td>{token.unseen}</td>
            <td>{percent(token.unseen, all)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A token in words. */
export function TokenTip({ token, sight }: { token: TokenView; sight: Sight }) {
  const fuel = token.fuel ? ` Gives ${token.fuel} Fuel.` : "";
  return (
    <>
      <p>
        {token.name}: {howItFalls(sight, token)}, worth {token.vp} VP.{fuel}
      </p>
      <p class="soft">{sourceInWords(token.source, token.house)}.</p>
    </>
  );
}
