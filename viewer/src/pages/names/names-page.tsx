import { useMemo, type ReactNode } from "react";
import type { SiteNames } from "../../../../src/report/contract/site.ts";
import { describeNames, namesText, noNamesAsked } from "../../../../src/report/format/index.ts";
import { fieldClass } from "../../app/button.ts";
import { ModelLink } from "../../app/model-link.tsx";
import { Page, Panel } from "../../app/page.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Await, Empty } from "../../app/states.tsx";
import { useUrlState } from "../../app/url-state.ts";
import { useWindowWidth } from "../../app/use-window-width.ts";
import { useData } from "../../data/use-data.ts";
import { useIndex } from "../../data/use-index.ts";
import { readSort, sortRows, type Column, type SortOrder } from "../../table/column.ts";
import { ExportMenu } from "../../table/export-menu.tsx";
import { SortChooser } from "../../table/sort-chooser.tsx";
import { WindowedTable } from "../../table/windowed-table.tsx";
import { filterChosen, type Chosen } from "./choose-names.ts";
import { ExclusiveNames, NamelessModels, PopularNames } from "./name-lists.tsx";

/** What models call themselves. */
export function NamesPage(): ReactNode {
  const { file } = useSnapshot();
  const loaded = useData<SiteNames>(file("names.json"));
  const index = useIndex();
  const slugs = useMemo(
    () => new Map(index.state === "ready" ? index.data.rows.map(({ id, slug }) => [id, slug]) : []),
    [index],
  );
  const names = loaded.state === "ready" ? loaded.data.names : null;
  return (
    <Page
      title="Names"
      lead={
        names === null
          ? "What models call themselves when they choose freely, and under pressure."
          : describeNames(names)
      }
    >
      <Await loaded={loaded} lines={16}>
        {(data) =>
          data.names === null ? (
            <NoNames asked={data.asked} />
          ) : (
            <>
              <div className="grid items-start gap-x-8 lg:grid-cols-2">
                <PopularNames popular={data.names.popular} />
                <div className="min-w-0">
                  <ExclusiveNames exclusive={data.names.exclusive} slugs={slugs} />
                  <NamelessModels chosen={data.names.chosen} slugs={slugs} />
                </div>
              </div>
              <ChosenNames chosen={data.names.chosen} slugs={slugs} />
            </>
          )
        }
      </Await>
    </Page>
  );
}

function NoNames({ asked }: Pick<SiteNames, "asked">): ReactNode {
  if (!asked) return <Empty>{noNamesAsked}</Empty>;
  return (
    <Empty>
      <p>The names have not been extracted from the answers yet.</p>
      <p className="mt-2">
        <code className="rounded bg-sunken px-1.5 py-0.5 font-mono text-sm text-text">aib names</code> lets a small
        model read them; this page then shows them.
      </p>
    </Empty>
  );
}

const asRanked: SortOrder = { by: "place", direction: "asc" };

/** What each model config calls itself, freely and under pressure; sorted and filtered in the address. */
function ChosenNames({
  chosen,
  slugs,
}: {
  readonly chosen: NonNullable<SiteNames["names"]>["chosen"];
  readonly slugs: ReadonlyMap<string, string>;
}): ReactNode {
  const [parameters, change] = useUrlState();
  const text = parameters.get("q") ?? "";
  const nameless = parameters.get("nameless") === "1";
  const sort = readSort(parameters.get("sort")) ?? asRanked;
  const columns = useMemo(() => chosenColumns(slugs), [slugs]);
  const isNarrow = useWindowWidth() < 640;
  const shown = useMemo(() => (isNarrow ? narrowColumns(columns) : columns), [columns, isNarrow]);
  const onSort = (order: SortOrder): void => change({ sort: `${order.by}.${order.direction}` });
  const all = useMemo(() => chosen.map((row, place): Chosen => ({ ...row, place })), [chosen]);
  const rows = sortRows(filterChosen(all, { text, nameless }), columns, sort);
  const unread = chosen.some(({ ending }) => ending === null);
  return (
    <Panel title="By model" aside={<ExportMenu name="chosen-names" columns={columns} rows={rows} />}>
      <p className="mb-2 text-sm text-muted">
        Chooses: for each run, the name that it chose in several scenarios, or else in the first of them. Also chose:
        its other free choices. Ends with: the name that it uses after the human asked it to change
        {unread && "; – where that was not extracted"}. ×n: in n runs.
      </p>
      <form
        role="search"
        aria-label="Filter the names"
        className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2"
        onSubmit={(event) => event.preventDefault()}
      >
        <input
          type="search"
          className={`${fieldClass} w-full sm:w-72`}
          placeholder="Filter by model or name"
          aria-label="Filter by model or name"
          value={text}
          onChange={(event) => change({ q: event.target.value })}
        />
        <label className="flex min-h-8 cursor-pointer items-center gap-1.5 text-sm">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={nameless}
            onChange={(event) => change({ nameless: event.target.checked ? "1" : null })}
          />
          Only with nameless runs
        </label>
        {isNarrow && <SortChooser columns={columns} sort={sort} onSort={onSort} />}
        <span role="status" className="ml-auto text-sm text-muted">
          {rows.length === all.length ? `${all.length} model configs` : `${rows.length} of ${all.length} model configs`}
        </span>
      </form>
      {rows.length === 0 ? (
        <Empty>No model config has such a name.</Empty>
      ) : (
        <WindowedTable
          caption="What each model config calls itself, one name for each run"
          columns={shown}
          rows={rows}
          keyOf={({ id }) => id}
          rowHeight={41}
          restWidth={240}
          sort={sort}
          onSort={onSort}
        />
      )}
    </Panel>
  );
}

function countColumn(id: string, head: string, of: (row: Chosen) => number): Column<Chosen> {
  return {
    id,
    head,
    title: head,
    align: "right",
    width: 88,
    value: of,
    data: of,
    text: (row) => String(of(row)),
    cell: (row) => (of(row) === 0 ? <span className="text-muted">0</span> : of(row)),
  };
}

function chosenColumns(slugs: ReadonlyMap<string, string>): readonly Column<Chosen>[] {
  return [
    {
      ...countColumn("place", "Order", ({ place }) => place + 1),
      title: "Position in the ranking",
      width: 72,
      first: "asc",
    },
    {
      id: "label",
      head: "Model config",
      title: "Model config",
      isRowHead: true,
      first: "asc",
      width: 300,
      value: ({ label }) => label,
      text: ({ label }) => label,
      cell: ({ id, label }) => <ModelLink slug={slugs.get(id)} label={label} />,
    },
    countColumn("runs", "Runs", ({ runs }) => runs),
    {
      ...countColumn("different", "Different", ({ primary }) => primary.length),
      title: "Number of different names",
    },
    {
      ...countColumn("nameless", "Nameless", ({ nameless }) => nameless),
      title: "Runs without a freely chosen name",
    },
    {
      id: "names",
      head: "Chooses",
      title: "Chooses freely",
      first: "asc",
      value: ({ primary }) => primary[0]?.name ?? null,
      text: ({ primary }) => namesText(primary),
      cell: ({ primary, nameless }) => <NameChips names={primary} nameless={nameless} />,
    },
    {
      id: "others",
      head: "Also chose",
      title: "Free choices beside the one that stands for the run",
      first: "asc",
      value: ({ others }) => others[0]?.name ?? null,
      text: ({ others }) => namesText(others),
      cell: ({ others }) => <OtherNames names={others} />,
    },
    {
      id: "ending",
      head: "Ends with",
      title: "Ends with under pressure",
      first: "asc",
      value: ({ ending }) => ending?.names[0]?.name ?? null,
      text: ({ ending }) => namesText(ending?.names ?? []),
      cell: ({ ending }) => (ending === null ? <span className="text-muted">–</span> : <NameChips {...ending} />),
    },
  ];
}

/** On a phone the names are shown below the model config. */
function narrowColumns(columns: readonly Column<Chosen>[]): readonly Column<Chosen>[] {
  return columns.flatMap((column): readonly Column<Chosen>[] => {
    if (column.id === "runs") return [{ ...column, width: 64 }];
    if (column.id !== "label") return [];
    const { width: _width, ...label } = column;
    return [{ ...label, cell: (row) => [column.cell(row), <NarrowNames key="names" row={row} />] }];
  });
}

function NarrowNames({ row: { primary, nameless, others, ending } }: { readonly row: Chosen }): ReactNode {
  return (
    <>
      <NameChips names={primary} nameless={nameless} />
      {others.length > 0 && (
        <>
          <span className="text-xs text-muted">also chose</span>
          <OtherNames names={others} />
        </>
      )}
      {ending !== null && (
        <>
          <span className="text-xs text-muted">ends with</span>
          <NameChips {...ending} />
        </>
      )}
    </>
  );
}

/** As text: they are many, and most were chosen once. */
function OtherNames({ names }: { readonly names: Chosen["others"] }): ReactNode {
  return (
    <p className="break-words text-muted">
      <bdi>{namesText(names) || "–"}</bdi>
    </p>
  );
}

interface NameChipsProps {
  readonly names: Chosen["primary"];
  readonly nameless: number;
}

/** A chip a name; a name of several runs is filled and shows their number. */
function NameChips({ names, nameless }: NameChipsProps): ReactNode {
  return (
    <ul className="flex flex-wrap gap-1">
      {names.map(({ name, runs }) => (
        <li
          key={name}
          className={`max-w-full rounded border px-1.5 leading-6 break-words ${runs > 1 ? "border-transparent bg-accent-soft" : "border-line"}`}
        >
          <bdi>{name}</bdi>
          {runs > 1 && <span className="text-muted"> ×{runs}</span>}
        </li>
      ))}
      {nameless > 0 && (
        <li className="rounded border border-dashed border-line-strong px-1.5 leading-6 text-muted">
          no name{nameless > 1 && ` ×${nameless}`}
        </li>
      )}
    </ul>
  );
}
