import { textOf } from "../../../../src/report/pages/cells.ts";
import { Fragment, type ReactNode } from "react";
import type { SiteIndex, SiteRow } from "../../../../src/report/contract/site.ts";
import { drawnIntervals, type drawingLegend } from "../../../../src/report/format/index.ts";
import type { Scale } from "../../charts/scale.ts";
import * as columns from "../../../../src/report/tables/leaderboard-columns.ts";
import type { Column } from "../../table/column.ts";
import { plainColumn } from "../../table/plain-column.ts";
import { isWeak, mayBeBest, rawMeaning, rawText, whiskerText } from "./row-text.ts";

export type RowColumn = Column<SiteRow>;

/** What the columns need from the page. */
export interface RankingView {
  readonly measures: SiteIndex["measures"];
  readonly scale: Scale;
  readonly whiskerWidth: number;
  readonly placeWidth: number;
  readonly ranksWidth: number;
  /** "95% intervals" */
  readonly intervalHead: string;
  readonly legend: ReturnType<typeof drawingLegend>;
  /** Badges that all rows have, which the page says once. */
  readonly saidOnce: readonly SiteRow["badges"][number][];
  readonly pick: (row: SiteRow) => ReactNode;
  readonly opener: (row: SiteRow) => ReactNode;
}

export function placeColumn({ placeWidth }: RankingView): RowColumn {
  return {
    ...plainColumn(columns.placeColumn),
    align: "left",
    width: placeWidth,
    first: "asc",
    value: ({ rank }) => rank,
    cell: (row) => (
      <span className="place pl-2 font-medium whitespace-nowrap" title={placeTitle(row)}>
        {textOf(columns.placeColumn.cell(row))}
      </span>
    ),
  };
}

function placeTitle(row: SiteRow): string {
  if (row.rankInterval === null) return columns.placeColumn.title;
  return mayBeBest(row) ? "Not distinguishable from the best" : "Another model config is better";
}

export const ranksColumn: RowColumn = {
  ...plainColumn(columns.ranksColumn),
  align: "left",
  first: "asc",
  className: "text-muted whitespace-nowrap",
  value: ({ rankInterval }) => (rankInterval === null ? null : rankInterval.low + rankInterval.high / 10_000),
};

export const nameColumn: Omit<RowColumn, "cell"> = {
  ...plainColumn(columns.nameColumn),
  isRowHead: true,
  isSticky: true,
  first: "asc",
  value: ({ label }) => label,
};

export const indexColumn: RowColumn = {
  ...plainColumn(columns.indexColumn),
  width: 60,
  value: ({ index }) => index,
  cell: (row) => {
    const raw = rawText(row);
    return (
      <span className="inline-flex flex-col items-end">
        <span className="text-base font-semibold">{textOf(columns.indexColumn.cell(row))}</span>
        {raw !== null && (
          <span className="text-xs text-muted" title={rawMeaning}>
            raw {raw}
          </span>
        )}
      </span>
    );
  },
};

export function lowColumn({ intervalHead, legend }: RankingView): Omit<RowColumn, "cell"> {
  return {
    id: "low",
    head: intervalHead,
    title: `Lower end of the bar: ${legend.bar}`,
    value: (row) => drawnIntervals(row).interval?.low ?? null,
    text: whiskerText,
  };
}

export const runsColumn: RowColumn = {
  ...plainColumn(columns.runsColumn),
  width: 42,
  value: ({ runs }) => runs,
  cell: (row) => {
    const partial = row.perRun.filter((run) => run.partial).length;
    return partial === 0 ? (
      textOf(columns.runsColumn.cell(row))
    ) : (
      <span title={`${partial} of ${row.runs} lack a weighted measure`}>
        {textOf(columns.runsColumn.cell(row))}
        <span className="text-warn">*</span>
        <span className="sr-only">, {partial} of them partial</span>
      </span>
    );
  },
};

export function measureColumn(measure: SiteIndex["measures"][number]): RowColumn {
  const { id, label, better, unit, weighted } = measure;
  const column = plainColumn(columns.measureColumn(measure));
  const valueOf = ({ fields }: SiteRow): number | null => fields[id] ?? null;
  return {
    ...column,
    head: (
      <>
        <span className={weighted ? "" : "font-normal italic"}>
          {label.split(/(?<=[/-])/u).map((part) => (
            <Fragment key={part}>
              {part}
              <wbr />
            </Fragment>
          ))}
        </span>
        {better === "lower" && <LowerIsBetter />}
        {unit === "share" && " %"}
      </>
    ),
    width: 56,
    first: better === "lower" ? "asc" : "desc",
    value: valueOf,
    ...(weighted ? {} : { className: "text-muted" }),
    cell: (row) => {
      const text = column.text(row);
      return isWeak(measure, valueOf(row)) ? (
        <span className="-mx-1 rounded bg-bad-soft px-1 font-medium text-bad">{text}</span>
      ) : (
        text
      );
    },
  };
}

function LowerIsBetter(): ReactNode {
  return (
    <>
      <span aria-hidden="true">↓</span>
      <span className="sr-only"> (lower is better)</span>
    </>
  );
}

export const costColumn: RowColumn = {
  ...plainColumn(columns.costColumn),
  width: 66,
  first: "asc",
  value: ({ costPerRun }) => costPerRun,
  cell: (row) => (
    <span title={row.costIsLowerBound ? "Some prices are unknown: the true cost is higher" : undefined}>
      {textOf(columns.costColumn.cell(row))}
    </span>
  ),
};
