import { Fragment, type ReactNode } from "react";
import type { SiteIndex, SiteRow } from "../../../../src/report/contract/site.ts";
import type { Scale } from "../../charts/scale.ts";
import type { Column } from "../../table/column.ts";
import { formatDollars, formatMeasure, formatScore } from "../../text/format.ts";
import { isWeak, mayBeBest, measureText, placeText, ranksText, rawMeaning, rawText, whiskerText } from "./row-text.ts";

export type RowColumn = Column<SiteRow>;

/** What the columns need from the page. */
export interface RankingView {
  readonly measures: SiteIndex["measures"];
  readonly scale: Scale;
  readonly whiskerWidth: number;
  readonly placeWidth: number;
  readonly ranksWidth: number;
  /** "95% interval" */
  readonly intervalHead: string;
  readonly intervalTitle: string;
  /** Badges that all rows have, which the page says once. */
  readonly saidOnce: readonly SiteRow["badges"][number][];
  readonly pick: (row: SiteRow) => ReactNode;
  readonly opener: (row: SiteRow) => ReactNode;
}

export function placeColumn({ placeWidth }: RankingView): RowColumn {
  return {
    id: "place",
    head: "Place",
    title: "Rank by the index",
    width: placeWidth,
    first: "asc",
    value: ({ rank }) => rank,
    cell: (row) => (
      <span className="place pl-2 font-medium whitespace-nowrap" title={placeTitle(row)}>
        {placeText(row)}
      </span>
    ),
    text: placeText,
  };
}

function placeTitle(row: SiteRow): string {
  if (row.rankInterval === null) return "Rank by the index";
  return mayBeBest(row) ? "Not distinguishable from the best" : "Another model config is better";
}

export const ranksColumn: RowColumn = {
  id: "ranks",
  head: "Ranks",
  title: "Ranks if similar scenarios had been used",
  first: "asc",
  className: "text-muted whitespace-nowrap",
  value: ({ rankInterval }) => (rankInterval === null ? null : rankInterval.low + rankInterval.high / 10_000),
  cell: ranksText,
  text: ranksText,
};

export const nameColumn: Omit<RowColumn, "cell"> = {
  id: "name",
  head: "Model config",
  title: "Model config",
  isRowHead: true,
  isSticky: true,
  first: "asc",
  value: ({ label }) => label,
  text: ({ label }) => label,
};

export const indexColumn: RowColumn = {
  id: "index",
  head: "Index",
  title: "Independence Index, 0 to 100",
  align: "right",
  width: 54,
  value: ({ index }) => index,
  cell: (row) => {
    const raw = rawText(row);
    return (
      <span className="inline-flex flex-col items-end">
        <span className="text-base font-semibold">{formatScore(row.index)}</span>
        {raw !== null && (
          <span className="text-xs text-muted" title={rawMeaning}>
            raw {raw}
          </span>
        )}
      </span>
    );
  },
  text: ({ index }) => formatScore(index),
};

export function lowColumn({ intervalHead, intervalTitle }: RankingView): Omit<RowColumn, "cell"> {
  return {
    id: "low",
    head: intervalHead,
    title: `Lower end of the interval: ${intervalTitle}`,
    value: ({ interval }) => interval?.low ?? null,
    text: whiskerText,
  };
}

export const runsColumn: RowColumn = {
  id: "runs",
  head: "Runs",
  title: "Runs with a verdict",
  align: "right",
  width: 42,
  value: ({ runs }) => runs,
  cell: ({ runs, perRun }) => {
    const partial = perRun.filter((run) => run.partial).length;
    return partial === 0 ? (
      runs
    ) : (
      <span title={`${partial} of ${runs} lack a weighted measure`}>
        {runs}
        <span className="text-warn">*</span>
        <span className="sr-only">, {partial} of them partial</span>
      </span>
    );
  },
  text: ({ runs }) => String(runs),
};

export function measureColumn(measure: SiteIndex["measures"][number]): RowColumn {
  const { id, label, better, unit, weighted } = measure;
  const valueOf = ({ fields }: SiteRow): number | null => fields[id] ?? null;
  return {
    id: `m-${id}`,
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
    title: measureText(measure),
    align: "right",
    width: 56,
    first: better === "lower" ? "asc" : "desc",
    value: valueOf,
    ...(weighted ? {} : { className: "text-muted" }),
    cell: (row) => {
      const value = valueOf(row);
      const text = formatMeasure(measure, value);
      return isWeak(measure, value) ? (
        <span className="-mx-1 rounded bg-bad-soft px-1 font-medium text-bad">{text}</span>
      ) : (
        text
      );
    },
    text: (row) => formatMeasure(measure, valueOf(row)),
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
  id: "cost",
  head: "Cost a run",
  title: "US dollars for generation and judging, mean over the runs that cost anything",
  align: "right",
  width: 66,
  first: "asc",
  value: ({ costPerRun }) => costPerRun,
  cell: ({ costPerRun, costIsLowerBound }) => (
    <span title={costIsLowerBound ? "Some prices are unknown: the true cost is higher" : undefined}>
      {formatDollars(costPerRun, costIsLowerBound)}
    </span>
  ),
  text: ({ costPerRun, costIsLowerBound }) => formatDollars(costPerRun, costIsLowerBound),
};
