import { useMemo, type ReactNode } from "react";
import type { SiteIndex, SitePairs } from "../../../../src/report/contract/site.ts";
import { buttonClass } from "../../app/button.ts";
import { CopyButton } from "../../app/copy-button.tsx";
import { download } from "../../app/download.ts";
import { Panel } from "../../app/page.tsx";
import { useSession } from "../../app/session.tsx";
import { Failed } from "../../app/states.tsx";
import { pageColours } from "../../charts/page-colours.ts";
import { ExportMenu } from "../../table/export-menu.tsx";
import { compareCommand } from "./compare-command.ts";
import { deltaFigure } from "./delta-figure.ts";
import { deltaRows } from "./delta-rows.ts";
import { deltaScale } from "./delta-scale.ts";
import { DeltaTable, deltaFileColumns } from "./delta-table.tsx";
import { dataOf, type Pick } from "./picks.ts";
import { usePickFiles } from "./use-pick-files.ts";

/** What the others differ by from the reference, in every measure and the index. */
export function Deltas({
  picks,
  measures,
}: {
  readonly picks: readonly Pick[];
  readonly measures: SiteIndex["measures"];
}): ReactNode {
  const { file } = useSession();
  const loaded = usePickFiles<SitePairs>(picks.map(({ row }) => file(`p/${row.slug}.json`)));
  const { rows, scale } = useMemo(() => {
    const found = deltaRows({ measures, rows: picks.map(({ row }) => row), pairs: loaded.map(dataOf) });
    return { rows: found, scale: deltaScale(found) };
  }, [measures, picks, loaded]);
  const failed = loaded.find((each) => each.state === "failed");
  const draws = loaded.map(dataOf).find((pairs) => pairs?.index != null)?.index?.length ?? 0;
  return (
    <Panel
      title="Differences"
      id="differences"
      aside={
        <span className="flex flex-wrap gap-2">
          <button
            type="button"
            className={buttonClass}
            onClick={() =>
              download("comparison.svg", "image/svg+xml", deltaFigure({ picks, rows, scale, colours: pageColours() }))
            }
          >
            Save SVG
          </button>
          <ExportMenu name="comparison" columns={deltaFileColumns(picks)} rows={rows} />
        </span>
      }
    >
      {failed?.state === "failed" && (
        <div className="mb-3">
          <Failed error={failed.error} retry={failed.retry} />
        </div>
      )}
      <DeltaTable picks={picks} rows={rows} scale={scale} />
      <Explanation picks={picks} draws={draws} />
    </Panel>
  );
}

function Explanation({ picks, draws }: { readonly picks: readonly Pick[]; readonly draws: number }): ReactNode {
  const { meta } = useSession();
  const command = compareCommand({
    labels: picks.map(({ row }) => row.label),
    suiteDigest: meta.otherSuites.length === 0 ? null : meta.suite.digest,
    judges: meta,
  });
  return (
    <div className="mt-3 max-w-[75ch] text-sm text-muted">
      <p>
        Each interval holds the middle 95% of {draws === 0 ? "the" : draws} paired resamples: scenarios and their runs
        drawn anew, the same scenarios for all, the difference taken draw by draw. It is where the difference would lie
        on other scenarios of the same kinds. So many intervals at once leave out 0 now and then by chance alone:{" "}
        <code className="font-mono">aib compare</code> prints a test with p values, adjusted after Benjamini and
        Hochberg for all of them.
      </p>
      <p className="mt-2 flex items-start gap-2">
        <code className="min-w-0 flex-1 rounded border border-line bg-sunken px-2 py-1.5 font-mono text-xs break-all text-text">
          {command}
        </code>
        <CopyButton label="Copy" title="Copy the command" text={() => command} />
      </p>
    </div>
  );
}
