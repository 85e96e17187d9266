import { signal } from "@preact/signals";

/** Something that can't be taken back, or would be a waste: a person is asked before it is done. */
export interface Question {
  title: string;
  text: string;
  yes: string;
  no: string;
  act: () => void;
}

export const question = signal<Question | null>(null);
