import type { ReactNode } from "react";
import { fieldClass } from "../app/button.ts";
import { readSort, type Column, type SortOrder } from "./column.ts";

/** Sorting where the heads of most columns are not in sight. */
export function SortChooser<Row>({
  columns,
  sort,
  onSort,
}: {
  readonly columns: readonly Column<Row>[];
  readonly sort: SortOrder | null;
  readonly onSort: (order: SortOrder) => void;
}): ReactNode {
  const sortable = columns.filter(({ value }) => value !== undefined);
  return (
    <select
      className={`${fieldClass} max-w-full`}
      aria-label="Sort by"
      value={sort === null ? "" : `${sort.by}.${sort.direction}`}
      onChange={(event) => {
        const order = readSort(event.target.value);
        if (order !== null) onSort(order);
      }}
    >
      {sort === null && <option value="">As listed</option>}
      {sortable.flatMap(({ id, title, first = "desc" }) =>
        (first === "desc" ? ["desc", "asc"] : ["asc", "desc"]).map((direction) => (
          <option key={`${id}.${direction}`} value={`${id}.${direction}`}>
            {direction === "asc" ? "▲" : "▼"} {title}
          </option>
        )),
      )}
    </select>
  );
}
