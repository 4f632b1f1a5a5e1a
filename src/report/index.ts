/**
 * What the benchmark shows: one versioned contract, built from store and scoring, and its writers.
 * Must never know argv or consoles: it returns text. Computes no score of its own.
 */
export type {
  Comparison,
  Judges,
  Leaderboard,
  ModelSummary,
  NameReport,
  PromptComparison,
  Report,
  RunHealth,
} from "./contract.ts";
export type { ModelConfigNames, NamesOverview } from "./contract/names.ts";
export { keyUseSentence } from "./key-use-sentence.ts";
export type { SiteQuery } from "./site/load-site.ts";
export type { SiteSource } from "./site/site-source.ts";
export { itemSlugs } from "./site/slug.ts";
export type { SiteChange, SiteLive, SiteProgress } from "./contract/site.ts";
export { chooseJudges, judgeReference, judgesWhoCount } from "./choose-judges.ts";
export { chooseSuite } from "./choose-subject.ts";
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
export { loadPromptComparison } from "./prompts/load-prompt-comparison.ts";
export { loadReport } from "./load-report.ts";
export { loadScoreSource, type ScoreSource } from "./load-score-source.ts";
export { bulletList, markdownText } from "./markdown/markdown-text.ts";
export { reportMarkdown, reportText } from "./pages/write-report.ts";
export { loadRunHealth } from "./health/load-run-health.ts";
export { elsewhereThanDefault } from "./count-configurations.ts";
export { gradesBy } from "./panel/judging.ts";
export { loadSummaries } from "./summary/load-summaries.ts";
export { momentText } from "./summary/summarise-model.ts";
export { partOfRun, type ChoosePart } from "./shown-part.ts";
export { plainText } from "./plain-text.ts";
export { fixedPages, pageAt, pathTo } from "./contract/site/viewer-pages.ts";
export { shownTopics } from "./site/site-topics.ts";
export { loadSite, loadSiteLive, siteFile, siteFiles } from "./site-data.ts";
export { nameReport } from "./sections/name-report.ts";
export { numberColumn, sentences, table, textColumn, type Block, type Column, type Page } from "./pages/blocks.ts";
export * as cells from "./pages/cells.ts";
export { comparisonPage, promptPages } from "./pages/comparison/comparison-page.ts";
export { storedNamesPage } from "./pages/names/names-page.ts";
export { judgesPage } from "./pages/judges/judges-page.ts";
export { leaderboardPage } from "./pages/ranking/leaderboard-page.ts";
export { explainPatterns, statusOf } from "./pages/ranking/ranking-page.ts";
export { runsPage } from "./pages/runs/runs-page.ts";
export { writeMarkdown } from "./pages/write-markdown.ts";
export { writeBlocks, writeTerminal } from "./pages/write-terminal.ts";
export { textWidth, truncateMiddle, wrapWords } from "./text-width.ts";
