import type { LeaderboardRow } from "../contract.ts";
import { formatPercent } from "./numbers.ts";

export const ungradedMeaning =
  "too few grades: a judge gave none, or called the answer broken, where it may matter most, so the index may be too high, and no gate passes it";

/** The figures of such a row, to follow the meaning. */
export function describeUngraded({ unscored, verdicts, most }: NonNullable<LeaderboardRow["ungraded"]>): string {
  return `${unscored} of ${verdicts} verdicts have no grade that counts, more than ${formatPercent(most)}`;
}
