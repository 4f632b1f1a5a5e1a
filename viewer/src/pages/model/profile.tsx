import type { ReactNode } from "react";
import { numberColumn, textColumn, type Column } from "../../../../src/pages/blocks.ts";
import { number } from "../../../../src/pages/cells.ts";
import { betterColumnWith, measureColumnWith } from "../../../../src/pages/columns.ts";
import { measureColumn } from "../../../../src/pages/ranking/columns.ts";
import type { SiteIndex, SiteModel } from "../../../../src/results/contract/site.ts";
import { buttonClass } from "../../app/button.ts";
import { Dashes } from "../../app/dashes.tsx";
import { Panel } from "../../app/page.tsx";
import { Drawing, saveDrawing } from "../../charts/save-chart.tsx";
import { linear } from "../../charts/scale.ts";
import { ExportMenu } from "../../table/export-menu.tsx";
import { formatMeasure } from "../../text/format.ts";

type Measure = SiteIndex["measures"][number];

/** One measure of the profile, places from 0 at the worst end of its range to 100 at the best. */
interface ProfileLine {
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
  const { id, min, max, better, unit } = measure;
  const value = fields[id] ?? null;
  const median = medians[id] ?? null;
  const [worst, best] = better === "lower" ? [max, min] : [min, max];
  const place = linear({ from: worst, to: best }, 0, 100);
  const placeOf = (each: number | null): number | null => (each === null || max <= min ? null : place(each));
  const [valueAt, medianAt] = [placeOf(value), placeOf(median)];
  const endText = (end: number): string => (unit === "share" ? `${100 * end}%` : String(end));
  return {
    measure,
    value,
    median,
    valueAt,
    medianAt,
    side: valueAt === null || medianAt === null ? null : sideOf(valueAt, medianAt),
    worst: endText(worst),
    best: endText(best),
  };
}

function sideOf(value: number, median: number): "better" | "worse" | "equal" {
  if (value === median) return "equal";
  return value > median ? "better" : "worse";
}

/** Every measure in its own range, this model config against the median of the ranked ones. */
export function Profile({ model, index }: { readonly model: SiteModel; readonly index: SiteIndex }): ReactNode {
  const { row, medians } = model;
  const lines = index.measures.map((measure) => profileLine(measure, row.fields, medians));
  const parts = [
    { title: "In the index", lines: lines.filter(({ measure }) => measure.weighted) },
    { title: "Not in the index", lines: lines.filter(({ measure }) => !measure.weighted) },
  ].filter((part) => part.lines.length > 0);
  return (
    <Panel
      title="Profile"
      aside={
        <span className="flex gap-2">
          <button
            type="button"
            className={buttonClass}
            onClick={() => saveDrawing(`${row.slug}-profile`, <ProfileDrawing title={row.label} lines={lines} />)}
          >
            Save SVG
          </button>
          <ExportMenu name={`${row.slug}-profile`} columns={columns} rows={lines} />
        </span>
      }
    >
      <div className="rounded-lg border border-line bg-surface">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">
            Every measure in its own range against the median of the ranked model configs
          </caption>
          <thead>
            <tr className="border-b border-line-strong text-muted">
              <th scope="col" className="px-2.5 py-1.5 text-left font-medium">
                Measure
              </th>
              <th scope="col" className="hidden w-2/5 px-2.5 py-1.5 text-right font-medium sm:table-cell">
                better →
              </th>
              <th scope="col" className="px-2.5 py-1.5 text-right font-medium">
                This
              </th>
              <th scope="col" className="px-2.5 py-1.5 text-right font-medium" title="Of the ranked model configs">
                Median
              </th>
            </tr>
          </thead>
          {parts.map((part) => (
            <tbody key={part.title}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={4}
                  className="border-b border-line bg-sunken px-2.5 py-1 text-left text-xs font-medium tracking-wide text-muted uppercase"
                >
                  {part.title}
                </th>
              </tr>
              {part.lines.map((line) => (
                <MeasureRow key={line.measure.id} line={line} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <Dashes measures={index.measures} rows={[row]} />
      <ProfileLegend />
    </Panel>
  );
}

function MeasureRow({ line }: { readonly line: ProfileLine }): ReactNode {
  const { measure, value, median } = line;
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" title={measureColumn(measure).title} className="px-2.5 py-1.5 text-left font-normal">
        {measure.title}
        {measure.better === "lower" && (
          <span className="block text-xs text-muted">
            <span aria-hidden="true">↓</span> lower is better
          </span>
        )}
        <span className="mt-1 block sm:hidden">
          <Dumbbell line={line} />
        </span>
      </th>
      <td className="hidden px-2.5 py-1.5 sm:table-cell">
        <Dumbbell line={line} />
      </td>
      <td className="px-2.5 py-1.5 text-right font-semibold whitespace-nowrap">{formatMeasure(measure, value)}</td>
      <td className="px-2.5 py-1.5 text-right whitespace-nowrap text-muted">{formatMeasure(measure, median)}</td>
    </tr>
  );
}

function ProfileLegend(): ReactNode {
  return (
    <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      <span className="flex items-center gap-1.5">
        <svg aria-hidden="true" width={14} height={14}>
          <circle cx={7} cy={7} r={5} className="fill-accent" />
        </svg>
        this model
      </span>
      <span className="flex items-center gap-1.5">
        <svg aria-hidden="true" width={14} height={14}>
          <circle cx={7} cy={7} r={5} className="fill-bad" />
        </svg>
        worse than the median
      </span>
      <span className="flex items-center gap-1.5">
        <svg aria-hidden="true" width={8} height={16}>
          <path d="M4 1v14" className="stroke-text" strokeWidth={2.5} />
        </svg>
        median of the ranked
      </span>
      <span>the better end is always at the right</span>
    </p>
  );
}

const columns: readonly Column<ProfileLine>[] = [
  measureColumnWith(({ measure }) => measure.title),
  betterColumnWith(({ measure }) => measure.better),
  textColumn("Counts in the index", ({ measure }) => (measure.weighted ? "yes" : "no")),
  numberColumn("From", ({ measure }) => number(measure.min, String)),
  numberColumn("To", ({ measure }) => number(measure.max, String)),
  numberColumn("Value", ({ measure, value }) => number(value, (own) => formatMeasure(measure, own))),
  numberColumn("Median", ({ measure, median }) => number(median, (own) => formatMeasure(measure, own))),
];

/** A measure's range between its ends as texts. */
function Dumbbell({ line }: { readonly line: ProfileLine }): ReactNode {
  return (
    <span className="flex items-center gap-3 text-xs text-muted">
      <span className="w-8 shrink-0 text-right tabular-nums">{line.worst}</span>
      <svg aria-hidden="true" height={20} className="w-full min-w-16 overflow-visible">
        <DumbbellMarks line={line} />
      </svg>
      <span className="w-8 shrink-0 tabular-nums">{line.best}</span>
    </span>
  );
}

/** A measure's range from its worse end to its better one: a stroke for the median, a dot for the value. */
function DumbbellMarks({ line: { valueAt, medianAt, side } }: { readonly line: ProfileLine }): ReactNode {
  return (
    <>
      <line x1="0%" x2="100%" y1={10} y2={10} className="stroke-line" strokeWidth={2} />
      {valueAt !== null && medianAt !== null && (
        <line
          x1={`${valueAt}%`}
          x2={`${medianAt}%`}
          y1={10}
          y2={10}
          className={side === "worse" ? "stroke-bad" : "stroke-accent"}
          strokeWidth={4}
        />
      )}
      {medianAt !== null && (
        <line x1={`${medianAt}%`} x2={`${medianAt}%`} y1={2} y2={18} className="stroke-text" strokeWidth={2.5} />
      )}
      {valueAt !== null && (
        <circle
          cx={`${valueAt}%`}
          cy={10}
          r={5.5}
          className={`stroke-surface ${side === "worse" ? "fill-bad" : "fill-accent"}`}
          strokeWidth={1.5}
        />
      )}
    </>
  );
}

const track = { left: 250, width: 330, top: 78, row: 28 };
const drawingWidth = 760;

/** The profile for a file. */
function ProfileDrawing({
  title,
  lines,
}: {
  readonly title: string;
  readonly lines: readonly ProfileLine[];
}): ReactNode {
  return (
    <Drawing
      title={title}
      caption="Every measure in its own range, the better end at the right. Dot: this model; stroke: median of the ranked."
      width={drawingWidth}
      height={track.top + lines.length * track.row + 16}
    >
      {lines.map((line, at) => {
        const { measure, value, median, worst, best } = line;
        return (
          <g key={measure.id} transform={`translate(0 ${track.top + at * track.row})`}>
            <text x={16} y={14}>
              {measure.title}
              {measure.better === "lower" && " ↓"}
            </text>
            <text x={track.left - 10} y={14} textAnchor="end" className="fill-muted">
              {worst}
            </text>
            <svg x={track.left} width={track.width} height={20} overflow="visible">
              <DumbbellMarks line={line} />
            </svg>
            <text x={track.left + track.width + 10} y={14} className="fill-muted">
              {best}
            </text>
            <text x={drawingWidth - 76} y={14} textAnchor="end">
              {formatMeasure(measure, value)}
            </text>
            <text x={drawingWidth - 16} y={14} textAnchor="end" className="fill-muted">
              {formatMeasure(measure, median)}
            </text>
          </g>
        );
      })}
    </Drawing>
  );
}
