import { useMemo, type ReactNode } from "react";
import { Panel } from "../app/page.tsx";
import { useUrlState } from "../app/url-state.ts";
import { readSort, sortRows, type Column } from "./column.ts";
import { DataTable } from "./data-table.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { Legend } from "./legend.tsx";

/** A list of a page: sorted in the address, saved as it is shown, with the meanings of its columns below it. */
export function ListPanel<Row>({
  title,
  id,
  file,
  columns,
  rows,
  keyOf,
  controls,
  selected = null,
}: {
  readonly title: string;
  readonly id?: string;
  /** Its name as a file, without the ending. */
  readonly file: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** What chooses rows and columns, above the table. */
  readonly controls?: ReactNode;
  readonly selected?: string | null;
}): ReactNode {
  const [address, change] = useUrlState();
  const sort = readSort(address.get("sort"));
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort?.by, sort?.direction]);
  return (
    <Panel
      title={title}
      {...(id === undefined ? {} : { id })}
      aside={<ExportMenu name={file} columns={columns} rows={sorted} />}
    >
      {controls}
      <DataTable
        caption={title}
        columns={columns}
        rows={sorted}
        keyOf={keyOf}
        selected={selected}
        sort={sort}
        onSort={({ by, direction }) => change({ sort: `${by}.${direction}` })}
      />
      <Legend
        sentences={columns.flatMap(({ head, title: full, meaning }) =>
          meaning === undefined ? [] : `${typeof head === "string" ? head : full}: ${meaning}`,
        )}
      />
    </Panel>
  );
}
