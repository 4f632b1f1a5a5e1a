import type { ReactNode } from "react";
import {
  formatDifference,
  formatMeasure,
  formatMeasureDifference,
  formatPValue,
  noValue,
} from "../../../../src/results/format/numbers.ts";
import {
  advantage,
  advantageOf,
  indexMeasure,
  type Answer,
  type Delta,
  type DeltaRow,
  type Measured,
} from "./delta-rows.ts";
import { placeOf, type DeltaScale } from "./delta-scale.ts";
import { markShapes } from "./pick-mark.tsx";
import { shapes } from "./picks.ts";

const laneHeight = 18;

/** A difference in the measure's unit, with its sign. */
export function deltaText(measure: Measured, difference: number | null): string {
  return formatMeasureDifference(measure, difference, decimalsOf(measure));
}

export function intervalText(measure: Measured, interval: Delta["interval"]): string {
  return interval === null ? noValue : `${deltaText(measure, interval.low)} to ${deltaText(measure, interval.high)}`;
}

export function valueText(measure: Measured, value: number | null): string {
  return formatMeasure(measure, value, decimalsOf(measure));
}

/** As `aib compare` prints them. */
function decimalsOf({ id }: Measured): number {
  return id === indexMeasure.id ? 1 : 2;
}

/** The number, its interval with its p, and its answer in a word. */
export function DeltaNumbers({ measure, delta }: { readonly measure: Measured; readonly delta: Delta }): ReactNode {
  const { difference, interval, says, adjustedPValue } = delta;
  if (difference === null) return <span className="text-muted">{noValue}</span>;
  return (
    <span className="inline-block text-right leading-tight tabular-nums">
      <span className="flex items-baseline justify-end gap-2">
        {says !== null && <Says says={says} />}
        <b className="min-w-12 font-semibold">{deltaText(measure, difference)}</b>
      </span>
      <span className="block text-xs text-muted">
        {interval === null ? "no interval" : intervalText(measure, interval)}
        {adjustedPValue !== null && <span className="block">adjusted p {formatPValue(adjustedPValue)}</span>}
      </span>
    </span>
  );
}

function Says({ says: { word } }: { readonly says: Answer }): ReactNode {
  const mark = marks[word];
  return (
    <span className={`text-xs ${mark?.className ?? "text-muted"}`}>
      {mark !== undefined && <span aria-hidden="true">{mark.sign}</span>} {word}
    </span>
  );
}

const marks: Partial<Record<Answer["word"], { readonly sign: string; readonly className: string }>> = {
  better: { sign: "▲", className: "text-accent" },
  worse: { sign: "▼", className: "text-bad" },
};

/** Not both questions have a yes: its mark is hollow. */
function isUnclear({ says }: Delta): boolean {
  return says !== null && marks[says.word] === undefined;
}

/** Dot and interval of every other pick, each in a lane of its own, right of the zero line for the better. */
export function DeltaChart({
  row,
  scale,
  isInline = false,
}: {
  readonly row: DeltaRow;
  readonly scale: DeltaScale;
  /** Below something else in its cell, not the cell's whole height. */
  readonly isInline?: boolean;
}): ReactNode {
  const height = Math.max(isInline ? 0 : 40, row.deltas.length * laneHeight + 8);
  const first = (height - (row.deltas.length - 1) * laneHeight) / 2;
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height={height}
      className={`block overflow-visible ${isInline ? "" : "-my-1.5"}`}
    >
      {scale.ticks.map((tick) => (
        <Vertical key={tick} x={percent(placeOf(scale, tick))} height={height} isZero={tick === 0} />
      ))}
      {row.deltas.map((delta, at) => (
        <Lane key={shapes[at + 1]} row={row} scale={scale} at={at} y={first + at * laneHeight} delta={delta} />
      ))}
    </svg>
  );
}

/** A tick of the scale through a row. */
export function Vertical({
  x,
  height,
  isZero,
}: {
  readonly x: string;
  readonly height: number;
  readonly isZero: boolean;
}): ReactNode {
  return (
    <line
      x1={x}
      x2={x}
      y1={-4}
      y2={height + 4}
      className={isZero ? "stroke-line-strong" : "stroke-line"}
      strokeWidth={isZero ? 1.5 : 1}
    />
  );
}

interface LaneProps {
  readonly row: Pick<DeltaRow, "measure">;
  readonly scale: DeltaScale;
  readonly at: number;
  readonly y: number;
  readonly delta: Delta;
}

/** The dot and the interval of one pick. */
export function Lane({ row: { measure }, scale, at, y, delta }: LaneProps): ReactNode {
  const { difference, interval } = delta;
  const shape = shapes[at + 1];
  if (difference === null || shape === undefined) return null;
  const { path, fill, stroke } = markShapes[shape];
  const ends = interval === null ? null : advantageOf(measure, interval);
  return (
    <>
      {ends !== null && (
        <line
          x1={percent(placeOf(scale, ends.low))}
          x2={percent(placeOf(scale, ends.high))}
          y1={y}
          y2={y}
          className={stroke}
          strokeWidth={2}
        />
      )}
      <svg x={percent(placeOf(scale, advantage(measure, difference)))} y={y} className="overflow-visible">
        <path d={path} className={`${isUnclear(delta) ? "fill-surface" : fill} ${stroke}`} strokeWidth={1.75} />
      </svg>
    </>
  );
}

/** The scale over the column of charts. */
export function DeltaAxis({ scale }: { readonly scale: DeltaScale }): ReactNode {
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height={16}
      className="mt-0.5 -mb-1.5 block overflow-visible text-[0.7rem] font-normal"
    >
      {scale.ticks.map((tick) => (
        <text key={tick} x={percent(placeOf(scale, tick))} y={10} textAnchor="middle" className="fill-muted">
          {tickText(tick)}
        </text>
      ))}
    </svg>
  );
}

export function tickText(tick: number): string {
  return tick === 0 ? "0" : formatDifference(tick, Number.isInteger(tick) ? 0 : 1);
}

function percent(place: number): string {
  return `${place}%`;
}
