import type { SiteIndex } from "../../../../src/report/contract/site.ts";

type Measure = SiteIndex["measures"][number];

/** One measure of the profile, places from 0 at the worst end of its range to 1 at the best. */
export interface ProfileLine {
  readonly measure: Measure;
  readonly value: number | null;
  readonly median: number | null;
  readonly valueAt: number | null;
  readonly medianAt: number | null;
  readonly side: "better" | "worse" | "equal" | null;
  /** The values at the left end, the worst, and at the right. */
  readonly worst: string;
  readonly best: string;
}

export function profileLine(
  measure: Measure,
  fields: Readonly<Record<string, number | null>>,
  medians: Readonly<Record<string, number | null>>,
): ProfileLine {
  const value = fields[measure.id] ?? null;
  const median = medians[measure.id] ?? null;
  const valueAt = placeOf(measure, value);
  const medianAt = placeOf(measure, median);
  const low = endText(measure, measure.min);
  const high = endText(measure, measure.max);
  return {
    measure,
    value,
    median,
    valueAt,
    medianAt,
    side: valueAt === null || medianAt === null ? null : sideOf(valueAt, medianAt),
    worst: measure.better === "lower" ? high : low,
    best: measure.better === "lower" ? low : high,
  };
}

/** Right is better, whichever end of the range that is. */
function placeOf({ min, max, better }: Measure, value: number | null): number | null {
  if (value === null || max <= min) return null;
  const share = Math.min(1, Math.max(0, (value - min) / (max - min)));
  return better === "lower" ? 1 - share : share;
}

function sideOf(value: number, median: number): "better" | "worse" | "equal" {
  if (Math.abs(value - median) < 1e-9) return "equal";
  return value > median ? "better" : "worse";
}

function endText({ unit }: Measure, end: number): string {
  return unit === "share" ? `${100 * end}%` : String(end);
}
