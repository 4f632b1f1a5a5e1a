import { Link } from "wouter";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { formatCost } from "../../../../src/results/format/dollars.ts";
import { formatInterval } from "../../../../src/results/format/numbers.ts";
import { numberColumn, textColumn, type Column as Declared } from "../../../../src/pages/blocks.ts";
import { cost, index } from "../../../../src/pages/cells.ts";
import { costColumnWith, indexColumnWith, modelConfigColumnWith } from "../../../../src/pages/columns.ts";
import { Badge } from "../../app/badge.tsx";
import type { Column } from "../../table/column.ts";
import { plainColumn } from "../../table/plain-column.ts";
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

/** The map as a table, for files. */
export const mapFileColumns: readonly Declared<MapPoint>[] = [
  modelConfigColumnWith(({ label }) => label, { id: "name" }),
  costColumnWith(({ costPerRun, costIsLowerBound }) => cost(costPerRun, costIsLowerBound), {
    id: "cost",
    title: "US dollars a run, answers and judging",
  }),
  indexColumnWith((point) => index(point.index), { id: "index", title: "Independence Index" }),
  numberColumn("Interval", intervalText, { id: "low", title: "Interval of the index" }),
  textColumn("Line", ({ pareto }) => (pareto ? "Pareto" : ""), {
    id: "pareto",
    title: "On the Pareto line: no cheaper model config has a higher index",
  }),
];

const looks: Readonly<Record<string, Partial<Column<MapPoint>>>> = {
  name: {
    isRowHead: true,
    first: "asc",
    value: ({ label }) => label,
    cell: ({ slug, label }) => (
      <Link
        href={pathTo("/m/:slug", { slug })}
        className="inline-block min-h-6 font-medium [overflow-wrap:anywhere] hover:text-accent hover:underline"
      >
        {label}
      </Link>
    ),
  },
  cost: { width: 84, first: "asc", value: ({ costPerRun }) => costPerRun },
  index: {
    width: 60,
    value: (point) => point.index,
    cell: (point) => <span className="font-semibold">{formatScore(point.index)}</span>,
  },
  low: { width: 96, value: ({ low }) => low },
  pareto: {
    width: 62,
    value: ({ pareto }) => (pareto ? 1 : 0),
    cell: ({ pareto }) => (pareto ? <Badge tone="accent">Pareto</Badge> : null),
  },
};

export const mapColumns = mapFileColumns.map((column): Column<MapPoint> =>
  Object.assign(plainColumn(column), looks[column.id]),
);

export function costText({ costPerRun, costIsLowerBound }: MapPoint): string {
  return formatCost(costPerRun, costIsLowerBound);
}

function intervalText({ low, high }: MapPoint): string {
  return formatInterval(low === null || high === null ? null : { low, high });
}
