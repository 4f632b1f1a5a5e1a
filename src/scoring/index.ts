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
export { createItemScorer } from "./index-items.ts";
export { itemHealth, unitsNeeded } from "./item-health.ts";
export { indexParts, weightedMeasures } from "./independence-index.ts";
export type { ModelConfigScore } from "./model-config-score.ts";
export { indexModelConfigs, scoreModelConfigs } from "./score-model-configs.ts";
export { scoreApart } from "./score-apart.ts";
export { answerPattern, type AnswerPattern } from "./stances/answer-pattern.ts";
export { armRoles } from "./stances/arm-roles.ts";
export type { Audit, Labels } from "./stances/audit.ts";
export { inCountedRuns } from "./repetitions.ts";
export { openerOf, readItemStances, type ItemStances, type Stance, type StanceReply } from "./stances/item-stances.ts";
export { planePoints } from "./stances/plane.ts";
export { gradeItems, stanceGrades, stanceValue } from "./stances/stance-grades.ts";
export { summariseItems, weighView } from "./stances/summarise-items.ts";
export { summariseStances } from "./stances/summarise-stances.ts";
export { ownShare, type Unranked } from "./stances/unranked.ts";
export { tooManyUngraded, type Ungraded } from "./ungraded.ts";
export { standingsOf, type Standing } from "./standings.ts";
export { runSpread, type RunSpread } from "./run-spread.ts";
export { scoreCorrelations, type ConversationLength } from "./score-correlations.ts";
export { createWeightedScore, scaledScore, scoreScenarios } from "./scenario-scores.ts";
export { isBroken } from "./sort-verdicts.ts";
export { indexBasis, type IndexBasis } from "./index-basis.ts";
export { scenarioWorth, scoreVariance, type ScoreVariance } from "./score-variance.ts";
export { mean, median, spearmanCorrelation } from "../statistics/index.ts";
