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
      className="relative overflow-x-auto rounded-lg border border-line bg-surface"
      tabIndex={0}
      role="region"
      aria-label={caption}
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line-strong bg-surface text-left">
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
              className={`border-b border-line bg-surface last:border-0 hover:bg-sunken aria-[current]:bg-accent-soft ${rowClass?.(row) ?? ""}`}
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

/** With the background of its row, whichever that is. */
const stickyClass = "sticky left-0 z-[1] bg-inherit";

export function HeadCell<Row>({
  column,
  sort,
  onSort,
  tight = false,
}: {
  readonly column: Column<Row>;
  readonly sort: SortOrder | null;
  readonly onSort?: (order: SortOrder) => void;
  /** Narrow columns: the head may wrap, and the arrow stands below it. */
  readonly tight?: boolean;
}): ReactNode {
  const { id, head, title, align, value, first = "desc", isSticky = false, meaning } = column;
  const explained = meaning === undefined ? title : `${title}: ${meaning}`;
  const direction = sort?.by === id ? sort.direction : null;
  const place = `${align === "right" ? "text-right" : "text-left"} ${tight ? "align-top text-xs leading-tight" : "whitespace-nowrap"} ${isSticky ? stickyClass : ""}`;
  const space = tight ? "px-1.5 py-1.5" : "px-2.5 py-1.5";
  if (value === undefined || onSort === undefined)
    return (
      <th scope="col" title={explained} className={`font-medium text-muted ${space} ${place}`}>
        {head}
        {column.below}
      </th>
    );
  const next = direction === null ? first : direction === "asc" ? "desc" : "asc";
  const flow = tight
    ? `flex-col ${align === "right" ? "items-end text-right" : "items-start text-left"}`
    : `gap-1 ${align === "right" ? "flex-row-reverse" : ""} items-center`;
  return (
    <th
      scope="col"
      aria-sort={direction === null ? "none" : direction === "asc" ? "ascending" : "descending"}
      className={`p-0 font-medium ${place}`}
    >
      <button
        type="button"
        title={`Sort by ${explained}`}
        className={`flex min-h-8 w-full cursor-pointer hover:text-accent ${space} ${flow} ${direction === null ? "text-muted" : "text-text"}`}
        onClick={() => onSort({ by: id, direction: next })}
      >
        <span>{head}</span>
        <span aria-hidden="true" className={`leading-none ${direction === null ? "invisible" : "text-accent"}`}>
          {direction === "asc" ? "▲" : "▼"}
        </span>
      </button>
      {column.below}
    </th>
  );
}

export function BodyCell<Row>({
  column,
  row,
  tight = false,
}: {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly tight?: boolean;
}): ReactNode {
  const place = column.align === "right" ? "text-right whitespace-nowrap" : "text-left";
  const classes = `${tight ? "px-1.5" : "px-2.5"} py-1.5 align-middle ${place} ${column.className ?? ""} ${column.isSticky === true ? stickyClass : ""}`;
  return column.isRowHead === true ? (
    <th scope="row" className={`font-normal ${classes}`}>
      {column.cell(row)}
    </th>
  ) : (
    <td className={classes}>{column.cell(row)}</td>
  );
}
