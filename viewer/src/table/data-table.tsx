import type { ReactNode } from "react";
import type { Column, SortOrder } from "./column.ts";

interface DataTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  /** As they are to be shown: sorted and filtered. */
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly sort?: SortOrder | null;
  readonly onSort?: (order: SortOrder) => void;
  /** Classes of a row, for what marks it. */
  readonly rowClass?: (row: Row) => string;
  readonly selected?: string | null;
}

/** A real table with sortable heads, in a box of its own that scrolls sideways where it is too wide. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  sort,
  onSort,
  rowClass,
  selected,
}: DataTableProps<Row>): ReactNode {
  return (
    <div
      className="overflow-x-auto rounded-lg border border-line bg-surface"
      tabIndex={0}
      role="region"
      aria-label={caption}
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line-strong text-left">
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sort={sort ?? null} {...(onSort ? { onSort } : {})} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              data-row={keyOf(row)}
              aria-current={selected === keyOf(row) ? "true" : undefined}
              className={`border-b border-line last:border-0 hover:bg-sunken aria-[current]:bg-accent-soft ${rowClass?.(row) ?? ""}`}
            >
              {columns.map((column) => (
                <BodyCell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function HeadCell<Row>({
  column,
  sort,
  onSort,
}: {
  readonly column: Column<Row>;
  readonly sort: SortOrder | null;
  readonly onSort?: (order: SortOrder) => void;
}): ReactNode {
  const { id, head, title, align, value, first = "desc" } = column;
  const direction = sort?.by === id ? sort.direction : null;
  const place = align === "right" ? "text-right" : "text-left";
  if (value === undefined || onSort === undefined)
    return (
      <th scope="col" title={title} className={`px-2.5 py-1.5 font-medium whitespace-nowrap text-muted ${place}`}>
        {head}
      </th>
    );
  const next = direction === null ? first : direction === "asc" ? "desc" : "asc";
  return (
    <th
      scope="col"
      aria-sort={direction === null ? "none" : direction === "asc" ? "ascending" : "descending"}
      className={`p-0 font-medium whitespace-nowrap ${place}`}
    >
      <button
        type="button"
        title={`Sort by ${title}`}
        className={`inline-flex min-h-8 w-full cursor-pointer items-center gap-1 px-2.5 py-1 hover:text-accent ${align === "right" ? "flex-row-reverse" : ""} ${direction === null ? "text-muted" : "text-text"}`}
        onClick={() => onSort({ by: id, direction: next })}
      >
        <span>{head}</span>
        <span aria-hidden="true" className={direction === null ? "invisible" : ""}>
          {direction === "asc" ? "▴" : "▾"}
        </span>
      </button>
    </th>
  );
}

export function BodyCell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }): ReactNode {
  const classes = `px-2.5 py-1.5 align-middle ${column.align === "right" ? "text-right whitespace-nowrap" : "text-left"} ${column.className ?? ""}`;
  return column.isRowHead === true ? (
    <th scope="row" className={`font-normal ${classes}`}>
      {column.cell(row)}
    </th>
  ) : (
    <td className={classes}>{column.cell(row)}</td>
  );
}
