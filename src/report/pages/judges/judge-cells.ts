import type { JudgeEntry, JudgeSection } from "../../contract.ts";
import { formatDifference } from "../../format/index.ts";
import { letterOf, type IntervalCell, type NameCell } from "../cells.ts";

/** What a judge is called on this page: by its letter and name in rows, by its letter in heads. */
export type Name = (judge: Pick<JudgeEntry, "id" | "name">) => NameCell;

/** The head of a judge's column. */
export function headOf(judges: JudgeSection["judges"], place: number): string {
  return judges.length === 1 ? (judges[place]?.name ?? "") : letterOf(place);
}

/** A whisker around zero, which reads as two signed ends. */
export function signedInterval(
  mean: number,
  { low, high }: { readonly low: number; readonly high: number },
): IntervalCell {
  const text = `${formatDifference(low)} to ${formatDifference(high)}`;
  return { kind: "interval", low, high, mean, points: [], text };
}
