// The schemas of what the benchmark shows. Every writer (terminal, JSON, Markdown, CSV, viewer) starts from these types.
// Numbers are at full precision; an unknown value is null, never left out and never 0.
// A document's `schemaVersion` rises when a reader of the version before would be misled.
export {
  leaderboardSchema,
  type Leaderboard,
  type LeaderboardMeasure,
  type LeaderboardRow,
  type UnplacedRow,
} from "./contract/leaderboard.ts";
export type { IndexBasisReport } from "./contract/index-basis.ts";
export {
  reportSchema,
  type ConfigurationComparison,
  type IndexPerDollar,
  type ItemHealthReport,
  type NameReport,
  type Report,
  type ScenarioDifficulty,
  type ScoreCorrelationReport,
  type SiblingGroup,
  type Spending,
  type TestedModelReport,
} from "./contract/report.ts";
export type { StanceItem, StanceRow, Stances } from "./contract/stances.ts";
export type { ModelSummary, SummarySentence } from "./contract/model-summary.ts";
export { comparisonSchema, type Comparison } from "./contract/comparison.ts";
export { promptComparisonSchema, type PromptComparison } from "./contract/prompt-comparison.ts";
export type { Differences, PairedDifference } from "./contract/paired-difference.ts";
export { judgesSchema, type JudgeEntry, type Judges, type JudgeSection } from "./contract/judges.ts";
export { runHealthSchema, type RunHealth, type RunHealthRow } from "./contract/run-health.ts";
