import type { LeaderboardRow } from "../../results/contract.ts";
import { formatRange } from "../../results/format/numbers.ts";
import type { SampledWords } from "../../results/format/reading.ts";
import { numberColumn, type Column } from "../blocks.ts";
import { count, number } from "../cells.ts";

/** The ranks of a row if something counted otherwise; pure, without Node: the viewer has them below an opened row. */
interface OtherRanks {
  readonly low: number;
  readonly high: number;
  readonly equalWeights: number | null;
}

export function rankWithoutOne<Row extends Pick<LeaderboardRow, "id">>(
  { one }: SampledWords,
  ranksOf: (row: Row) => OtherRanks | null | undefined,
): Column<Row> {
  return numberColumn(
    `Without one ${one}`,
    (row) => {
      const ranks = ranksOf(row);
      return number(ranks?.low, (low) => formatRange(low, ranks?.high ?? low));
    },
    {
      id: "without-one",
      title: `Ranks without one ${one}`,
      meaning: `the best and the worst rank over the full index and the index without each ${one}.`,
      fit: { kind: "drop", priority: 0 },
    },
  );
}

export function rankAtEqualWeights<Row extends Pick<LeaderboardRow, "id">>(
  ranksOf: (row: Row) => OtherRanks | null | undefined,
): Column<Row> {
  return numberColumn("Equal weights", (row) => count(ranksOf(row)?.equalWeights), {
    id: "equal-weights",
    title: "Rank with equal weights",
    meaning: "the rank if every component of the index had the same weight.",
    fit: { kind: "drop", priority: 0 },
  });
}
