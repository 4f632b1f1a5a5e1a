import type { ReactNode } from "react";
import { Link } from "wouter";
import type { SiteRow } from "../../../../src/report/contract/site.ts";
import { drawnIntervals } from "../../../../src/report/format/index.ts";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import { ConfigBadges, ConfigSettings } from "../../app/config-badges.tsx";
import { Whisker, WhiskerAxis } from "../../charts/whisker.tsx";
import { briefSettings, shortName } from "../../text/config-name.ts";
import { formatDollars } from "../../text/format.ts";
import {
  costColumn,
  indexColumn,
  lowColumn,
  measureColumn,
  nameColumn,
  placeColumn,
  ranksColumn,
  runsColumn,
  type RankingView,
  type RowColumn,
} from "./row-columns.tsx";
import { inOrder, runIndices, whiskerText } from "./row-text.ts";

/** The columns on a wide screen. */
export function wideColumns(view: RankingView): readonly RowColumn[] {
  return [
    placeColumn(view),
    { ...ranksColumn, width: view.ranksWidth },
    {
      id: "pick",
      head: <span className="sr-only">More, and compare</span>,
      title: "Details of the row, and pick to compare",
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

/** The columns on a narrow screen: two lines per row; the fields are in the details. */
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
            {row.runs === 1 ? "1 run" : `${runsColumn.text(row)} runs`} ·{" "}
            {formatDollars(row.costPerRun, row.costIsLowerBound)}
          </span>
        </span>
      ),
    },
  ];
}

function NameLink({ row }: { readonly row: SiteRow }): ReactNode {
  return (
    <Link
      href={pathTo("/m/:slug", { slug: row.slug })}
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
      {...drawnIntervals(row)}
      runs={runIndices(row)}
      hollow={row.runs === 1}
      label={whiskerText(row)}
    />
  );
}
