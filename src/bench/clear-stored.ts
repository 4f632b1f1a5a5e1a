import { chooseSuite } from "../report/index.ts";
import type { ClearCounts, ClearSelection, Store, SuiteOverview } from "../store/index.ts";
import { selectStoredModelConfigs } from "./select-stored-model-configs.ts";

export interface ClearWish {
  /** A suite's id or the beginning of its digest; null for every suite. */
  readonly suite: string | null;
  /** Labels, ids, patterns; every model config when there is none. */
  readonly models: readonly string[];
  /** Verdicts only: the answers stay. */
  readonly scoresOnly: boolean;
}

/** What a wish comes to, before anything is removed. */
export interface ClearPlan {
  readonly selection: ClearSelection;
  readonly counts: ClearCounts;
  readonly suites: readonly SuiteOverview[];
  /** Labels of the model configs that were named; empty for all. */
  readonly labels: readonly string[];
}

/** @throws BenchError not-found | unknown-suite for what the store does not have. */
export async function planClear(store: Store, { suite, models, scoresOnly }: ClearWish): Promise<ClearPlan> {
  const known = await store.suites();
  const suites = suite === null ? known : [chooseSuite(known, suite)];
  const modelConfigs = models.length === 0 ? [] : await modelConfigsNamed(store, suites, models);
  const selection: ClearSelection = {
    suiteDigests: suite === null ? null : suites.map(({ digest }) => digest),
    modelConfigIds: models.length === 0 ? null : modelConfigs.map(({ id }) => id),
    verdictsOnly: scoresOnly,
  };
  const counts = await store.clearable(selection);
  return { selection, counts, suites, labels: modelConfigs.map(({ label }) => label) };
}

async function modelConfigsNamed(store: Store, suites: readonly SuiteOverview[], names: readonly string[]) {
  const lists = await Promise.all(suites.map(({ digest }) => store.modelConfigs(digest)));
  const known = new Map(lists.flat().map((modelConfig) => [modelConfig.id, modelConfig]));
  return selectStoredModelConfigs(names, [...known.values()]);
}

/** Copies the store beside itself, under the time in UTC. Gives the copy's path. */
export async function backUpStore(store: Store, location: string, now: Date): Promise<string> {
  const backup = `${location}.backup-${now.toISOString().replaceAll(":", "-")}`;
  await store.copyTo(backup);
  return backup;
}
