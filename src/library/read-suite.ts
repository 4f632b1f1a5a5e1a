import type { Suite } from "../domain/suite.ts";
import { loadSuite } from "../suite/index.ts";
import { requireOptions, text } from "../outside/given-options.ts";

/**
 * Reads a suite, frozen under its digest.
 * @param source a built-in suite's id (`v1`, `lite`, `v2`, `v3`), or the path of a YAML file: anything with a slash or a dot
 * @throws BenchError `unknown-suite` | `usage` for a file that cannot be read | `invalid-suite` with every mistake and its line
 */
export async function readSuite(source: string): Promise<Suite> {
  requireOptions("readSuite", { source: text() }, { source });
  return loadSuite(source);
}
