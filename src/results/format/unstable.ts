import type { LeaderboardRow } from "../contract.ts";
import { formatIndex } from "./numbers.ts";

type Unstable = NonNullable<LeaderboardRow["unstable"]>;

export const unstableMeaning =
  "unstable: one run lies further from the others than the run-to-run spread at its level explains";

/** The extremes of an unstable row, to follow the meaning. */
export function describeUnstable({ lowest, highest }: Unstable): string {
  return `lowest run ${formatIndex(lowest.index)}, highest ${formatIndex(highest.index)}`;
}
