import type { ReactNode } from "react";
import { Link } from "wouter";
import type { SiteModel } from "../../../../src/results/contract/site.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { buttonClass } from "../../app/button.ts";
import { TableBlock } from "../../blocks/table-block.tsx";

/** The same model with another provider or other settings, with a link that compares them. */
export function Siblings({ model: { siblings } }: { readonly model: SiteModel }): ReactNode {
  if (siblings === null) return null;
  const slugs = siblings.rows.map(({ key }) => encodeURIComponent(key));
  return (
    <TableBlock
      table={siblings}
      // The table begins with the model config of the page.
      selected={siblings.rows[0]?.key ?? null}
      aside={
        <Link href={`${pathTo("/compare")}?c=${slugs.slice(0, 4).join(",")}`} className={buttonClass}>
          Compare {slugs.length > 4 ? "the first four" : "all"}
        </Link>
      }
    />
  );
}
