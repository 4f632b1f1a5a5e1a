/**
 * Seeded, pure mathematics: means, spread, confidence intervals, tests, ranks, agreement, power.
 * Knows nothing of suites, judges or files: numbers in, numbers out.
 */
export { mean, median, sampleStandardDeviation } from "./descriptive.ts";
export { pearsonCorrelation, spearmanCorrelation, type Pair } from "./agreement/correlation.ts";
export { correlationInterval, slopeInterval } from "./agreement/correlation-interval.ts";
export { criticalCorrelation } from "./agreement/critical-correlation.ts";
export { itemAnalysis } from "./agreement/cronbach-alpha.ts";
export { groupedRankCorrelation, type GroupedPair } from "./agreement/grouped-rank-correlation.ts";
export { intraclassCorrelation } from "./agreement/intraclass-correlation.ts";
export { krippendorffAlpha } from "./agreement/krippendorff-alpha.ts";
export {
  raterCovariance,
  raterEffects,
  type Matrix,
  type RatedThing,
  type RaterEffects,
} from "./agreement/rater-effects.ts";
export { weightedKappa } from "./agreement/weighted-kappa.ts";
export { benjaminiHochberg } from "./comparison/benjamini-hochberg.ts";
export { differenceInterval } from "./comparison/difference-interval.ts";
export { meanDifference, type MeanDifference } from "./comparison/mean-difference.ts";
export { holmAdjust } from "./comparison/holm.ts";
export { createRerunComparer, type KnownRerun, type RerunComparer } from "./comparison/rerun-difference.ts";
export { scenarioDifferenceInterval, type ScenarioDifference } from "./comparison/scenario-difference.ts";
export { signFlipTest } from "./comparison/sign-flip.ts";
export { bootstrapPercentileInterval } from "./intervals/bootstrap.ts";
export { widenInterval, widenPValue, type KnownError } from "./intervals/known-error.ts";
export { generalisationIntervals } from "./intervals/generalisation-intervals.ts";
export {
  boundedJackknifeInterval,
  jackknife,
  jackknifeDifference,
  jackknifeError,
  type Jackknife,
} from "./intervals/jackknife.ts";
export type { Interval } from "./intervals/interval.ts";
export { rerunIntervals, rerunMeans, type RerunMean } from "./intervals/rerun-intervals.ts";
export { fitScenarioModel, type GroupModel, type ScenarioModel } from "./intervals/scenario-model.ts";
export type { ScenarioRuns } from "./intervals/scenario-profile.ts";
export { studentTInterval, studentTQuantile, studentTTail } from "./intervals/student-t.ts";
export { ruleOfThree, wilsonInterval } from "./intervals/wilson.ts";
export { exceedsShare } from "./intervals/exceeds-share.ts";
export { createRandom } from "./random.ts";
export { minimumDetectableDifference } from "./power/detectable-difference.ts";
export { errorVariance } from "./power/error-variance.ts";
export { pooledDeviation, type PooledDeviation } from "./power/pooled-deviation.ts";
export { varianceComponents, type VarianceComponents } from "./power/variance-components.ts";
export { rankRanges } from "./ranking/rank-ranges.ts";
