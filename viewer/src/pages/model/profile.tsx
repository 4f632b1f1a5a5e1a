import type { ReactNode } from "react";
import { measureColumn } from "../../../../src/report/pages/ranking/columns.ts";
import type { SiteIndex, SiteModel } from "../../../../src/report/contract/site.ts";
import { buttonClass } from "../../app/button.ts";
import { Dashes } from "../../app/dashes.tsx";
import { download } from "../../app/download.ts";
import { Panel } from "../../app/page.tsx";
import { pageColours } from "../../charts/page-colours.ts";
import type { Column } from "../../table/column.ts";
import { ExportMenu } from "../../table/export-menu.tsx";
import { numberColumn, wordsColumn } from "../../table/plain-column.ts";
import { formatMeasure } from "../../text/format.ts";
import { profileFigure, profileLine, type ProfileLine } from "./profile-shape.ts";

/** Every measure in its own range, this model config against the median of the ranked ones. */
export function Profile({ model, index }: { readonly model: SiteModel; readonly index: SiteIndex }): ReactNode {
  const { row, medians } = model;
  const lines = index.measures.map((measure) => profileLine(measure, row.fields, medians));
  const parts = [
    { title: "In the index", lines: lines.filter(({ measure }) => measure.weighted) },
    { title: "Not in the index", lines: lines.filter(({ measure }) => !measure.weighted) },
  ].filter((part) => part.lines.length > 0);
  const save = (): void =>
    download(
      `${row.slug}-profile.svg`,
      "image/svg+xml",
      profileFigure({ title: row.label, lines, colours: pageColours() }),
    );
  return (
    <Panel
      title="Profile"
      aside={
        <span className="flex gap-2">
          <button type="button" className={buttonClass} onClick={save}>
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
  wordsColumn("Measure", ({ measure }) => measure.title),
  wordsColumn("Better", ({ measure }) => measure.better),
  wordsColumn("Counts in the index", ({ measure }) => (measure.weighted ? "yes" : "no")),
  numberColumn("From", ({ measure }) => measure.min, String),
  numberColumn("To", ({ measure }) => measure.max, String),
  numberColumn(
    "Value",
    ({ value }) => value,
    (value, { measure }) => formatMeasure(measure, value),
  ),
  numberColumn(
    "Median",
    ({ median }) => median,
    (median, { measure }) => formatMeasure(measure, median),
  ),
];

/** A measure's range from its worse end to its better one: a stroke for the median, a dot for the value. */
function Dumbbell({ line }: { readonly line: ProfileLine }): ReactNode {
  const { valueAt, medianAt, worst, best, side } = line;
  return (
    <span className="flex items-center gap-3 text-xs text-muted">
      <span className="w-8 shrink-0 text-right tabular-nums">{worst}</span>
      <svg aria-hidden="true" height={20} className="w-full min-w-16 overflow-visible">
        <line x1="0%" x2="100%" y1={10} y2={10} className="stroke-line" strokeWidth={2} />
        {valueAt !== null && medianAt !== null && (
          <line
            x1={percent(Math.min(valueAt, medianAt))}
            x2={percent(Math.max(valueAt, medianAt))}
            y1={10}
            y2={10}
            className={side === "worse" ? "stroke-bad" : "stroke-accent"}
            strokeWidth={4}
          />
        )}
        {medianAt !== null && (
          <line
            x1={percent(medianAt)}
            x2={percent(medianAt)}
            y1={2}
            y2={18}
            className="stroke-text"
            strokeWidth={2.5}
          />
        )}
        {valueAt !== null && (
          <circle
            cx={percent(valueAt)}
            cy={10}
            r={5.5}
            className={`stroke-surface ${side === "worse" ? "fill-bad" : "fill-accent"}`}
            strokeWidth={1.5}
          />
        )}
      </svg>
      <span className="w-8 shrink-0 tabular-nums">{best}</span>
    </span>
  );
}

function percent(share: number): string {
  return `${100 * share}%`;
}
