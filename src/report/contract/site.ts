// The schemas of the viewer's data files: see each for its name. Written by `src/report/site`, read by `viewer/`.
// Numbers are rounded for transfer: to three decimals, below 1 to four significant digits; those of
// `site-comparison.ts` are not.
export {
  gridMarks,
  siteGridSchema,
  siteIndexSchema,
  siteMetaSchema,
  siteMoreSchema,
  type GridRun,
  type SiteGrid,
  type SiteIndex,
  type SiteMeta,
  type SiteMore,
  type SiteRow,
} from "./site/site-index.ts";
export {
  siteScenarioPageSchema,
  siteScenariosSchema,
  type SiteRubric,
  type SiteScenario,
  type SiteScenarioPage,
  type SiteScenarios,
} from "./site/site-scenarios.ts";
export {
  siteRunSchema,
  type Segments,
  type SiteRun,
  type Trajectory,
  type TrajectoryTurn,
  type TrajectoryVerdict,
} from "./site/site-run.ts";
export {
  siteStancesSchema,
  type SiteStanceItem,
  type SiteStanceRow,
  type SiteStances,
  type StanceTrack,
} from "./site/site-stances.ts";
export { siteComparisonSchema, sitePairsSchema, type SiteComparison, type SitePairs } from "./site/site-comparison.ts";
export { siteModelSchema, type SiteModel } from "./site/site-model.ts";
export {
  siteLiveSchema,
  siteMapSchema,
  siteSearchDocsSchema,
  siteSearchWordsSchema,
  type SiteLive,
  type SiteMap,
  type SiteSearchDocs,
  type SiteSearchWords,
} from "./site/site-pages.ts";
export { siteChangeSchema, siteProgressSchema, type SiteChange, type SiteProgress } from "./site/site-events.ts";
