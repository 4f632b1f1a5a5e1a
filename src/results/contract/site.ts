// The types of the viewer's data files: see each for its name. Written by `src/site`, read by `viewer/`.
// Numbers are rounded for transfer: to three decimals, below 1 to four significant digits; those of
// `site-comparison.ts` are not.
export {
  gridMarks,
  type GridRun,
  type SiteGrid,
  type SiteIndex,
  type SiteMeta,
  type SiteMore,
  type SiteRow,
} from "./site/site-index.ts";
export type { SiteRubric, SiteScenario, SiteScenarioPage, SiteScenarios } from "./site/site-scenarios.ts";
export type { Segments, SiteRun, Trajectory, TrajectoryTurn, TrajectoryVerdict } from "./site/site-run.ts";
export type {
  SiteSituation,
  SiteStanceItem,
  SiteStanceRow,
  SiteStances,
  SiteTellings,
  StanceTrack,
} from "./site/site-stances.ts";
export type { SiteComparison, SitePairs } from "./site/site-comparison.ts";
export type { SiteModel, TurningPoint } from "./site/site-model.ts";
export type {
  SiteChange,
  SiteLive,
  SiteMap,
  SiteProblem,
  SiteProgress,
  SiteSearchDocs,
  SiteSearchWords,
} from "./site/site-pages.ts";
