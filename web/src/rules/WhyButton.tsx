interface WhyButtonProps {
  /** The rules that say so, the weightiest first. */
  rules: string[];
  open: (id: string) => void;
}

/** Opens the rules at the one in question. People read "Why?"; the number stands in the rules. */
export function WhyButton({ rules, open }: WhyButtonProps) {
  const [rule] = rules;
  if (!rule) return null;
  return (
    <button type="button" class="rule-link why" data-rule={rule} onClick={() => open(rule)}>
      Why?
    </button>
  );
}
