/**
 * Turns verdicts into numbers: measure means, the Independence Index, its intervals, ranks. Pure and defined by the suite
 * alone. Knows nothing of storage, of how a verdict was made, or of how a number is shown.
 */
export {
  intervalBy,
  noIntervals,
  type IndexIntervals,
  indexParts,
  indexRange,
  weightedMeasures,
} from "./independence-index.ts";
export { loneDifferenceInterval, loneInterval } from "./lone-interval.ts";
export type { GradedConversation } from "./graded-conversation.ts";
export { indexItems } from "./index-items.ts";
export { itemHealth, unitsNeeded, type ItemFlag, type ItemHealthTable } from "./item-health.ts";
export type { ModelConfigScore } from "./model-config-score.ts";
export { indexModelConfigs, scoreModelConfigs, standingsOf, type Standing, scoreApart } from "./score-model-configs.ts";
export { inCountedRuns } from "./repetitions.ts";
export { runSpread, type RunSpread } from "./run-spread.ts";
export { scoreCorrelations, type ConversationLength, type ScoreCorrelation } from "./score-correlations.ts";
export { createWeightedScore, scaledScore, scoreScenarios } from "./scenario-scores.ts";
export { isBroken } from "./sort-verdicts.ts";
export {
  indexBasis,
  type BasisRanks,
  type ComponentConsistency,
  type IndexBasis,
  type VarianceShares,
} from "./index-basis.ts";
export { scenarioWorth, scoreVariance, type ScoreVariance } from "./score-variance.ts";
export { mostUngraded, tooManyUngraded, type Ungraded } from "./ungraded.ts";
