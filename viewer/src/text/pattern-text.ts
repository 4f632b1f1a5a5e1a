import type { SiteRow } from "../../../src/results/contract/site.ts";
import { patternInWords, patternMeanings } from "../../../src/results/format/patterns.ts";

/** What stands out in a row of a suite with items: a pattern, or why it has no rank; null for nothing. */
export function patternText(
  row: Pick<SiteRow, "pattern" | "unranked">,
): { readonly label: string; readonly title: string } | null {
  const { pattern = null, unranked = null } = row;
  const label = patternInWords(row);
  if (unranked !== null) return { label, title: unranked.detail };
  return pattern === null ? null : { label, title: `${pattern}: ${patternMeanings[pattern]}` };
}
