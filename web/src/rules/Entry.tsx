import type { RuleInfo } from "../types";
import { RuleText } from "./RuleText";

interface EntryProps {
  rule: RuleInfo;
  isAsked: boolean;
  open: (id: string) => void;
}

/** A numbered rule. */
export function Entry({ rule, isAsked, open }: EntryProps) {
  return (
    <article class={isAsked ? "rule is-asked" : "rule"} data-rule={rule.id} aria-current={isAsked ? "true" : undefined}>
      <span class="rule-id">{rule.id}</span>
      <p>
        <RuleText text={rule.text} prefix={rule.id.slice(0, 3)} open={open} />
      </p>
    </article>
  );
}
