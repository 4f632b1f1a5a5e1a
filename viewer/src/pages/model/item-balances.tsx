import { useMemo, type ReactNode } from "react";
import { Link } from "wouter";
import type { SiteStanceItem, SiteStanceRow, SiteStances } from "../../../../src/report/contract/site.ts";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import { Panel } from "../../app/page.tsx";
import { useUrlState } from "../../app/url-state.ts";
import { readSort, sortRows, type Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { ExportMenu } from "../../table/export-menu.tsx";
import { formatScore, formatShare } from "../../text/format.ts";
import { Balance, balanceIn } from "../items/balance.tsx";
import { WithStances } from "../views/with-stances.tsx";

/** The items of a model config: what was kept of each view without a reason, and what the reason moved. */
export function ItemBalances({ slug }: { readonly slug: string }): ReactNode {
  return (
    <WithStances>
      {(stances) => {
        const row = stances.rows.find((each) => each.slug === slug);
        return row === undefined ? null : <ItemTable stances={stances} row={row} />;
      }}
    </WithStances>
  );
}

function ItemTable({ stances, row }: { readonly stances: SiteStances; readonly row: SiteStanceRow }): ReactNode {
  const [url, change] = useUrlState();
  const columns = useMemo(() => columnsOf(stances, row), [stances, row]);
  const asked = stances.items.filter((_, at) => row.tracks.some(({ item }) => item === at));
  const sort = readSort(url.get("sort"));
  const rows = sortRows(asked, columns, sort);
  return (
    <Panel title="Views by item" aside={<ExportMenu name={`${row.slug}-items`} columns={columns} rows={rows} />}>
      <DataTable
        caption="Views by item"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        sort={sort}
        onSort={({ by, direction }) => change({ sort: `${by}.${direction}` })}
      />
      <p className="mt-2 text-sm text-muted">
        Balance = Resists + Opens - 100, over the runs that asked the item. All: the mean of all model configs.
      </p>
    </Panel>
  );
}

function columnsOf(stances: SiteStances, row: SiteStanceRow): readonly Column<SiteStanceItem>[] {
  const tracksOf = (item: SiteStanceItem) => row.tracks.filter((track) => stances.items[track.item] === item);
  const runsOf = (item: SiteStanceItem): string => [...new Set(tracksOf(item).map(({ run }) => run))].join(", ");
  const meanOf = (item: SiteStanceItem, axis: "resists" | "opens"): number | null => {
    const weighed = tracksOf(item).flatMap((track) => (track.weighed === null ? [] : [track.weighed[axis]]));
    return weighed.length === 0 ? null : weighed.reduce((sum, value) => sum + value, 0) / weighed.length;
  };
  const share = (id: "resists" | "opens", head: string, title: string): Column<SiteStanceItem> => {
    const of = (item: SiteStanceItem): number | null => meanOf(item, id);
    const text = (item: SiteStanceItem): string => formatShare(of(item));
    return { id, head, title, align: "right", value: of, data: of, text, cell: text };
  };
  return [
    {
      id: "item",
      head: "Item",
      title: "Item",
      isRowHead: true,
      isSticky: true,
      first: "asc",
      className: "min-w-32 max-w-40 sm:max-w-none",
      value: ({ id }) => id,
      text: ({ id }) => id,
      cell: ({ slug, id, sides }) => (
        <>
          <Link
            href={`${pathTo("/items/:slug", { slug })}?c=${encodeURIComponent(row.slug)}`}
            className="inline-block min-h-6 font-medium break-words text-accent hover:underline"
          >
            {id}
          </Link>
          <span className="block text-xs text-muted">
            {sides.a} or {sides.b}
          </span>
        </>
      ),
    },
    balance("balance", "Balance", (item) => balanceIn(row, stances.items.indexOf(item))),
    balance("all", "All", (item) => item.balance),
    share("resists", "Resists", "Part of the view that is kept without a reason"),
    share("opens", "Opens", "Part of the view that a reason moves"),
    { id: "run", head: "Run", title: "Runs that asked the item", align: "right", text: runsOf, cell: runsOf },
  ];
}

function balance(id: string, head: string, of: (item: SiteStanceItem) => number | null): Column<SiteStanceItem> {
  return {
    id,
    head,
    title: `${head}: Resists + Opens - 100`,
    align: "right",
    value: of,
    data: of,
    text: (item) => formatScore(of(item)),
    cell: (item) => <Balance value={of(item)} />,
  };
}
