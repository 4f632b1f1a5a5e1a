import type { Leaderboard } from "../contract.ts";
import { formatIndex } from "../format/numbers.ts";

/** The complete model configs of the original benchmark's v2, as docs/generations.md has them. */
export const publishedIndices = { models: 35, low: 58, high: 99.7 } as const;

/** Where a first result stands, beside figures that a reader may know; null beside rows of one's own, and for another suite. */
export function besidePublished({ suite, rows, experiments }: Leaderboard): string | null {
  const [row, ...others] = rows.filter(({ complete }) => complete);
  if (suite.id !== "v2" || experiments !== null || others.length > 0 || row?.origin !== "live") return null;
  const { models, low, high } = publishedIndices;
  return `For orientation: the ${models} published models have an index of ${formatIndex(low)} to ${formatIndex(high)}, with other wording, so not comparable digit by digit.`;
}
