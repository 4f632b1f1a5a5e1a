import { Link } from "wouter";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import { formatCost, formatInterval } from "../../../../src/report/format/index.ts";
import { Badge } from "../../app/badge.tsx";
import type { Column } from "../../table/column.ts";
import { formatScore } from "../../text/format.ts";
import type { MapPoint } from "./map-layout.ts";

/** The columns of a phone: the interval is part of the index, the Pareto badge of the name. */
export function narrowMapColumns(columns: readonly Column<MapPoint>[]): readonly Column<MapPoint>[] {
  return columns.flatMap((column) => {
    if (column.id === "low" || column.id === "pareto") return [];
    if (column.id === "name")
      return {
        ...column,
        cell: (point: MapPoint) => (
          <>
            {column.cell(point)} {point.pareto && <Badge tone="accent">Pareto</Badge>}
          </>
        ),
      };
    if (column.id === "index")
      return {
        ...column,
        width: 88,
        cell: (point: MapPoint) => (
          <>
            <span className="font-semibold">{formatScore(point.index)}</span>
            <span className="block text-xs text-muted">{intervalText(point)}</span>
          </>
        ),
      };
    return column;
  });
}

/** The map as a table. */
export const mapColumns: readonly Column<MapPoint>[] = [
  {
    id: "name",
    head: "Model config",
    title: "Model config",
    isRowHead: true,
    first: "asc",
    value: ({ label }) => label,
    cell: ({ slug, label }) => (
      <Link
        href={pathTo("/m/:slug", { slug })}
        className="inline-block min-h-6 font-medium break-all hover:text-accent hover:underline"
      >
        {label}
      </Link>
    ),
    text: ({ label }) => label,
  },
  {
    id: "cost",
    head: "Cost a run",
    title: "US dollars a run, answers and judging",
    align: "right",
    width: 84,
    first: "asc",
    value: ({ costPerRun }) => costPerRun,
    cell: costText,
    text: costText,
    data: ({ costPerRun }) => costPerRun,
  },
  {
    id: "index",
    head: "Index",
    title: "Independence Index",
    align: "right",
    width: 60,
    value: ({ index }) => index,
    cell: ({ index }) => <span className="font-semibold">{formatScore(index)}</span>,
    text: ({ index }) => formatScore(index),
    data: ({ index }) => index,
  },
  {
    id: "low",
    head: "Interval",
    title: "Interval of the index",
    align: "right",
    width: 96,
    value: ({ low }) => low,
    cell: intervalText,
    text: intervalText,
  },
  {
    id: "pareto",
    head: "Line",
    title: "On the Pareto line: no cheaper model config has a higher index",
    width: 62,
    value: ({ pareto }) => (pareto ? 1 : 0),
    cell: ({ pareto }) => (pareto ? <Badge tone="accent">Pareto</Badge> : null),
    text: ({ pareto }) => (pareto ? "Pareto" : ""),
  },
];

export function costText({ costPerRun, costIsLowerBound }: MapPoint): string {
  return formatCost(costPerRun, costIsLowerBound);
}

function intervalText({ low, high }: MapPoint): string {
  return formatInterval(low === null || high === null ? null : { low, high });
}
