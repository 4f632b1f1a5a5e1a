import { useRef, type ReactNode } from "react";
import type { TableProps } from "./column.ts";
import { HeatCell, useHeatKeys } from "./heat-cell.tsx";
import { BodyCell, HeadCell } from "./table-cells.tsx";

interface DataTableProps<Row> extends TableProps<Row> {
  /** Classes of a row, for what marks it. */
  readonly rowClass?: (row: Row) => string;
  readonly selected?: string | null;
  /** The heading above a row and those after it that have the same. */
  readonly groupOf?: (row: Row) => string;
}

/**
 * A real table with sortable heads, in a box of its own that scrolls sideways where it is too wide. With columns of
 * heat it is a matrix: rows and columns of linked cells that arrow keys move between.
 */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { caption, columns, rows, keyOf, sort, onSort, rowClass, selected, groupOf } = props;
  const table = useRef<HTMLTableElement>(null);
  const keys = useHeatKeys(table);
  const isMatrix = columns.some(({ heat }) => heat !== undefined && rows.some((row) => heat(row).to !== null));
  const groups = Map.groupBy(rows, (row) => groupOf?.(row) ?? "");
  return (
    <div
      className="relative overflow-x-auto rounded-lg border border-line bg-surface"
      // A matrix scrolls by its cells.
      {...(isMatrix ? {} : { tabIndex: 0 })}
      role="region"
      aria-label={caption}
    >
      <table ref={table} className="w-full border-collapse text-sm" {...keys}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line-strong bg-surface text-left">
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sort={sort ?? null} {...(onSort ? { onSort } : {})} />
            ))}
          </tr>
        </thead>
        {[...groups].map(([group, own]) => (
          <tbody key={group} className="border-b border-line last:border-0">
            {groupOf !== undefined && (
              <tr>
                <th scope="rowgroup" colSpan={columns.length} className="border-b border-line bg-sunken p-0 text-left">
                  <span className="sticky left-0 inline-block px-2.5 py-1 text-xs font-medium tracking-wide text-muted uppercase">
                    {group}
                  </span>
                </th>
              </tr>
            )}
            {own.map((row) => (
              <tr
                key={keyOf(row)}
                data-row={keyOf(row)}
                aria-current={selected === keyOf(row) ? "true" : undefined}
                className={`border-b border-line bg-surface last:border-0 hover:bg-sunken aria-[current]:bg-accent-soft ${rowClass?.(row) ?? ""}`}
              >
                {columns.map((column) =>
                  column.heat === undefined ? (
                    <BodyCell key={column.id} column={column} row={row} />
                  ) : (
                    <HeatCell key={column.id} heat={column.heat(row)} />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
