import type { ModelConfig, Suite } from "../domain/index.ts";
import { chooseSuite } from "../report/index.ts";
import type { Store, SuiteOverview } from "../store/index.ts";
import { selectStoredModelConfigs } from "./select-stored-model-configs.ts";

/** What a person names of the store. */
export interface StoredQuery {
  /** A suite's id or the beginning of its digest; null for the one with the latest result. */
  readonly suite: string | null;
  /** Labels, ids, patterns; all model configs when there is none. */
  readonly models: readonly string[];
}

export interface StoredChoice {
  readonly suite: Suite;
  readonly overview: SuiteOverview;
  readonly modelConfigs: readonly ModelConfig[];
  readonly otherSuites: readonly SuiteOverview[];
}

/** Finds it in the store. @throws BenchError not-found | unknown-suite with what there is. */
export async function chooseStored(store: Store, { suite, models }: StoredQuery): Promise<StoredChoice> {
  const suites = await store.suites();
  const overview = chooseSuite(suites, suite);
  const { digest } = overview;
  return {
    suite: await store.loadSuite(digest),
    overview,
    modelConfigs: selectStoredModelConfigs(models, await store.modelConfigs(digest)),
    otherSuites: suites.filter((other) => other.digest !== digest),
  };
}
