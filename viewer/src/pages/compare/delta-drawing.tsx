import { intervalKinds } from "../../../../src/results/format/intervals.ts";
import { Drawing, saveDrawing } from "../../charts/save-chart.tsx";
import { deltaText, intervalText, Lane, tickText, Vertical } from "./delta-cell.tsx";
import type { DeltaRow } from "./delta-rows.ts";
import { placeOf, type DeltaScale } from "./delta-scale.ts";
import { markShapes } from "./pick-mark.tsx";
import type { Pick } from "./picks.ts";

const chart = { left: 226, width: 414, lane: 22, gap: 10 };
const right = chart.left + chart.width;
const width = 880;

const caption = `In % of each measure’s range, right: better. Lines: range ${intervalKinds.generalisation.name}, hollow unless the answer is clear. ↓ less is better.`;

/** Saves the chart column of the differences with its names and numbers. */
export function saveDeltaChart(
  [reference, ...others]: readonly Pick[],
  rows: readonly DeltaRow[],
  scale: DeltaScale,
): void {
  const top = 88 + 20 * others.length;
  const lanes = others.length * chart.lane;
  const rowHeight = lanes + chart.gap;
  const height = top + rows.length * rowHeight + 16;
  saveDrawing(
    "comparison",
    <Drawing title={`Differences to ${reference?.row.label ?? ""}`} caption={caption} width={width} height={height}>
      {others.map(({ shape, row }, at) => {
        const { path, fill, stroke } = markShapes[shape];
        return (
          <g key={shape} transform={`translate(24 ${64 + 20 * at})`}>
            <path d={path} className={`${fill} ${stroke}`} strokeWidth={1.75} />
            <text x={14} y={4}>
              {row.label}
            </text>
          </g>
        );
      })}
      <svg x={chart.left} y={top} width={chart.width} height={height - top - 16} overflow="visible">
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <Vertical x={`${placeOf(scale, tick)}%`} height={height - top - 16} isZero={tick === 0} />
            <text x={`${placeOf(scale, tick)}%`} y={-8} textAnchor="middle" fontSize={12} className="fill-muted">
              {tick === 0 ? tickText(tick) : `${tickText(tick)}%`}
            </text>
          </g>
        ))}
      </svg>
      {rows.map(({ measure, deltas }, at) => (
        <g key={measure.id} transform={`translate(0 ${top + at * rowHeight + chart.gap / 2})`}>
          <text x={16} y={lanes / 2 + 4}>
            {measure.title}
            {measure.better === "lower" && " ↓"}
          </text>
          {deltas.map((delta, lane) => {
            const y = (lane + 0.5) * chart.lane;
            return delta.difference === null ? null : (
              <g key={others[lane]?.shape}>
                <svg x={chart.left} width={chart.width} overflow="visible">
                  <Lane row={{ measure }} scale={scale} at={lane} y={y} delta={delta} />
                </svg>
                <text x={right + 66} y={y + 4} textAnchor="end">
                  {deltaText(measure, delta.difference)}
                </text>
                <text x={right + 80} y={y + 4} className="fill-muted">
                  {intervalText(measure, delta.interval)}
                </text>
              </g>
            );
          })}
        </g>
      ))}
    </Drawing>,
  );
}
