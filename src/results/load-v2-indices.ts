import type { Digest } from "../domain/index.ts";
import { indexModelConfigs } from "../scoring/index.ts";
import type { ReportStore, SuiteOverview } from "../store/index.ts";
import { chooseJudges } from "./choose-judges.ts";
import { countConfigurations } from "./count-configurations.ts";
import { loadJudging } from "./panel/judging.ts";

/**
 * The index of suite v2 by the id of the model config, as its own leaderboard shows it without options; of those that have
 * one. It stands beside the index of a suite with items, and is never mixed into it.
 */
export async function loadV2Indices(
  store: ReportStore,
  suites: readonly SuiteOverview[],
): Promise<ReadonlyMap<Digest, number>> {
  const v2 = suites.find(({ id }) => id === "v2");
  if (v2 === undefined) return new Map();
  const [suite, modelConfigs, judges] = await Promise.all([
    store.loadSuite(v2.digest),
    store.modelConfigs(v2.digest),
    store.judgesOf(v2.digest),
  ]);
  const chosen = chooseJudges(judges, []).map(({ judge }) => judge);
  const { grades } = await loadJudging(store, { suite, modelConfigs, judges: chosen, excludeOwnFamily: false });
  const { grades: conversations } = countConfigurations(suite, grades);
  return new Map(
    [...indexModelConfigs({ suite, conversations })].flatMap(([id, index]) => (index === null ? [] : [[id, index]])),
  );
}
