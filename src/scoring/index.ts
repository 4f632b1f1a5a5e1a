/**
 * Turns verdicts into numbers: measure means, the Independence Index, its intervals, ranks. Pure and defined by the suite
 * alone. Knows nothing of storage, of how a verdict was made, or of how a number is shown.
 */
export { compareModelConfigs, prepareComparison } from "./comparison/prepare-comparison.ts";
export {
  type AdjustedDifference,
  type ComparedMetric,
  type ComparedSubject,
  type Pair,
  type PreparedComparison,
} from "./comparison/index.ts";
export { intervalBy, type IndexIntervals } from "./index-intervals.ts";
export { loneDifferenceInterval, loneInterval } from "./lone-interval.ts";
export type { GradedConversation } from "./graded-conversation.ts";
export { assessJudges, type JudgesAssessment } from "./judges/assess-judges.ts";
export { isOwnFamily } from "./panel/panel.ts";
export { severityIntervals } from "./panel/judge-severity.ts";
export { gradePanel, type UnevenPanel } from "./panel/grade-panel.ts";
export type { UninformativeJudge } from "./panel/uninformative-judges.ts";
export { itemHealth, unitsNeeded } from "./item-health.ts";
export { indexParts, weightedMeasures } from "./independence-index.ts";
export type { ModelConfigScore } from "./model-config-score.ts";
export { indexModelConfigs, scoreModelConfigs } from "./score-model-configs.ts";
export { scoreApart } from "./score-apart.ts";
export { inCountedRuns } from "./repetitions.ts";
export {
  gradeItems,
  itemFields,
  itemRulesOf,
  readItemBallots,
  type ItemBallots,
  type StanceReply,
} from "./stances/item-ballots.ts";
export { summariseItems } from "./stances/item-summaries.ts";
export { isAnswered, itemValues, type ItemValues, type Stand } from "./stances/item-values.ts";
export type { StanceFigures } from "./stances/stance-figures.ts";
export { type Mark, stanceRows, type StanceReading, type StanceRow, type Unranked } from "./stances/stance-rows.ts";
export { readMessages } from "./stances/words.ts";
export { standingsOf, type Standing } from "./standings.ts";
export { runSpread, type RunSpread } from "./run-spread.ts";
export { scoreCorrelations, type ConversationLength } from "./score-correlations.ts";
export { createWeightedScore, scaledScore, scoreScenarios } from "./scenario-scores.ts";
export { isBroken } from "./sort-verdicts.ts";
export { indexBasis, type IndexBasis } from "./index-basis.ts";
export { scenarioWorth, scoreVariance, type ScoreVariance } from "./score-variance.ts";
export { mean, median, spearmanCorrelation } from "../statistics/index.ts";
export { movesOf } from "./stances/score-stances.ts";
export type { ItemMoves } from "./stances/stance-index.ts";
export { meanMoves, partOfIndex } from "./stances/stance-index.ts";
export { tooManyUngraded, type Ungraded } from "./ungraded.ts";
