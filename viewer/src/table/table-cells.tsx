import type { ReactNode } from "react";
import type { Column, SortOrder } from "./column.ts";

/** With the background of its row. */
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
