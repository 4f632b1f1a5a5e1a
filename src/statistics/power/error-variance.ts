import type { VarianceComponents } from "./variance-components.ts";

export interface MeasurementDesign {
  readonly scenarios: number;
  readonly runs: number;
  /** Size of the panel; 1 where one judge grades all. */
  readonly judges: number;
  /** What another measurement would repeat: runs on the same suite, or also its scenarios; or also the judges. */
  readonly over: "runs" | "scenarios" | "judges";
}

/**
 * The variance that a model's mean would have around its truth in such a design, as far as it disturbs a comparison
 * with other models measured alike: the relative error variance of a decision study (Cronbach et al. 1972; Brennan
 * 2001, chapter 1). Twice of it is the variance of a difference of two models. Null where a component is unknown that
 * the design needs; judges' components are taken as zero where only one judge graded.
 */
export function errorVariance(components: VarianceComponents, design: MeasurementDesign): number | null {
  const { scenarios, runs, judges, over } = design;
  const { modelByScenario, run, conversation } = components;
  if (run === null || conversation === null || (modelByScenario === null && over !== "runs")) return null;
  const ofScenarios = (modelByScenario ?? 0) + (components.modelByScenarioByJudge ?? 0) / judges;
  const ofRuns = run + (components.runByJudge ?? 0) / judges;
  const ofConversations = conversation + (components.residual ?? 0) / judges;
  return (
    ofRuns / runs +
    ofConversations / (scenarios * runs) +
    (over === "runs" ? 0 : ofScenarios / scenarios) +
    (over === "judges" ? (components.modelByJudge ?? 0) / judges : 0)
  );
}
