import { useMemo, type ReactNode } from "react";
import type { SiteStanceRow, SiteStances } from "../../../../src/report/contract/site.ts";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import { itemColumn, itemColumnsOf } from "../../../../src/report/pages/items/item-columns.ts";
import { drawnColumn } from "../../blocks/drawn-column.tsx";
import { ListPanel } from "../../table/list-panel.tsx";
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
  const columns = useMemo(() => {
    const item = itemColumn(({ slug }) => `${pathTo("/items/:slug", { slug })}?c=${encodeURIComponent(row.slug)}`);
    return [
      { ...drawnColumn(item), isRowHead: true, isSticky: true, className: "min-w-32 max-w-40 sm:max-w-none" },
      ...itemColumnsOf(row, stances).map((column) => drawnColumn(column)),
    ];
  }, [stances, row]);
  return (
    <ListPanel
      title="Views by item"
      file={`${row.slug}-items`}
      columns={columns}
      rows={stances.items.filter((_, at) => row.tracks.some(({ item }) => item === at))}
      keyOf={({ id }) => id}
    />
  );
}
