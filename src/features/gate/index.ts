/**
 * Decides for a pipeline whether results are good enough, and writes the decision for CI systems: JUnit XML and Markdown.
 */
export { type Baseline, baselineOfRun, baselineOfStored, type BaselineSource } from "./baseline.ts";
export {
  requireConclusive,
  requireConclusiveRows,
  requireReaders,
  agreeingScenarios,
  requireTellingPrompts,
  whyUndecided,
} from "./require-conclusive.ts";
export { type CallsMade, type GatedModelConfig, judgeGate } from "./gate.ts";
export { judgePrompts, type ExpectedWorsenings } from "./worse-prompt.ts";
export { type GateDocuments, gateDocuments, undecidedDocuments } from "./gate-documents.ts";
export {
  lineVerdict,
  loadLooks,
  lookAtRuns,
  mostOfUntilClear,
  mostRunsOf,
  planUntilClear,
  requireLooks,
  whyStopped,
  worseVerdict,
  type SuiteLooks,
  type UntilClear,
} from "./until-clear.ts";
export { expectedRuns } from "../../statistics/sequential/expected-runs.ts";
export { indexRange } from "../../scoring/index.ts";
export { firstLook, publishedSpread } from "../../statistics/sequential/look.ts";
