import type { ReactNode } from "react";
import type { SiteIndex, SiteRow } from "../../../src/results/contract/site.ts";
import { explainUnmeasured } from "../../../src/results/format/patterns.ts";

/** The meaning of dashes in a table of measures, below it; nothing without any. */
export function Dashes({
  measures,
  rows,
}: {
  readonly measures: SiteIndex["measures"];
  readonly rows: readonly SiteRow[];
}): ReactNode {
  return explainUnmeasured({ measures, rows }).map((sentence) => (
    <p key={sentence} className="mt-2 max-w-[75ch] text-sm text-muted">
      {sentence}
    </p>
  ));
}
