import { useMemo, type ReactNode } from "react";
import type { SiteStanceItem, SiteStanceRow, SiteStances } from "../../../../src/report/contract/site.ts";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import { contrastMeaning } from "../../../../src/report/format/index.ts";
import { balanceIn, balanceShare, itemColumn, itemColumns } from "../../../../src/report/pages/items/item-columns.ts";
import { fieldClass } from "../../app/button.ts";
import { Page } from "../../app/page.tsx";
import { useUrlState } from "../../app/url-state.ts";
import { drawnColumn } from "../../blocks/drawn-column.tsx";
import type { Column, Heat } from "../../table/column.ts";
import { heatColumn } from "../../table/heat-cell.tsx";
import { ListPanel } from "../../table/list-panel.tsx";
import { shortName } from "../../text/config-name.ts";
import { formatScore } from "../../text/format.ts";
import { WithStances } from "../views/with-stances.tsx";

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

const ofItem: readonly Column<SiteStanceItem>[] = [
  {
    ...drawnColumn(itemColumn(({ slug }) => pathTo("/items/:slug", { slug }))),
    isRowHead: true,
    isSticky: true,
    className: "min-w-36 max-w-44 sm:min-w-56 sm:max-w-none",
  },
  ...itemColumns.map((column) => Object.assign(drawnColumn(column), { className: "max-w-48" })),
];

function ItemMap({ stances }: { readonly stances: SiteStances }): ReactNode {
  const [address, change] = useUrlState();
  const wanted = address.get("q") ?? "";
  const matching = stances.rows.filter(({ label }) => label.toLowerCase().includes(wanted.toLowerCase()));
  const shown = matching.slice(0, mostShown);
  const names = shown.map(({ slug }) => slug).join(" ");
  const columns = useMemo(() => [...ofItem, ...shown.map((row) => rowColumn(stances, row))], [stances, names]);
  return (
    <ListPanel
      title="Item map"
      file="items"
      columns={columns}
      rows={stances.items}
      keyOf={({ id }) => id}
      controls={
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
      }
    />
  );
}

function rowColumn(stances: SiteStances, row: SiteStanceRow): Column<SiteStanceItem> {
  const value = (item: SiteStanceItem): number | null => balanceIn(row, stances.items.indexOf(item));
  const isAsked = (item: SiteStanceItem): boolean => row.tracks.some((track) => stances.items[track.item] === item);
  return heatColumn({
    id: row.slug,
    head: (
      <span className="inline-block max-w-28 text-xs break-words whitespace-normal">
        {shortName({ label: row.label, provider: null })}
      </span>
    ),
    title: row.label,
    value,
    heat: (item): Heat => {
      const balance = value(item);
      return {
        at: balance === null ? null : 100 * balanceShare(balance),
        text: balance === null && isAsked(item) ? "no view" : formatScore(balance),
        name: `${item.id}, ${row.label}`,
        to:
          balance === null ? null : `${pathTo("/items/:slug", { slug: item.slug })}?c=${encodeURIComponent(row.slug)}`,
      };
    },
  });
}
