import { readFileSync } from "node:fs";
import { join } from "node:path";
import type {
  SiteIndex,
  SiteMeta,
  SiteRow,
  SiteRun,
  SiteScenarios,
  SiteStances,
  SiteTellings,
} from "../../../src/results/contract/site.ts";
import type { SiteFiles } from "../site/site-files.ts";

/** The data files of an exported site: what its pages ought to say. */
export interface SiteData {
  readonly meta: SiteMeta;
  readonly index: SiteIndex;
  readonly scenarios: () => SiteScenarios;
  readonly stances: () => SiteStances;
  readonly tellings: () => SiteTellings;
  readonly run: (slug: string, run: number) => SiteRun;
  /** The first row with this many runs at least, or any. */
  readonly row: (runs?: number) => SiteRow;
  /** Words in so many answers that a search for them alone finds nothing. */
  readonly commonWords: () => readonly string[];
}

export function siteData(folder: string): SiteData {
  const meta: SiteMeta = JSON.parse(readFileSync(join(folder, "data", "meta.json"), "utf8"));
  const read = <Path extends keyof SiteFiles>(path: Path): SiteFiles[Path] =>
    JSON.parse(readFileSync(join(folder, "data", meta.snapshot, path), "utf8"));
  const index = read("index.json");
  return {
    meta,
    index,
    scenarios: () => read("scenarios.json"),
    stances: () => read("stances.json"),
    tellings: () => read("tellings.json"),
    run: (slug, run) => read(`r/${slug}/${run}.json`),
    row: (runs = 1) => {
      const found = index.rows.find((row) => row.complete && row.runNumbers.length >= runs);
      if (found === undefined) throw new Error(`no row has ${runs} runs`);
      return found;
    },
    commonWords: () => read("x/docs.json").common,
  };
}
