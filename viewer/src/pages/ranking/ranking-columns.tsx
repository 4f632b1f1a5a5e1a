import { Fragment, type ReactNode } from "react";
import { Link } from "wouter";
import type { SiteIndex, SiteRow } from "../../../../src/report/contract/site.ts";
import { ConfigBadges, ConfigSettings } from "../../app/config-badges.tsx";
import type { Scale } from "../../charts/scale.ts";
import { Whisker, WhiskerAxis } from "../../charts/whisker.tsx";
import type { Column } from "../../table/column.ts";
import { briefSettings, shortName } from "../../text/config-name.ts";
import { formatDollars, formatMeasure, formatScore } from "../../text/format.ts";
import { inOrder, isWeak, measureText, placesText, ranksText, runIndices, whiskerText } from "./row-text.ts";

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

type RowColumn = Column<SiteRow>;

/** The ranking on a wide screen. */
export function wideColumns(view: RankingView): readonly RowColumn[] {
  return [
    placeColumn(view),
    { ...ranksColumn, width: view.ranksWidth },
    {
      id: "pick",
      head: <span className="sr-only">More, and compare</span>,
      title: "More about the row, and pick to compare",
      width: 60,
      cell: (row) => (
        <span className="flex items-center justify-center">
          {view.opener(row)}
          {view.pick(row)}
        </span>
      ),
      text: () => "",
      className: "px-0!",
    },
    {
      ...nameColumn,
      cell: (row) => (
        <span className="block min-w-0">
          <NameLink row={row} />
          <ConfigSettings row={row} except={view.saidOnce} />
        </span>
      ),
    },
    indexColumn,
    {
      ...lowColumn(view),
      width: view.whiskerWidth + 12,
      below: (
        <span className="block px-1.5">
          <WhiskerAxis scale={view.scale} width={view.whiskerWidth} />
        </span>
      ),
      cell: (row) => <RowWhisker row={row} view={view} />,
    },
    runsColumn,
    ...inOrder(view.measures).map(measureColumn),
    costColumn,
  ];
}

/** On a narrow one: two lines a row, with the fields under what opens. */
export function narrowColumns(view: RankingView): readonly RowColumn[] {
  return [
    placeColumn(view),
    {
      ...nameColumn,
      below: (
        <span className="block px-1.5">
          <WhiskerAxis scale={view.scale} width={view.whiskerWidth} />
        </span>
      ),
      cell: (row) => (
        <span className="block min-w-0">
          <NameLink row={row} />
          <span className="flex flex-wrap items-center gap-x-2">
            <RowWhisker row={row} view={view} />
            <span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-xs text-muted">
              <span className="break-words">{briefSettings(row).join(" · ")}</span>
              <ConfigBadges row={row} except={view.saidOnce} />
            </span>
          </span>
        </span>
      ),
    },
    {
      ...indexColumn,
      width: 104,
      cell: (row) => (
        <span className="flex flex-col items-end">
          <span className="flex items-center gap-1">
            {indexColumn.cell(row)}
            {view.opener(row)}
          </span>
          <span className="text-xs text-muted">
            {row.runs === 1 ? "1 run" : `${row.runs} runs`} · {formatDollars(row.costPerRun, row.costIsLowerBound)}
          </span>
        </span>
      ),
    },
  ];
}

function NameLink({ row }: { readonly row: SiteRow }): ReactNode {
  return (
    <Link
      href={`/m/${row.slug}`}
      title={row.label}
      className="-my-0.5 inline-block min-h-6 py-0.5 font-medium break-words hover:text-accent hover:underline"
    >
      {shortName(row)}
    </Link>
  );
}

function RowWhisker({ row, view }: { readonly row: SiteRow; readonly view: RankingView }): ReactNode {
  if (row.index === null) return null;
  return (
    <Whisker
      scale={view.scale}
      width={view.whiskerWidth}
      mean={row.index}
      interval={row.interval}
      runs={runIndices(row)}
      hollow={row.runs === 1}
      label={whiskerText(row)}
    />
  );
}

function placeColumn({ placeWidth }: RankingView): RowColumn {
  return {
    id: "place",
    head: "Place",
    title: "Places of the tie group",
    width: placeWidth,
    first: "asc",
    value: ({ rank }) => rank,
    cell: (row) => (
      <span className="place pl-2 font-medium whitespace-nowrap" title={placeTitle(row)}>
        {placesText(row)}
      </span>
    ),
    text: placesText,
  };
}

function placeTitle({ tieGroup, tiePlaces, rank }: SiteRow): string {
  if (tieGroup === null || tiePlaces === null) return "Nothing is known of ties";
  if (tiePlaces.from === tiePlaces.to) return `Tie group ${tieGroup}: a place of its own`;
  return `Tie group ${tieGroup}: nobody in it can be told from the best of it (by the index alone rank ${rank ?? "–"})`;
}

const ranksColumn: RowColumn = {
  id: "ranks",
  head: "Own ranks",
  title: "Own ranks that cannot be excluded",
  first: "asc",
  className: "text-muted whitespace-nowrap",
  value: ({ rankInterval }) => (rankInterval === null ? null : rankInterval.low + rankInterval.high / 10_000),
  cell: ranksText,
  text: ranksText,
};

const nameColumn: Omit<RowColumn, "cell"> = {
  id: "name",
  head: "Model config",
  title: "Model config",
  isRowHead: true,
  isSticky: true,
  first: "asc",
  value: ({ label }) => label,
  text: ({ label }) => label,
};

const indexColumn: RowColumn = {
  id: "index",
  head: "Index",
  title: "Independence Index, 0 to 100",
  align: "right",
  width: 54,
  value: ({ index }) => index,
  cell: ({ index }) => <span className="text-base font-semibold">{formatScore(index)}</span>,
  text: ({ index }) => formatScore(index),
};

function lowColumn({ intervalHead, intervalTitle }: RankingView): Omit<RowColumn, "cell"> {
  return {
    id: "low",
    head: intervalHead,
    title: `the lower end of the interval: ${intervalTitle}`,
    value: ({ interval }) => interval?.low ?? null,
    text: whiskerText,
  };
}

const runsColumn: RowColumn = {
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

function measureColumn(measure: SiteIndex["measures"][number]): RowColumn {
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

const costColumn: RowColumn = {
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
