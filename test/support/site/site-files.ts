import { fileURLToPath } from "node:url";
import type {
  SiteComparison,
  SiteGrid,
  SiteIndex,
  SiteLive,
  SiteMap,
  SiteMeta,
  SiteModel,
  SiteMore,
  SitePairs,
  SiteRun,
  SiteScenarioPage,
  SiteScenarios,
  SiteSearchDocs,
  SiteSearchWords,
  SiteStances,
  SiteTellings,
} from "../../../src/results/contract/site.ts";
import type { Page } from "../../../src/pages/blocks.ts";
import { offTheirTypes } from "../off-their-types.ts";

/** What the viewer's data files hold, by their paths below the folder of a snapshot; `meta` and `live` are above it. */
export interface SiteFiles {
  readonly "meta.json": SiteMeta;
  readonly "index.json": SiteIndex;
  readonly "index-more.json": SiteMore;
  readonly "comparison.json": SiteComparison;
  readonly "grid.json": SiteGrid;
  readonly "scenarios.json": SiteScenarios;
  readonly "map.json": SiteMap;
  readonly "stances.json": SiteStances;
  readonly "tellings.json": SiteTellings;
  readonly "live.json": SiteLive;
  readonly "x/docs.json": SiteSearchDocs;
  readonly [words: `x/${number}.json`]: SiteSearchWords;
  readonly [model: `m/${string}.json`]: SiteModel;
  readonly [pairs: `p/${string}.json`]: SitePairs;
  readonly [page: `pages/${string}.json`]: Page;
  readonly [run: `r/${string}.json`]: SiteRun;
  readonly [answers: `s/${string}.json`]: SiteScenarioPage;
}

/** Texts of data files by their paths. */
export type SiteTexts = ReadonlyMap<string, string>;

export function readSiteFile<Path extends keyof SiteFiles>(texts: SiteTexts, path: Path): SiteFiles[Path] {
  return JSON.parse(texts.get(path) ?? "null");
}

/** What is in the files that their types do not say, and the other way round. */
export function filesOffTheContract(texts: SiteTexts): readonly string[] {
  return offTheirTypes(texts, {
    declaredIn: fileURLToPath(import.meta.url),
    typeOf: (path) => `SiteFiles[${JSON.stringify(path)}]`,
  });
}
