import type { Suite } from "../../domain/index.ts";
import { builtInSuiteIds, loadSuite } from "../../suite/index.ts";
import { suiteExtent, type SuiteExtent } from "./suite-extent.ts";

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
