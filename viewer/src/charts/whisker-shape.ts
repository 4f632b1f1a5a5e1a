import type { Scale } from "./scale.ts";

/** What one row of the chart shows. */
export interface WhiskerData {
  readonly mean: number;
  readonly interval: { readonly low: number; readonly high: number } | null;
  /** Drawn as a thin line around it. */
  readonly wider?: { readonly low: number; readonly high: number } | null;
  readonly runs: readonly number[];
}

export interface WhiskerBox {
  readonly scale: Scale;
  readonly width: number;
  readonly height: number;
}

const margin = 6;

/** The x coordinate of a value; values beyond the scale lie at its end. */
export function placeOn({ scale: { from, to }, width }: Pick<WhiskerBox, "scale" | "width">, value: number): number {
  const inside = Math.min(to, Math.max(from, value));
  return Math.round(10 * (margin + ((inside - from) / (to - from)) * (width - 2 * margin))) / 10;
}

/** The paths of a whisker: five shapes for any number of runs. */
export function whiskerShape(
  { mean, interval, wider = null, runs }: WhiskerData,
  box: WhiskerBox,
): Readonly<Record<"grid" | "runs" | "mean", string> & Record<"interval" | "wider", string | null>> {
  // The runs are drawn below, so that they stay apart from the rest where all are close together.
  const middle = box.height / 2 - 3;
  const below = box.height - 4;
  const at = (value: number): number => placeOn(box, value);
  return {
    grid: box.scale.ticks.map((tick) => `M${at(tick)} 0V${box.height}`).join(""),
    interval:
      interval === null ? null : `M${at(interval.low)} ${middle}H${Math.max(at(interval.high), at(interval.low) + 2)}`,
    // With a cap at each end.
    wider: wider === null ? null : `M${at(wider.low)} ${middle - 4}v8m0 -4H${at(wider.high)}m0 -4v8`,
    // A line of no length with round ends is a dot.
    runs: runs.map((run) => `M${at(run)} ${below}h0`).join(""),
    mean: `M${at(mean)} ${middle - 5}l4 5l-4 5l-4 -5z`,
  };
}
