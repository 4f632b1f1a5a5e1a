import { useMemo, type ReactNode } from "react";
import type { SiteStances } from "../../../../src/results/contract/site.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { situationMap } from "../../../../src/pages/situations/situation-tables.ts";
import { fieldClass } from "../../app/button.ts";
import { Page } from "../../app/page.tsx";
import { useUrlState } from "../../app/url-state.ts";
import { TableBlock } from "../../blocks/table-block.tsx";
import { shortName } from "../../text/config-name.ts";
import { WithStances } from "../views/with-stances.tsx";

/** More columns than this make the table slow and hard to compare. */
const mostShown = 20;

/** `/situations`: how each situation told model configs apart. */
export function SituationsPage(): ReactNode {
  return (
    <Page
      title="Situations"
      lead="What was asked. Each situation is told twice: what is a reason in one telling is irrelevant in the other. Green: a view that moved for the reason and for nothing else."
    >
      <WithStances>{(stances) => <SituationMap stances={stances} />}</WithStances>
    </Page>
  );
}

function SituationMap({ stances }: { readonly stances: SiteStances }): ReactNode {
  const [address, change] = useUrlState();
  const wanted = (address.get("q") ?? "").toLowerCase();
  const shown = useMemo(() => {
    const matching = stances.rows.filter(({ label }) => label.toLowerCase().includes(wanted));
    return matching.slice(0, mostShown).map((row) => {
      return Object.assign({ shortName: shortName(row) }, row);
    });
  }, [stances, wanted]);
  const [table] = useMemo(
    () =>
      situationMap(stances, shown, ({ slug }, row) => {
        const path = pathTo("/situations/:slug", { slug });
        return row === undefined ? path : `${path}?c=${encodeURIComponent(row.slug)}`;
      }),
    [stances, shown],
  );
  if (table === undefined) return null;
  return (
    <TableBlock
      table={table}
      controls={
        stances.rows.length > 1 && (
          <>
            <input
              type="search"
              aria-label="Model configs whose name contains"
              placeholder="Filter model configs"
              className={`${fieldClass} w-full sm:w-72`}
              value={address.get("q") ?? ""}
              onChange={(event) => change({ q: event.target.value })}
            />
            <span className="text-sm text-muted">
              {shown.length} of {stances.rows.length} model configs
            </span>
          </>
        )
      }
    />
  );
}
