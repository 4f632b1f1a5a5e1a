import type { ReactNode } from "react";
import type { SiteIndex, SiteMeta } from "../../../../src/report/contract/site.ts";
import { Panel } from "../../app/page.tsx";
import { formatCount } from "../../text/format.ts";

/** What was left out and why, and what else there is. */
export function Notes({ index, meta }: { readonly index: SiteIndex; readonly meta: SiteMeta }): ReactNode {
  if (index.notes.length === 0 && meta.otherSuites.length === 0) return null;
  return (
    <Panel title="Notes">
      <ul className="max-w-[80ch] list-disc space-y-1 pl-5 text-sm">
        {index.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        {meta.otherSuites.map(({ id, version, digest, title, results }) => (
          <li key={digest}>
            The store also holds {title} (suite {id} {version}): {formatCount(results)} results, not shown here.
          </li>
        ))}
      </ul>
    </Panel>
  );
}
