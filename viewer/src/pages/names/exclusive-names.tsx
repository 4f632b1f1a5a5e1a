import { useState, type ReactNode } from "react";
import type { SiteNames } from "../../../../src/report/contract/site.ts";
import { ModelLink } from "../../app/model-link.tsx";
import { Panel } from "../../app/page.tsx";
import { Empty } from "../../app/states.tsx";
import { sortRows, type Column, type SortOrder } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { ExportMenu } from "../../table/export-menu.tsx";
import { useFirstRows } from "../../table/first-rows.tsx";

type Exclusive = NonNullable<SiteNames["names"]>["exclusive"];

/** Names that are one model config's own. */
export function ExclusiveNames({
  exclusive,
  slugs,
}: {
  readonly exclusive: Exclusive;
  readonly slugs: ReadonlyMap<string, string>;
}): ReactNode {
  const [sort, setSort] = useState<SortOrder>({ by: "runs", direction: "desc" });
  const columns = exclusiveColumns(slugs);
  const rows = sortRows(exclusive, columns, sort);
  const [shown, button] = useFirstRows(rows, 12);
  return (
    <Panel
      title="Exclusive names"
      {...(rows.length === 0 ? {} : { aside: <ExportMenu name="exclusive-names" columns={columns} rows={rows} /> })}
    >
      <p className="mb-2 text-sm text-muted">
        Names that one model config alone chose, in one run or more: {rows.length} names of{" "}
        {new Set(rows.map(({ id }) => id)).size} model configs.
      </p>
      {rows.length === 0 ? (
        <Empty>No model config chose a name of its own.</Empty>
      ) : (
        <DataTable
          caption="Names that one model config alone chose"
          columns={columns}
          rows={shown}
          keyOf={({ name }) => name}
          sort={sort}
          onSort={setSort}
        />
      )}
      {button}
    </Panel>
  );
}

function exclusiveColumns(slugs: ReadonlyMap<string, string>): readonly Column<Exclusive[number]>[] {
  return [
    {
      id: "name",
      head: "Name",
      title: "Name",
      isRowHead: true,
      first: "asc",
      value: ({ name }) => name,
      text: ({ name }) => name,
      cell: ({ name }) => <bdi className="font-semibold break-words">{name}</bdi>,
    },
    {
      id: "runs",
      head: "Runs",
      title: "Runs",
      align: "right",
      value: ({ runs }) => runs,
      text: ({ runs }) => String(runs),
      data: ({ runs }) => runs,
      cell: ({ runs }) => runs,
    },
    {
      id: "label",
      head: "Model config",
      title: "Model config",
      first: "asc",
      value: ({ label }) => label,
      text: ({ label }) => label,
      cell: ({ id, label }) => <ModelLink slug={slugs.get(id)} label={label} />,
    },
  ];
}
