/**
 * Verdicts to numbers: measure means, the Independence Index, its intervals. Pure and driven by the suite alone.
 * Knows nothing of storage, of how a verdict came about, or of how a number is shown.
 */
export { scoreItems, type ScoredItem } from "./index-items.ts";
export { weightedMeasures } from "./independence-index.ts";
export type { ModelConfigScore } from "./model-config-score.ts";
export { indexModelConfigs, scoreModelConfigs } from "./score-model-configs.ts";
export { scoreScenarios } from "./scenario-scores.ts";
export { mean } from "../statistics/index.ts";
