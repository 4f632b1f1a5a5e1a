// The types of what the benchmark shows. Every writer (terminal, JSON, Markdown, CSV, viewer) starts from them.
// Numbers are at full precision; an unknown value is null, never 0. Counts are whole numbers. A field is absent only where it has no
// meaning: of a suite of another kind, of a case that its comment names, or of a document written before it.
// Nothing here is read back: a reader of such a document declares the part that it relies on (`features/gate`).
// A document's `schemaVersion` rises when a reader of the version before would be misled.
export type {
  IndexBasisReport,
  Leaderboard,
  LeaderboardMeasure,
  LeaderboardRow,
  UnplacedRow,
} from "./contract/leaderboard.ts";
export type {
  ConfigurationComparison,
  IndexPerDollar,
  NameReport,
  Report,
  ScenarioDifficulty,
  SiblingGroup,
  Spending,
  TestedModelReport,
} from "./contract/report.ts";
export type { ItemHealthReport, ScoreCorrelationReport } from "./contract/question-health.ts";
export type { StanceItem, StanceRow, Stances } from "./contract/stances.ts";
export type { ModelSummary, SummarySentence } from "./contract/model-summary.ts";
export type { Comparison, PromptComparison } from "./contract/comparison.ts";
export type { Differences, PairedDifference } from "./contract/paired-difference.ts";
export type { JudgeEntry, Judges, JudgeSection, ReaderEntry } from "./contract/judges.ts";
export type { RunHealth, RunHealthRow } from "./contract/run-health.ts";
