import type { ModelConfig } from "../../../src/domain/model-config.ts";
import type { Suite } from "../../../src/domain/suite.ts";
import type { ImportBatch } from "../../../src/store/imports/import-batch.ts";
import type { PlanStore } from "../../../src/store/store.ts";
import { sampleSuite } from "./sample-plan.ts";

/** An import of a suite without any result; what a test leaves out is empty. */
function emptyImport(parts: Partial<ImportBatch> = {}): ImportBatch {
  const suite = sampleSuite();
  const results = { answers: [], verdicts: [], attempts: [], nameExtractions: [] };
  return { suite, modelConfigs: [], judges: [], tasks: [], ...results, ...parts };
}

/** Stores a suite that was imported, without results. */
export async function saveImportedSuite(store: PlanStore, suite: Suite): Promise<void> {
  await store.importResults(emptyImport({ suite }));
}

/** Stores model configs without a plan. */
export async function saveModelConfigs(store: PlanStore, modelConfigs: readonly ModelConfig[]): Promise<void> {
  await store.importResults(emptyImport({ modelConfigs }));
}
