import type { Suite, SuiteDefinition } from "../../domain/suite.ts";
import { builtInSuiteIds, isAskedIn, loadSuite } from "../../suite/index.ts";

export interface ShownSuite {
  readonly suite: Suite;
  readonly extent: SuiteExtent;
}

/** A suite by its built-in id or its file. @throws BenchError unknown-suite | usage | invalid-suite. */
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

/** Of the first run, where runs ask forms: all forms have the same size. */
export function suiteExtent(suite: SuiteDefinition): SuiteExtent {
  const { length } = suite.defaultConfigurations;
  const scenarios = suite.scenarios.filter((scenario) => isAskedIn(suite, scenario, 1));
  const turns = scenarios.reduce((sum, scenario) => sum + scenario.turns.length, 0);
  const answers = turns * length;
  const verdicts = scenarios.filter(({ grading }) => grading === undefined).length * length;
  return { scenarios: scenarios.length, turns, perRun: { answers, verdicts, calls: answers + verdicts } };
}
