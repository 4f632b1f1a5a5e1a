import { useMemo, type ReactNode } from "react";
import { Link } from "wouter";
import type { SiteStanceItem, SiteStanceRow, SiteStances } from "../../../../src/report/contract/site.ts";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import { contrastMeaning, itemFlagWords } from "../../../../src/report/format/index.ts";
import { fieldClass } from "../../app/button.ts";
import { Page, Panel } from "../../app/page.tsx";
import { useUrlState } from "../../app/url-state.ts";
import { readSort, sortRows, type Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { ExportMenu } from "../../table/export-menu.tsx";
import { shortName } from "../../text/config-name.ts";
import { formatScore } from "../../text/format.ts";
import { WithStances } from "../views/with-stances.tsx";
import { Balance, balanceIn } from "./balance.tsx";

/** More columns than this make the table slow and hard to compare. */
const mostShown = 20;

/** `/items`: how each item told model configs apart. */
export function ItemsPage(): ReactNode {
  return (
    <Page title="Items" lead={`Resists + Opens - 100 of every item and model config: ${contrastMeaning}.`}>
      <WithStances>{(stances) => <ItemMap stances={stances} />}</WithStances>
    </Page>
  );
}

function ItemMap({ stances }: { readonly stances: SiteStances }): ReactNode {
  const [address, change] = useUrlState();
  const wanted = address.get("q") ?? "";
  const sort = readSort(address.get("sort"));
  const matching = stances.rows.filter(({ label }) => label.toLowerCase().includes(wanted.toLowerCase()));
  const shown = matching.slice(0, mostShown);
  const names = shown.map(({ slug }) => slug).join(" ");
  const columns = useMemo(() => [...itemColumns, ...shown.map((row) => rowColumn(stances, row))], [stances, names]);
  const rows = sortRows(stances.items, columns, sort);
  return (
    <Panel title="Item map" aside={<ExportMenu name="items" columns={columns} rows={rows} />}>
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
        <input
          type="search"
          aria-label="Model configs whose name contains"
          placeholder="filter model configs"
          className={fieldClass}
          value={wanted}
          onChange={(event) => change({ q: event.target.value })}
        />
        <span>
          {shown.length} of {stances.rows.length} model configs. “no view”: nothing to weigh.
        </span>
      </div>
      <DataTable
        caption="Items and model configs"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        sort={sort}
        onSort={({ by, direction }) => change({ sort: `${by}.${direction}` })}
      />
    </Panel>
  );
}

const itemColumns: readonly Column<SiteStanceItem>[] = [
  {
    id: "item",
    head: "Item",
    title: "Item",
    isRowHead: true,
    isSticky: true,
    first: "asc",
    className: "min-w-36 max-w-44 sm:min-w-56 sm:max-w-none",
    value: ({ id }) => id,
    cell: ({ slug, id, sides }) => (
      <>
        <Link
          href={pathTo("/items/:slug", { slug })}
          className="inline-block min-h-6 font-medium break-words text-accent hover:underline"
        >
          {id}
        </Link>
        <span className="block text-xs text-muted">
          {sides.a} or {sides.b}
        </span>
      </>
    ),
    text: ({ id }) => id,
  },
  {
    id: "mean",
    head: "Mean",
    title: "Mean over the views that can be weighed",
    align: "right",
    value: ({ balance }) => balance,
    data: ({ balance }) => balance,
    cell: ({ balance }) => <Balance value={balance} />,
    text: ({ balance }) => formatScore(balance),
  },
  {
    id: "views",
    head: "Views a / b",
    title: "Views for side a and for side b, and readable openings without a view",
    align: "right",
    value: ({ views }) => Math.min(views.a, views.b),
    cell: viewsText,
    text: viewsText,
  },
  {
    id: "flags",
    head: "Remark",
    title: "Why the item tells little about who is better",
    className: "max-w-48",
    value: ({ flags }) => flags.length,
    cell: flagsText,
    text: flagsText,
  },
];

function viewsText({ views, undecided }: SiteStanceItem): string {
  return `${views.a} / ${views.b}${undecided === 0 ? "" : `, ${undecided} none`}`;
}

function flagsText({ flags }: SiteStanceItem): string {
  return flags.map((flag) => itemFlagWords[flag]).join("; ");
}

function rowColumn(stances: SiteStances, row: SiteStanceRow): Column<SiteStanceItem> {
  const valueOf = (item: SiteStanceItem): number | null => balanceIn(row, stances.items.indexOf(item));
  const isAsked = (item: SiteStanceItem): boolean => row.tracks.some((track) => stances.items[track.item] === item);
  return {
    id: row.slug,
    head: (
      <span className="inline-block max-w-28 text-xs break-words whitespace-normal">
        {shortName({ label: row.label, provider: null })}
      </span>
    ),
    title: row.label,
    align: "right",
    value: valueOf,
    data: valueOf,
    cell: (item) => {
      const value = valueOf(item);
      if (value === null) return <span className="text-xs text-muted">{isAsked(item) ? "no view" : "–"}</span>;
      return (
        <Link href={`${pathTo("/items/:slug", { slug: item.slug })}?c=${encodeURIComponent(row.slug)}`}>
          <Balance value={value} />
        </Link>
      );
    },
    text: (item) => formatScore(valueOf(item)),
  };
}
