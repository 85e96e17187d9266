import { signal } from "@preact/signals";

/** A short message that goes away by itself. */
export interface Toast {
  id: number;
  text: string;
  kind: "note" | "refusal";
  rule: string;
}

export const toasts = signal<Toast[]>([]);

const SHORT = 4500;
const LONG = 8000;
let count = 0;

/** Show a message; a refusal may name the rule behind it. */
export function showToast(text: string, kind: Toast["kind"] = "note", rule = ""): void {
  const id = ++count;
  const others = toasts.value.filter((toast) => toast.text !== text);
  toasts.value = [...others.slice(-2), { id, text, kind, rule }];
  window.setTimeout(() => dismiss(id), kind === "note" ? SHORT : LONG);
}

/** Take a message away. */
export function dismiss(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}
