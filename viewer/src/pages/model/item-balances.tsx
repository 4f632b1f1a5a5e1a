import type { ReactNode } from "react";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { itemsOf } from "../../../../src/pages/items/item-tables.ts";
import { TableBlock } from "../../blocks/table-block.tsx";
import { WithStances } from "../views/with-stances.tsx";

/** The items of a model config: what was kept of each view without a reason, and what the reason moved. */
export function ItemBalances({ slug }: { readonly slug: string }): ReactNode {
  return (
    <WithStances>
      {(stances) => {
        const row = stances.rows.find((each) => each.slug === slug);
        if (row === undefined) return null;
        return itemsOf(row, stances, (item) => {
          return `${pathTo("/items/:slug", { slug: item.slug })}?c=${encodeURIComponent(slug)}`;
        }).map((table) => <TableBlock key={table.id} table={table} file={`${slug}-items`} />);
      }}
    </WithStances>
  );
}
