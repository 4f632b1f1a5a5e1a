import { useState, type ReactNode } from "react";
import { Link } from "wouter";
import type { SiteNames } from "../../../../src/report/contract/site.ts";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import { ModelLink } from "../../app/model-link.tsx";
import { Panel } from "../../app/page.tsx";
import { Empty } from "../../app/states.tsx";
import { sortRows, type Column, type SortOrder } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { ExportMenu } from "../../table/export-menu.tsx";
import { useFirstRows } from "../../table/first-rows.tsx";
import { formatShare } from "../../text/format.ts";
import type { Chosen } from "./choose-names.ts";

type Popular = NonNullable<SiteNames["names"]>["popular"];

/** Free choices of several model configs, by their share of all runs. */
export function PopularNames({ popular }: { readonly popular: Popular }): ReactNode {
  const [sort, setSort] = useState<SortOrder>({ by: "runs", direction: "desc" });
  const most = Math.max(1, ...popular.map(({ runs }) => runs));
  const columns = popularColumns(most);
  const rows = sortRows(popular, columns, sort);
  const [shown, button] = useFirstRows(rows, 12);
  return (
    <Panel
      title="Popular names"
      {...(popular.length === 0 ? {} : { aside: <ExportMenu name="popular-names" columns={columns} rows={rows} /> })}
    >
      <p className="mb-2 text-sm text-muted">Names that several model configs chose before any pressure.</p>
      {popular.length === 0 ? (
        <Empty>No name was chosen by more than one model config.</Empty>
      ) : (
        <DataTable
          caption="Names that several model configs chose"
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

function popularColumns(most: number): readonly Column<Popular[number]>[] {
  return [
    {
      id: "name",
      head: "Name",
      title: "Name",
      isRowHead: true,
      first: "asc",
      value: ({ name }) => name,
      text: ({ name }) => name,
      cell: ({ name }) => (
        <Link
          href={`${pathTo("/search")}?q=${encodeURIComponent(name)}`}
          title={`Find ${name} in the answers`}
          className="inline-block min-h-6 leading-6 font-semibold break-words hover:text-accent hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
      ),
      className: "max-w-56",
    },
    {
      id: "runs",
      head: "Runs",
      title: "Runs",
      value: ({ runs }) => runs,
      text: ({ runs }) => String(runs),
      data: ({ runs }) => runs,
      cell: ({ runs }) => (
        <span className="flex items-center gap-2">
          <span className="w-7 shrink-0 text-right tabular-nums">{runs}</span>
          <svg aria-hidden="true" height={12} className="w-full min-w-12">
            <rect width={`${(100 * runs) / most}%`} height={12} rx={2} className="fill-accent opacity-70" />
          </svg>
        </span>
      ),
      className: "w-2/5",
    },
    {
      id: "share",
      head: "Share",
      title: "Share of all runs",
      align: "right",
      value: ({ share }) => share,
      text: ({ share }) => formatShare(share),
      data: ({ share }) => share,
      cell: ({ share }) => formatShare(share),
    },
    {
      id: "modelConfigs",
      head: "Model configs",
      title: "Model configs",
      align: "right",
      value: ({ modelConfigs }) => modelConfigs,
      text: ({ modelConfigs }) => String(modelConfigs),
      data: ({ modelConfigs }) => modelConfigs,
      cell: ({ modelConfigs }) => modelConfigs,
    },
  ];
}

type Exclusive = NonNullable<SiteNames["names"]>["exclusive"];

/** Names that only one model config chose. */
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
        Names that only one model config chose, in one or more runs: {rows.length} names of{" "}
        {new Set(rows.map(({ id }) => id)).size} model configs.
      </p>
      {rows.length === 0 ? (
        <Empty>No model config chose a name of its own.</Empty>
      ) : (
        <DataTable
          caption="Names that only one model config chose"
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

/** Model configs without a freely chosen name in some runs. */
export function NamelessModels({
  chosen,
  slugs,
}: {
  readonly chosen: readonly Omit<Chosen, "place">[];
  readonly slugs: ReadonlyMap<string, string>;
}): ReactNode {
  const rows = chosen.filter(({ nameless }) => nameless > 0).toSorted((one, other) => other.nameless - one.nameless);
  const [shown, button] = useFirstRows(rows, 6);
  return (
    <Panel title="Without a name">
      <p className="mb-2 text-sm text-muted">
        Runs without a name that stands for the run: the model chose none in the first scenario, and none in two others.
      </p>
      {rows.length === 0 ? (
        <Empty>Every run has a name.</Empty>
      ) : (
        <DataTable
          caption="Model configs with runs without a freely chosen name"
          columns={columnsOf(slugs)}
          rows={shown}
          keyOf={({ id }) => id}
        />
      )}
      {button}
    </Panel>
  );
}

function columnsOf(slugs: ReadonlyMap<string, string>): readonly Column<Omit<Chosen, "place">>[] {
  return [
    {
      id: "label",
      head: "Model config",
      title: "Model config",
      isRowHead: true,
      text: ({ label }) => label,
      cell: ({ id, label }) => <ModelLink slug={slugs.get(id)} label={label} />,
    },
    {
      id: "nameless",
      head: "Nameless runs",
      title: "Runs without a freely chosen name",
      align: "right",
      text: ({ nameless, runs }) => `${nameless} of ${runs}`,
      cell: ({ nameless, runs }) => `${nameless} of ${runs}`,
    },
  ];
}
