import { useMemo, type ReactNode } from "react";
import type { SiteRow } from "../../../../src/results/contract/site.ts";
import { textOf } from "../../../../src/pages/cells.ts";
import { incompleteColumns } from "../../../../src/pages/ranking/columns.ts";
import { ConfigSettings } from "../../app/config-badges.tsx";
import { Panel } from "../../app/page.tsx";
import { drawnColumn } from "../../blocks/drawn-column.tsx";
import type { Column } from "../../table/column.ts";
import { WindowedTable } from "../../table/windowed-table.tsx";
import { NameLink, type RankingView } from "./ranking-columns.tsx";

interface IncompleteRowsProps extends Pick<RankingView, "saidOnce" | "usual"> {
  readonly rows: readonly SiteRow[];
  readonly isWide: boolean;
}

/** Model configs without every weighted measure are not ranked: shows what is missing. */
export function IncompleteRows({ rows, isWide, saidOnce, usual }: IncompleteRowsProps): ReactNode {
  const columns = useMemo(() => columnsFor({ isWide, saidOnce, usual }), [isWide, saidOnce, usual]);
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

/** On a phone, missing measures are below the name. */
function columnsFor({ isWide, saidOnce, usual }: Omit<IncompleteRowsProps, "rows">): readonly Column<SiteRow>[] {
  const declared = incompleteColumns();
  const missing = declared.find(({ id }) => id === "missing");
  return declared.flatMap((column): readonly Column<SiteRow>[] => {
    const drawn = drawnColumn<SiteRow>(column);
    if (column.id === "missing" && !isWide) return [];
    if (column.id === "missing") return [drawn];
    if (column.id !== "name") return [{ ...drawn, width: 64 }];
    return [
      {
        ...drawn,
        isRowHead: true,
        cell: (row) => (
          <span className="block min-w-0">
            <NameLink row={row} />
            <ConfigSettings row={row} usual={usual} except={saidOnce} />
            {!isWide && missing !== undefined && (
              <span className="block pt-0.5 text-xs">
                {row.unanswered === undefined && "without "}
                {textOf(missing.cell(row))}
              </span>
            )}
          </span>
        ),
      },
    ];
  });
}
