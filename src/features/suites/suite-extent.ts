import type { SuiteDefinition } from "../../domain/index.ts";

/** How large a suite is. */
export interface SuiteExtent {
  readonly scenarios: number;
  readonly turns: number;
  /** Calls of one run of one model config, in all default configurations, with one judge. */
  readonly perRun: { readonly answers: number; readonly verdicts: number; readonly calls: number };
}

export function suiteExtent({ scenarios, defaultConfigurations }: SuiteDefinition): SuiteExtent {
  const turns = scenarios.reduce((sum, scenario) => sum + scenario.turns.length, 0);
  const answers = turns * defaultConfigurations.length;
  const verdicts = scenarios.length * defaultConfigurations.length;
  return { scenarios: scenarios.length, turns, perRun: { answers, verdicts, calls: answers + verdicts } };
}
