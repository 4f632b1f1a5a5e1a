import type { ReactNode } from "react";
import { Select } from "../app/select.tsx";
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
    <Select
      label="Sort by"
      className="max-w-full"
      value={sort === null ? "" : `${sort.by}.${sort.direction}`}
      options={[
        ...(sort === null ? [["", "As listed"] as const] : []),
        ...sortable.flatMap(({ id, title, first = "desc" }) =>
          (first === "desc" ? ["desc", "asc"] : ["asc", "desc"]).map(
            (direction) => [`${id}.${direction}`, `${direction === "asc" ? "▲" : "▼"} ${title}`] as const,
          ),
        ),
      ]}
      onChange={(value) => {
        const order = readSort(value);
        if (order !== null) onSort(order);
      }}
    />
  );
}
