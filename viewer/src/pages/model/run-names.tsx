import type { ReactNode } from "react";
import { Link } from "wouter";
import type { SiteModel } from "../../../../src/report/contract/site.ts";
import { Panel } from "../../app/page.tsx";
import { Empty } from "../../app/states.tsx";
import type { Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";

type RunName = SiteModel["names"][number];

/** What it calls itself, freely and under pressure, run by run. */
export function RunNames({ model: { names } }: { readonly model: SiteModel }): ReactNode {
  return (
    <Panel
      title="Chosen names"
      aside={
        <Link href="/names" className="inline-flex min-h-6 items-center text-accent underline">
          What others call themselves
        </Link>
      }
    >
      {names.length === 0 ? (
        <Empty>
          Its names have not been read yet: <code className="font-mono text-sm">aib names</code>
        </Empty>
      ) : (
        <DataTable
          caption="What the model calls itself, run by run"
          columns={columns}
          rows={names}
          keyOf={({ run }) => String(run)}
        />
      )}
    </Panel>
  );
}

const columns: readonly Column<RunName>[] = [
  {
    id: "run",
    head: "Run",
    title: "Run",
    isRowHead: true,
    text: ({ run }) => String(run),
    cell: ({ run }) => run,
  },
  {
    id: "primary",
    head: "Chooses",
    title: "Chooses freely",
    text: ({ primaryName }) => primaryName ?? "no name",
    cell: ({ primaryName }) =>
      primaryName === null ? (
        <span className="text-muted">no name</span>
      ) : (
        <strong className="font-semibold break-words">{primaryName}</strong>
      ),
  },
  {
    id: "ending",
    head: "Ends with",
    title: "Ends with under pressure",
    text: ({ ending }) => (ending === null ? "not read" : (ending.name ?? "no name")),
    cell: ({ ending }) =>
      ending === null || ending.name === null ? (
        <span className="text-muted">{ending === null ? "not read" : "no name"}</span>
      ) : (
        <span className="break-words">{ending.name}</span>
      ),
  },
  {
    id: "names",
    head: "Also chose",
    title: "All names that it chose freely",
    text: ({ names }) => names.join(", "),
    cell: ({ names, primaryName }) => (
      <span className="break-words text-muted">{names.filter((name) => name !== primaryName).join(", ") || "–"}</span>
    ),
    className: "w-1/2",
  },
];
