import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  siteIndexSchema,
  siteMetaSchema,
  siteRunSchema,
  siteScenariosSchema,
  siteSearchDocsSchema,
  siteStancesSchema,
  type SiteIndex,
  type SiteMeta,
  type SiteRow,
  type SiteRun,
  type SiteScenarios,
  type SiteStances,
} from "../../../src/report/contract/site.ts";

/** The data files of an exported site: what its pages ought to say. */
export interface SiteData {
  readonly meta: SiteMeta;
  readonly index: SiteIndex;
  readonly scenarios: () => SiteScenarios;
  readonly stances: () => SiteStances;
  readonly run: (slug: string, run: number) => SiteRun;
  /** The first row with this many runs at least, or any. */
  readonly row: (runs?: number) => SiteRow;
  /** Words in so many answers that a search for them alone finds nothing. */
  readonly commonWords: () => readonly string[];
}

export function siteData(folder: string): SiteData {
  const meta = siteMetaSchema.parse(JSON.parse(readFileSync(join(folder, "data", "meta.json"), "utf8")));
  const path = (file: string): string => join(folder, "data", meta.snapshot, file);
  const json = (file: string): unknown => JSON.parse(readFileSync(path(file), "utf8"));
  const index = siteIndexSchema.parse(json("index.json"));
  return {
    meta,
    index,
    scenarios: () => siteScenariosSchema.parse(json("scenarios.json")),
    stances: () => siteStancesSchema.parse(json("stances.json")),
    run: (slug, run) => siteRunSchema.parse(json(`r/${slug}/${run}.json`)),
    row: (runs = 1) => {
      const found = index.rows.find((row) => row.complete && row.runNumbers.length >= runs);
      if (found === undefined) throw new Error(`no row has ${runs} runs`);
      return found;
    },
    commonWords: () => siteSearchDocsSchema.parse(json("x/docs.json")).common,
  };
}
