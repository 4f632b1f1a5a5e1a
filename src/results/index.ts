/**
 * The results: one versioned contract of everything shown, built from store and scoring, and the formats of its numbers.
 * Must never know argv, consoles or pages. Computes no score of its own.
 */
export type {
  Comparison,
  Judges,
  Leaderboard,
  ModelSummary,
  NameReport,
  PromptComparison,
  Report,
} from "./contract.ts";
export type { ModelConfigNames, NamesOverview } from "./contract/names.ts";
export { keyUseSentence } from "./key-use-sentence.ts";
export { itemSlugs } from "./slug.ts";
export type { SiteChange, SiteLive, SiteProgress } from "./contract/site.ts";
export { chooseJudges, judgeReference, judgesWhoCount } from "./choose-judges.ts";
export { exportResults, loadDataTables, type ExportRequest } from "./export/export-results.ts";
export {
  tableNames,
  tablesOf,
  type ColumnType,
  type ExportField,
  type ExportTable,
  type TableName,
} from "./export/export-table.ts";
export {
  csvCell,
  describeDifference,
  formatCost,
  formatDifference,
  formatDuration,
  formatIndex,
  formatInterval,
  formatMeasure,
  formatPercent,
  formatRuns,
  contrastLimits,
  isContrast,
  formatPerMillion,
  formatTemperature,
  formatWhole,
  formulaStart,
  intervalKinds,
  nameInWords,
  plainDollars,
  roundDollars,
  shellWord,
  skipReasonWords,
  unguarded,
  sampledWords,
  unrankedInWords,
  wholeDollars,
  withoutUnseen,
  type CellValue,
} from "./format/index.ts";
export { documentJson } from "./document-json.ts";
export { loadComparison } from "./load-comparison.ts";
export { judgeFaultLine } from "./judges/check-words.ts";
export { loadJudges } from "./judges/load-judges.ts";
export { loadLeaderboard } from "./load-leaderboard.ts";
export { loadReport } from "./load-report.ts";
export { loadScoreSource, type ScoreSource } from "./load-score-source.ts";
export { elsewhereThanDefault } from "./count-configurations.ts";
export { gradesBy } from "./panel/judging.ts";
export { momentText } from "./summary/summarise-model.ts";
export { partOfRun } from "./shown-part.ts";
export { plainText } from "./plain-text.ts";
export { fixedPages, pageAt, pathTo } from "./contract/site/viewer-pages.ts";
export { nameReport } from "./sections/name-report.ts";
export { comparePrompts } from "./compare-prompts.ts";
export { compareResults } from "./compare-results.ts";
export { loadRuns, showLeaderboard, showReport, showRun, summariseRun } from "./show-results.ts";
