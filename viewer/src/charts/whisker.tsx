import type { ReactNode } from "react";
import { linear, numberedTicks, tickText, type Scale } from "./scale.ts";

/** What one row of the chart shows. */
export interface WhiskerData {
  readonly mean: number;
  readonly interval: { readonly low: number; readonly high: number } | null;
  /** Drawn as a thin line around it. */
  readonly wider?: { readonly low: number; readonly high: number } | null;
  /** A dot each. */
  readonly runs: readonly number[];
  /** A single run: the mean is hollow. */
  readonly hollow?: boolean;
}

interface WhiskerBox {
  readonly scale: Scale;
  readonly width?: number;
  readonly height?: number;
}

/** Intervals, one dot a run, and the mean, as a chart of their own. */
export function Whisker({ label, ...marks }: WhiskerData & WhiskerBox & { readonly label: string }): ReactNode {
  const { width = 180, height = 26 } = marks;
  return (
    <svg role="img" aria-label={label} width={width} height={height} className="block">
      <WhiskerMarks {...marks} />
    </svg>
  );
}

/** The same as a part of a drawing: five shapes for any number of runs. */
export function WhiskerMarks(props: WhiskerData & WhiskerBox): ReactNode {
  const { scale, width = 180, height = 26, mean, interval, wider = null, runs, hollow = false } = props;
  const at = placesOn(scale, width);
  // The runs are drawn below, so that they stay apart from the rest where all are close together.
  const middle = height / 2 - 3;
  return (
    <>
      <path d={scale.ticks.map((tick) => `M${at(tick)} 0V${height}`).join("")} className="fill-none stroke-line" />
      {wider !== null && (
        <path
          d={`M${at(wider.low)} ${middle - 4}v8m0 -4H${at(wider.high)}m0 -4v8`}
          className="fill-none stroke-accent"
          strokeWidth={1.5}
        />
      )}
      {interval !== null && (
        <path
          d={`M${at(interval.low)} ${middle}H${Math.max(at(interval.high), at(interval.low) + 2)}`}
          className="fill-none stroke-accent opacity-45"
          strokeWidth={13}
        />
      )}
      <path
        d={`M${at(mean)} ${middle - 5}l4 5l-4 5l-4 -5z`}
        className={hollow ? "fill-surface stroke-accent" : "fill-accent stroke-surface"}
        strokeWidth={1.5}
      />
      {/* A line of no length with round ends is a dot. */}
      <path
        d={runs.map((run) => `M${at(run)} ${height - 4}h0`).join("")}
        className="fill-none stroke-text opacity-60"
        strokeWidth={3.5}
        strokeLinecap="round"
      />
    </>
  );
}

const margin = 6;

/** Where values lie in a chart as wide as that. */
export function placesOn(scale: Scale, width: number): (value: number) => number {
  return linear(scale, margin, width - margin);
}

/** The scale over a column of whiskers: its numbers, and a tick for each. */
export function WhiskerAxis({ scale, width = 180 }: Omit<WhiskerBox, "height">): ReactNode {
  return (
    <svg aria-hidden="true" width={width} height={18} className="block overflow-visible text-[0.7rem]">
      <AxisMarks scale={scale} at={placesOn(scale, width)} />
    </svg>
  );
}

/** The same as a part of a drawing. */
export function AxisMarks({
  scale: { ticks },
  at,
}: {
  readonly scale: Scale;
  readonly at: (tick: number) => number;
}): ReactNode {
  return (
    <>
      {numberedTicks(ticks, at).map((tick) => (
        <text key={tick} x={at(tick)} y={10} textAnchor="middle" className="fill-muted">
          {tickText(tick)}
        </text>
      ))}
      <path d={ticks.map((tick) => `M${at(tick)} 14v4`).join("")} className="fill-none stroke-line-strong" />
    </>
  );
}

/** The legend of a whisker: of what some row draws. */
export function WhiskerLegend({
  bar,
  line,
  hasRuns,
}: {
  readonly bar: string | null;
  readonly line: string;
  readonly hasRuns: boolean;
}): ReactNode {
  return (
    <ul className="flex flex-wrap content-start gap-x-4 gap-y-1 text-muted lg:flex-col lg:flex-nowrap">
      <Sign says="index">
        <path d="M12 4l4.5 6l-4.5 6l-4.5 -6z" className="fill-accent" />
      </Sign>
      {bar !== null && (
        <Sign says={bar}>
          <path d="M2 10H22" className="fill-none stroke-accent opacity-45" strokeWidth={13} />
        </Sign>
      )}
      <Sign says={line}>
        <path d="M2 6v8m0 -4H22m0 -4v8" className="fill-none stroke-accent" strokeWidth={1.5} />
      </Sign>
      {hasRuns && (
        <Sign says="a run">
          <path d="M12 10h0" className="fill-none stroke-text" strokeWidth={4} strokeLinecap="round" />
        </Sign>
      )}
      <Sign says="single run: provisional">
        <path d="M12 4l4.5 6l-4.5 6l-4.5 -6z" className="fill-surface stroke-accent" strokeWidth={1.5} />
      </Sign>
    </ul>
  );
}

function Sign({ says, children }: { readonly says: string; readonly children: ReactNode }): ReactNode {
  return (
    <li className="flex items-center gap-1.5">
      <svg aria-hidden="true" width={24} height={20} className="shrink-0">
        {children}
      </svg>
      {says}
    </li>
  );
}
