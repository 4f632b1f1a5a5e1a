import type { ReactNode } from "react";

interface WhiskerProps {
  /** The scale's ends, 0 and 100 unless the chart is zoomed. */
  readonly from: number;
  readonly to: number;
  readonly mean: number;
  readonly interval: { readonly low: number; readonly high: number } | null;
  readonly runs: readonly number[];
  readonly width?: number;
  /** A single run: the mean is hollow. */
  readonly hollow?: boolean;
  /** The whole as a sentence. */
  readonly label: string;
}

const height = 22;

/** Interval, one dot a run, and the mean, in four shapes whatever the number of runs. */
export function Whisker({
  from,
  to,
  mean,
  interval,
  runs,
  width = 180,
  hollow = false,
  label,
}: WhiskerProps): ReactNode {
  const at = (value: number): number => 5 + ((Math.min(to, Math.max(from, value)) - from) / (to - from)) * (width - 10);
  const middle = height / 2;
  const dots = runs.map((run) => `M${at(run).toFixed(1)} ${middle}h0`).join("");
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="block"
    >
      <path d={`M5 ${middle}H${width - 5}`} className="fill-none stroke-line" strokeWidth={1} />
      {interval !== null && (
        <path
          d={`M${at(interval.low).toFixed(1)} ${middle}H${at(interval.high).toFixed(1)}`}
          className="fill-none stroke-accent opacity-35"
          strokeWidth={8}
          strokeLinecap="butt"
        />
      )}
      <path d={dots} className="fill-none stroke-muted" strokeWidth={4} strokeLinecap="round" />
      <path
        d={`M${at(mean).toFixed(1)} ${middle - 6}l4.5 6l-4.5 6l-4.5 -6z`}
        className={hollow ? "fill-surface stroke-accent" : "fill-accent stroke-surface"}
        strokeWidth={1.5}
      />
    </svg>
  );
}
