import { digestOf, type Suite, type SuiteDefinition } from "../domain/index.ts";

/**
 * Fixes a definition under the digest of its canonical JSON. Order of keys does not matter, every word does.
 * A suite given as its own definition keeps its digest: the digest never takes part in itself.
 */
export function freezeSuite(definition: SuiteDefinition): Suite {
  const covered = Object.fromEntries(Object.entries(definition).filter(([key]) => key !== "digest"));
  return { ...definition, digest: digestOf(covered) };
}
