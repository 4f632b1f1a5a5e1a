import type { Suite, SuiteDefinition } from "../../domain/index.ts";
import { builtInSuiteIds, loadSuite } from "../../suite/index.ts";

export interface ShownSuite {
  readonly suite: Suite;
  readonly extent: SuiteExtent;
}

/** A suite by its built-in id or its file. @throws BenchError unknown-suite | invalid-suite. */
export async function showSuite(source: string): Promise<ShownSuite> {
  const suite = await loadSuite(source);
  return { suite, extent: suiteExtent(suite) };
}

/** The suites that come with the program. */
export function builtInSuites(): Promise<readonly ShownSuite[]> {
  return Promise.all(builtInSuiteIds.map(showSuite));
}

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
