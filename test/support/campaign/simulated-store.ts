import { randomBytes } from "node:crypto";
import { keysOf } from "../../../src/model/index.ts";
import { openStore, type Store } from "../../../src/store/index.ts";
import { planRequest, chooseSubject, type RunSubject, prepareRun } from "../../../src/campaign/request/prepare-run.ts";
import type { Plan } from "../../../src/domain/task.ts";
import { prepare, type WorkSettings } from "../../../src/campaign/prepare-work.ts";
import type { PlannedRequest, PreparedRun } from "../../../src/campaign/prepared-run.ts";
import type { Routing } from "../../../src/campaign/models/routing.ts";
import type { SettingsSources } from "../../../src/campaign/model-settings/resolve-settings.ts";
import { runBenchmark, type BenchmarkResult } from "../../../src/campaign/run-benchmark.ts";

export const nowhere: Routing = { baseUrl: null, apiKeyEnv: null, localUrl: null, environment: {} };

export const settings: WorkSettings = {
  pace: { parallel: 8, parallelTasks: 16, localParallel: 1, caps: [], timeoutMs: null },
  simulatorSeed: 1,
  keys: keysOf({}),
  signal: new AbortController().signal,
};

/** One run of suite v2 over one simulated model, as far as nothing else is asked for. */
export function subjectWith(changes: Partial<RunSubject> = {}): RunSubject {
  return {
    suite: "v2",
    systemPrompts: [],
    models: ["sim/holds-80"],
    judges: [],
    blind: false,
    judgeReasoningEffort: "off",
    excludeOwnFamily: null,
    runs: 1,
    experiments: null,
    variants: null,
    deliveries: null,
    overrides: { temperature: null, reasoningEffort: null, maxTokens: null },
    routing: nowhere,
    judgeRouting: changes.routing ?? nowhere,
    registryFile: null,
    allowSelfJudge: false,
    ...changes,
  };
}

/** No store, and endpoints that say nothing of their models. */
const noSources: SettingsSources = {
  storedModelConfigs: async () => [],
  offers: async () => true,
  requireListed: async () => {},
  listedFacts: async () => ({ takesReasoning: null, namesParameters: false }),
  isOwnServer: async () => false,
  refusedParameters: null,
};

/** @param sources what endpoints say all the same */
export async function plannedFrom(
  changes: Partial<RunSubject>,
  sources: Partial<SettingsSources> = {},
): Promise<PlannedRequest> {
  const subject = subjectWith(changes);
  return planRequest(await chooseSubject(subject), { ...noSources, ...sources });
}

export function emptyStore(): Promise<Store> {
  return openStore({ location: ":memory:", clock: () => new Date() });
}

/** Measures it for real, with the simulator in this process. */
export async function measure(store: Store, changes: Partial<RunSubject> = {}): Promise<PreparedRun> {
  const prepared = await prepareRun({ ...subjectWith(changes), ...settings }, store);
  await carryOut(store, prepared);
  return prepared;
}

export function carryOut(
  store: Store,
  prepared: PreparedRun,
  stop = new AbortController().signal,
): Promise<BenchmarkResult> {
  return runBenchmark(prepared, {
    store,
    now: () => new Date(),
    random: () => 0,
    randomHex: (bytes) => randomBytes(bytes).toString("hex"),
    stop,
    watch: () => undefined,
    sinks: [],
  });
}

/** Carries out what the store lacks of a plan without judges. */
export async function carryOutPlan(store: Store, plan: Plan, stop?: AbortSignal): Promise<void> {
  const ranking = { judgeIds: [], excludeOwnFamily: false };
  const finished = await store.finishedKeys(plan.tasks.map(({ key }) => key));
  await carryOut(store, await prepare({ plan, judges: [], ranking, notes: [] }, finished, settings), stop);
}
