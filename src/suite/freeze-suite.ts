import { suiteDigest } from "../domain/suite-digest.ts";
import type { Suite, SuiteDefinition } from "../domain/suite.ts";

/** Fixes a definition under its digest. A suite given as its own definition keeps it. */
export function freezeSuite(definition: SuiteDefinition | Suite): Suite {
  const { digest: _own, ...unnamed } = { digest: "", ...definition };
  return { ...definition, digest: suiteDigest(unnamed) };
}
