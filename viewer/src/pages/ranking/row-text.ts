import type { SiteIndex, SiteRow } from "../../../../src/results/contract/site.ts";
import { drawnIntervals, drawnMethod, intervalKinds } from "../../../../src/results/format/intervals.ts";
import { formatIndex } from "../../../../src/results/format/numbers.ts";
import { unrankedInWords } from "../../../../src/results/format/patterns.ts";

/** The row is not distinguishable from the best: its range of ranks begins at 1. */
export function mayBeBest({ rankInterval }: Pick<SiteRow, "rankInterval">): boolean {
  return rankInterval?.low === 1;
}

/** Whether the differences of these rows have a p value: not where one has a single run, or where no runs differ. */
export function areTested(rows: readonly Pick<SiteRow, "runs" | "interval">[]): boolean {
  return rows.every(({ runs, interval }) => runs > 1 && interval !== null);
}

/** What the only row whose range of ranks begins at 1 may claim, in the words of a comparison. */
export function firstAlone(rows: readonly Pick<SiteRow, "intervals">[]): string {
  // Where one interval covers new runs and other questions alike, there is no other.
  const isBoth = rows.every(({ intervals }) => intervals["re-run"] === null);
  return `comes first, and would with ${isBoth ? "new runs and " : ""}other questions, as far as ranges of ranks tell.`;
}

/** The indices of the runs that have one. */
export function runIndices({ perRun }: Pick<SiteRow, "perRun">): readonly number[] {
  return perRun.flatMap(({ index }) => index ?? []);
}

/** The whisker as a sentence. */
export function whiskerText(row: Pick<SiteRow, "index" | "interval" | "intervals" | "perRun" | "runs">): string {
  if (row.index === null) return "No index";
  const runs = runIndices(row);
  const spread =
    runs.length > 1 ? `, runs from ${formatIndex(Math.min(...runs))} to ${formatIndex(Math.max(...runs))}` : "";
  const { interval, wider } = drawnIntervals(row);
  const { name } = intervalKinds[drawnMethod(row.interval?.method ?? "re-run")];
  const basis = row.runs === 1 ? " from how much the runs of other rows vary" : "";
  const drawn = [
    ...(interval === null ? [] : [`${name} ${endsText(interval)}${basis}`]),
    ...(wider === null ? [] : [`${intervalKinds.generalisation.name} ${endsText(wider)}`]),
  ];
  return `Index ${formatIndex(row.index)}, ${drawn.length === 0 ? "no interval" : drawn.join(", ")}${spread}`;
}

function endsText({ low, high }: { readonly low: number; readonly high: number }): string {
  return `${formatIndex(low)} to ${formatIndex(high)}`;
}

/** The index as graded, where the row is ranked by another; else null. */
export function rawText({
  complete,
  index,
  rawIndex,
}: Pick<SiteRow, "complete" | "index" | "rawIndex">): string | null {
  return !complete || rawIndex === null || rawIndex === index ? null : formatIndex(rawIndex);
}

/** Whether a value is a third of the range or more from the best end; where 0 is no effect, the range begins there. */
export function isWeak({ min, max, better }: SiteIndex["measures"][number], value: number | null | undefined): boolean {
  if (value === null || value === undefined) return false;
  const from = Math.max(0, min);
  const third = (max - from) / 3;
  return better === "lower" ? value >= from + third : value <= max - third;
}

/** How many of the rows with an index have a rank, and why the others have none. */
export function rankedFacts(rows: readonly Pick<SiteRow, "unranked">[]): readonly string[] {
  const unranked = rows.flatMap(({ unranked: reason }) => reason ?? []);
  const ranked = rows.length - unranked.length;
  const why = [...new Set(unranked.map(unrankedInWords))].join(", ");
  return [
    ...(ranked > 0 ? [`${ranked} ${ranked === 1 ? "model config is" : "model configs are"} ranked.`] : []),
    ...(unranked.length > 0
      ? [`${unranked.length} ${unranked.length === 1 ? "has" : "have"} an index and no rank: ${why}.`]
      : []),
  ];
}
