import { useMemo, type ReactNode } from "react";
import { Link } from "wouter";
import type { SiteRow } from "../../../../src/report/contract/site.ts";
import { ConfigSettings } from "../../app/config-badges.tsx";
import { Panel } from "../../app/page.tsx";
import type { Column } from "../../table/column.ts";
import { WindowedTable } from "../../table/windowed-table.tsx";
import { shortName } from "../../text/config-name.ts";
import { formatCount } from "../../text/format.ts";

/** Without every weighted measure nothing can be ranked: what is missing is said instead. */
export function IncompleteRows({
  rows,
  saidOnce,
  isWide,
}: {
  readonly rows: readonly SiteRow[];
  readonly isWide: boolean;
  readonly saidOnce: readonly SiteRow["badges"][number][];
}): ReactNode {
  const columns = useMemo(() => columnsOf(saidOnce, isWide), [saidOnce, isWide]);
  if (rows.length === 0) return null;
  return (
    <div className="mt-8">
      <Panel title="Incomplete, not ranked" aside="An index over some of its parts would not be comparable.">
        <WindowedTable
          caption="Incomplete model configs"
          columns={columns}
          rows={rows}
          keyOf={({ slug }) => slug}
          rowHeight={52}
          restWidth={isWide ? 200 : 120}
        />
      </Panel>
    </div>
  );
}

function columnsOf(saidOnce: readonly SiteRow["badges"][number][], isWide: boolean): readonly Column<SiteRow>[] {
  const missing: Column<SiteRow> = {
    id: "missing",
    head: "Missing",
    title: "Weighted measures without a value",
    cell: (row) => <span className="break-words">{missingText(row)}</span>,
    text: missingText,
  };
  return [
    {
      id: "name",
      head: "Model config",
      title: "Model config",
      isRowHead: true,
      cell: (row) => (
        <span className="block min-w-0">
          <Link
            href={`/m/${row.slug}`}
            title={row.label}
            className="inline-block min-h-6 font-medium break-words hover:text-accent hover:underline"
          >
            {shortName(row)}
          </Link>
          <ConfigSettings row={row} except={saidOnce} />
          {!isWide && <span className="block pt-0.5 text-xs">without {missingText(row)}</span>}
        </span>
      ),
      text: ({ label }) => label,
    },
    {
      id: "runs",
      head: "Runs",
      title: "Runs with a verdict",
      align: "right",
      width: 44,
      cell: ({ runs }) => runs,
      text: ({ runs }) => String(runs),
    },
    {
      id: "verdicts",
      head: "Verdicts",
      title: "Verdicts that count, of those planned",
      align: "right",
      width: 62,
      cell: (row) => verdictsText(row),
      text: verdictsText,
    },
    ...(isWide ? [missing] : []),
  ];
}

function missingText({ missing }: SiteRow): string {
  return missing.map(({ title }) => title).join(", ");
}

function verdictsText({ graded, unscored, broken, pending }: SiteRow): string {
  return `${formatCount(graded)}/${formatCount(graded + unscored + broken + pending)}`;
}
