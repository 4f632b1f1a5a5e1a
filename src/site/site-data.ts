import type { Digest } from "../domain/digest.ts";
import type { ReportStore } from "../store/index.ts";
import type { SiteLive, SiteRow, SiteRun } from "../results/contract/site.ts";
import type { SiteLiveQuery } from "./load-site-live.ts";
import type { SiteQuery } from "./load-site.ts";
import type { SiteFile } from "./site-files.ts";
import type { SiteSource } from "./site-source.ts";

// The viewer's data, loaded on first use to keep other commands' start fast.

/** See `site/load-site.ts`. */
export async function loadSite(store: ReportStore, query: SiteQuery): Promise<SiteSource> {
  return (await import("./load-site.ts")).loadSite(store, query);
}

/** See `site/load-site-live.ts`. */
export async function loadSiteLive(store: ReportStore, query: SiteLiveQuery): Promise<SiteLive> {
  return (await import("./load-site-live.ts")).loadSiteLive(store, query);
}

/** Everything recorded of these model configs, run by run, in the order of the ranking. */
export async function* siteRuns(
  source: SiteSource,
  modelConfigIds: ReadonlySet<Digest>,
): AsyncGenerator<SiteRun & Pick<SiteRow, "id" | "model">> {
  const { buildSiteRun } = await import("./run/site-run.ts");
  for (const row of source.rows) {
    if (!modelConfigIds.has(row.id)) continue;
    const { id, model } = row;
    for (const run of row.runNumbers) yield { id, model, ...(await buildSiteRun(source, row, run)) };
  }
}

/** See `site/site-file.ts`. */
export async function siteFile(source: SiteSource, path: string): Promise<Buffer | null> {
  return (await import("./site-file.ts")).siteFile(source, path);
}

/** See `site/site-files.ts`. */
export async function* siteFiles(source: SiteSource): AsyncGenerator<SiteFile> {
  yield* (await import("./site-files.ts")).siteFiles(source);
}
