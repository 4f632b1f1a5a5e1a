import type { ReactNode } from "react";
import type { SiteRow } from "../../../../src/results/contract/site.ts";
import { drawnIntervals } from "../../../../src/results/format/intervals.ts";
import { textOf } from "../../../../src/pages/cells.ts";
import { placeColumn } from "../../../../src/pages/ranking/columns.ts";
import { Drawing, saveDrawing } from "../../charts/save-chart.tsx";
import type { Scale } from "../../charts/scale.ts";
import { AxisMarks, placesOn, WhiskerMarks } from "../../charts/whisker.tsx";
import { formatInterval } from "../../../../src/results/format/numbers.ts";
import { formatScore } from "../../text/format.ts";
import { runIndices } from "./row-text.ts";

const chart = { left: 400, width: 420, top: 74, row: 26 };
const width = 980;

/** Saves the chart column of the shown rows, with places, names and numbers. */
export function saveRankingChart(rows: readonly SiteRow[], title: string, caption: string, scale: Scale): void {
  const drawn = rows.filter(({ index }) => index !== null);
  const height = chart.top + drawn.length * chart.row + 24;
  saveDrawing(
    "ranking",
    <Drawing title={title} caption={caption} width={width} height={height}>
      <g transform={`translate(${chart.left} ${chart.top - 18})`} fontSize={12}>
        <AxisMarks scale={scale} at={placesOn(scale, chart.width)} />
      </g>
      {drawn.map((row, at) => (
        <g key={row.slug} transform={`translate(0 ${chart.top + at * chart.row})`}>
          <Row row={row} scale={scale} />
        </g>
      ))}
    </Drawing>,
  );
}

function Row({ row, scale }: { readonly row: SiteRow; readonly scale: Scale }): ReactNode {
  const { label, index, interval, runs } = row;
  const middle = chart.row / 2 + 4;
  if (index === null) return null;
  return (
    <>
      <text x={16} y={middle} className="fill-muted">
        {textOf(placeColumn.cell(row))}
      </text>
      <text x={chart.left - 12} y={middle} textAnchor="end">
        {label.length <= 44 ? label : `${label.slice(0, 43)}…`}
      </text>
      <text x={width - 16} y={middle} textAnchor="end">
        {[formatScore(index), ...(interval === null ? [] : [formatInterval(interval)])].join("\u00A0 ")}
      </text>
      <g transform={`translate(${chart.left} 0)`}>
        <WhiskerMarks
          scale={scale}
          width={chart.width}
          height={chart.row}
          mean={index}
          {...drawnIntervals(row)}
          runs={runIndices(row)}
          hollow={runs === 1}
        />
      </g>
    </>
  );
}
