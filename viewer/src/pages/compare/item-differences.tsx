import type { ReactNode } from "react";
import { Link } from "wouter";
import type { SiteStanceItem, SiteStances } from "../../../../src/report/contract/site.ts";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import { balanceIn, balanceShare } from "../../../../src/report/pages/items/item-columns.ts";
import { Panel } from "../../app/page.tsx";
import { useUrlState } from "../../app/url-state.ts";
import { readSort, sortRows, type Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { ExportMenu } from "../../table/export-menu.tsx";
import { heatColumn } from "../../table/heat-cell.tsx";
import { formatDifference, formatScore } from "../../text/format.ts";
import { WithStances } from "../views/with-stances.tsx";
import { PickMark } from "./pick-mark.tsx";
import type { Pick } from "./picks.ts";
import { differenceOf } from "./scenario-lines.ts";

interface Props {
  readonly picks: readonly Pick[];
  /** The address of the answers to a scenario. */
  readonly hrefOf: (slug: string) => string;
}

/** In a suite with items: Resists + Opens - 100 of each pick, item by item, and the differences to the reference. */
export function ItemDifferences(props: Props): ReactNode {
  return <WithStances>{(stances) => <ItemTable stances={stances} {...props} />}</WithStances>;
}

function ItemTable({ stances, picks, hrefOf }: Props & { readonly stances: SiteStances }): ReactNode {
  const [url, change] = useUrlState();
  const columns = [
    itemColumn(hrefOf),
    ...picks.map((pick) => valueColumn(pick, stances)),
    ...picks.slice(1).map((pick) => differenceColumn(pick, picks[0], stances)),
  ];
  const sort = readSort(url.get("sort"));
  const rows = sortRows(stances.items, columns, sort);
  return (
    <Panel
      title="Item by item"
      id="scenarios"
      aside={<ExportMenu name="comparison-items" columns={columns} rows={rows} />}
    >
      <DataTable
        caption="Differences by item"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        sort={sort}
        onSort={({ by, direction }) => change({ sort: `${by}.${direction}` })}
      />
      <p className="mt-3 max-w-[75ch] text-sm text-muted">
        Resists + Opens - 100, from -100 to 100, over the runs that asked the item; “–” without a view that can be
        weighed. A number leads to the item’s conversations, the item to the answers below.
      </p>
    </Panel>
  );
}

function itemColumn(hrefOf: Props["hrefOf"]): Column<SiteStanceItem> {
  return {
    id: "item",
    head: "Item",
    title: "Item",
    isRowHead: true,
    isSticky: true,
    first: "asc",
    className: "min-w-36 max-w-44 sm:max-w-none",
    value: ({ id }) => id,
    text: ({ id }) => id,
    cell: ({ id, sides, scenarios }) => {
      const [opener] = scenarios;
      return (
        <>
          {opener == null ? (
            id
          ) : (
            <Link
              href={hrefOf(opener)}
              className="inline-block min-h-6 underline decoration-line-strong underline-offset-2 hover:text-accent"
            >
              {id}
            </Link>
          )}
          <span className="block text-xs text-muted">
            {sides.a} or {sides.b}
          </span>
        </>
      );
    },
  };
}

function balanceOf({ rows, items }: SiteStances, slug: string | undefined, item: SiteStanceItem): number | null {
  const row = rows.find((each) => each.slug === slug);
  return row === undefined ? null : balanceIn(row, items.indexOf(item));
}

function valueColumn({ letter, row: { slug, label } }: Pick, stances: SiteStances): Column<SiteStanceItem> {
  const of = (item: SiteStanceItem): number | null => balanceOf(stances, slug, item);
  return heatColumn({
    id: `value ${letter}`,
    head: <PickMark letter={letter} />,
    title: label,
    value: of,
    heat: (item) => {
      const balance = of(item);
      return {
        at: balance === null ? null : 100 * balanceShare(balance),
        text: formatScore(balance),
        name: `${item.id}, ${label}`,
        to: `${pathTo("/items/:slug", { slug: item.slug })}?c=${encodeURIComponent(slug)}`,
      };
    },
  });
}

function differenceColumn(
  { letter, row }: Pick,
  reference: Pick | undefined,
  stances: SiteStances,
): Column<SiteStanceItem> {
  const of = (item: SiteStanceItem): number | null =>
    differenceOf(balanceOf(stances, reference?.row.slug, item), balanceOf(stances, row.slug, item));
  const text = (item: SiteStanceItem): string => formatDifference(of(item));
  return {
    id: `diff ${letter}`,
    head: `${letter} − A`,
    title: `${row.label} less the reference`,
    align: "right",
    value: of,
    data: of,
    text,
    cell: (item) => <span className="font-semibold tabular-nums">{text(item)}</span>,
  };
}
