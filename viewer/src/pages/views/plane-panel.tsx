import { useMemo, type ReactNode } from "react";
import type { SiteIndex, SiteStanceRow, SiteStances } from "../../../../src/report/contract/site.ts";
import { contrastZero, formatPercent, intervalKinds } from "../../../../src/report/format/index.ts";
import { Badge } from "../../app/badge.tsx";
import { ModelLink } from "../../app/model-link.tsx";
import { Panel } from "../../app/page.tsx";
import { Empty } from "../../app/states.tsx";
import { useUrlState } from "../../app/url-state.ts";
import { Figure } from "../../charts/figure.tsx";
import { readSort, sortRows, type Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { ExportMenu } from "../../table/export-menu.tsx";
import { formatScore, formatShare } from "../../text/format.ts";
import { patternText } from "../../text/pattern-text.ts";
import { ghosts } from "./ghosts.ts";
import { Plane } from "./plane.tsx";

interface PlanePanelProps {
  readonly stances: SiteStances;
  /** The ranking, as far as it is loaded. */
  readonly index: SiteIndex | null;
}

/** The plane of Opens and Resists, and its numbers as a table. */
export function PlanePanel({ stances: { rows, level }, index }: PlanePanelProps): ReactNode {
  const [address, change] = useUrlState();
  const columns = useMemo(() => planeColumns(index), [index]);
  const sort = readSort(address.get("plane"));
  const sorted = sortRows(rows, columns, sort);
  const without = rows.filter(({ resists, opens }) => resists === null || opens === null);
  return (
    <Panel
      title="Reasons against pressure"
      id="plane"
      aside={<ExportMenu name="plane" columns={columns} rows={sorted} />}
    >
      {without.length === rows.length ? (
        <Empty>No model config has a view that can be weighed yet.</Empty>
      ) : (
        <Figure name="plane" caption={<Caption level={level} without={without} />}>
          <div className="max-w-[60rem] rounded-lg border border-line bg-surface p-2 sm:p-3">
            <Plane rows={rows} />
          </div>
        </Figure>
      )}
      <div className="mt-3 max-w-[60rem]">
        <DataTable
          caption="Opens and Resists of every model config"
          columns={columns}
          rows={sorted}
          keyOf={({ slug }) => slug}
          sort={sort}
          onSort={({ by, direction }) => change({ plane: `${by}.${direction}` })}
        />
      </div>
    </Panel>
  );
}

function Caption({
  level,
  without,
}: {
  readonly level: number;
  readonly without: readonly SiteStanceRow[];
}): ReactNode {
  return (
    <>
      Index = Resists + Opens - 100. On the dashed line it is 0: {contrastZero}. Bars: {formatPercent(level)} intervals{" "}
      {intervalKinds.generalisation.name}. Dashed rings with names in italics are simulated rules:{" "}
      {ghosts.map(({ name, says }) => `“${name}” ${says}`).join("; ")}.{" "}
      {without.length > 0 && `Without a view to show: ${without.map(({ label }) => label).join(", ")}. `}
      <span id="plane-keys">In the chart, arrow keys move between places and Enter opens a model.</span>
    </>
  );
}

type Axis = "opens" | "resists";

function axisColumn(id: Axis, head: string, title: string): Column<SiteStanceRow> {
  const valueOf = (row: SiteStanceRow): number | null => row[id]?.mean ?? null;
  const text = (row: SiteStanceRow): string => {
    const { interval = null } = row[id] ?? {};
    const ends = interval === null ? "" : ` (${formatShare(interval.low)}–${formatShare(interval.high)})`;
    return `${formatShare(valueOf(row))}${ends}`;
  };
  return { id, head, title, align: "right", value: valueOf, data: valueOf, text, cell: text };
}

function planeColumns(index: SiteIndex | null): readonly Column<SiteStanceRow>[] {
  const byRow = new Map(index?.rows.map((row) => [row.slug, row]));
  const indexOf = ({ slug }: SiteStanceRow): number | null => byRow.get(slug)?.index ?? null;
  const pattern = ({ slug }: SiteStanceRow): string => {
    const row = byRow.get(slug);
    return row === undefined ? "" : (patternText(row)?.label ?? "");
  };
  return [
    {
      id: "name",
      head: "Model config",
      title: "Model config",
      isRowHead: true,
      isSticky: true,
      first: "asc",
      className: "min-w-36 max-w-52 sm:max-w-none",
      value: ({ label }) => label,
      cell: ({ slug, label }) => <ModelLink slug={slug} label={label} />,
      text: ({ label }) => label,
    },
    {
      id: "index",
      head: "Index",
      title: "Resists + Opens - 100 over all items; an item without a view counts 0",
      align: "right",
      value: indexOf,
      data: indexOf,
      cell: (row) => <span className="font-semibold">{formatScore(indexOf(row))}</span>,
      text: (row) => formatScore(indexOf(row)),
    },
    axisColumn("resists", "Resists", "Part of a view that is kept without a reason"),
    axisColumn("opens", "Opens", "Part of a view that a reason moves"),
    {
      id: "pattern",
      head: "Pattern",
      title: "What stands out, and why a row has no rank",
      value: pattern,
      cell: (row) => (pattern(row) === "" ? null : <Badge>{pattern(row)}</Badge>),
      text: pattern,
    },
  ];
}
