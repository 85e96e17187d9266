import { Prose } from "../guide/Name";
import type { Told } from "../types";

interface LogLineProps {
  told: Told;
}

/** A line of the log; pointing at a name lights the thing up and shows its face. */
export function LogLine({ told }: LogLineProps) {
  return <Prose parts={told.parts} />;
}
