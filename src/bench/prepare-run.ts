import { BenchError, type JudgeConfig, type ModelConfig, type Suite } from "../domain/index.ts";
import { resolveJudgeConfig } from "../model/index.ts";
import { loadSuite } from "../suite/index.ts";
import { openRegistry } from "./built-in-registry.ts";
import { checkModels, type ModelListing } from "./check-models.ts";
import { chooseConfigurations, chooseExperiments } from "./choose-parts.ts";
import { createClients, type Clients, type Environment } from "./clients.ts";
import { endpointOf, localPrefix, simulatedPrefix, type Routing } from "./routing.ts";
import type { BenchmarkRequest } from "./run-benchmark.ts";
import { selectModelConfigs, type SamplingOverrides } from "./select-model-configs.ts";

/** What a person asks for, before names are looked up. Null stands for the suite's default. */
export interface RunOrder {
  readonly suite: string;
  readonly models: readonly string[];
  /** A model on the local server of `routing`, without its `local/` prefix. */
  readonly localModel: string | null;
  readonly judge: string | null;
  readonly runs: number | null;
  readonly experiments: readonly string[] | null;
  readonly variants: readonly string[] | null;
  readonly deliveries: readonly string[] | null;
  readonly overrides: SamplingOverrides;
  readonly routing: Routing;
  readonly registryFile: string | null;
  readonly allowSelfJudge: boolean;
  readonly simulatorSeed: number;
  readonly parallel: number;
  readonly parallelTasks: number;
  readonly timeoutMs: number | null;
  readonly environment: Environment;
  readonly signal: AbortSignal;
}

export interface PreparedRun {
  readonly request: BenchmarkRequest;
  readonly clients: Clients;
  readonly listing: ModelListing;
}

/**
 * Looks up every name and asks every endpoint for its models, before anything is spent.
 * @throws BenchError for whatever is missing, unknown or unreachable, with the next step.
 */
export async function prepareRun(order: RunOrder): Promise<PreparedRun> {
  const suite = await loadSuite(order.suite);
  const modelConfigs = await chosenModels(order, suite);
  const judge = chosenJudge(order, suite, modelConfigs);
  if (!order.allowSelfJudge) refuseSelfJudge(judge, modelConfigs);
  const request: BenchmarkRequest = {
    suite,
    modelConfigs,
    judges: [judge],
    runs: Array.from({ length: order.runs ?? suite.defaultRuns }, (_, index) => index + 1),
    configurations: chooseConfigurations(suite, order),
    experiments: chooseExperiments(suite, order.experiments),
    parallel: order.parallel,
    parallelTasks: order.parallelTasks,
    timeoutMs: order.timeoutMs,
  };
  const clients = createClients({
    environment: order.environment,
    simulatedFields: suite.rubrics.flatMap(({ fields }) => fields),
    simulatorSeed: order.simulatorSeed,
  });
  const listing = await checkModels({ clients, modelConfigs, judges: [judge], signal: order.signal });
  return { request, clients, listing };
}

async function chosenModels(order: RunOrder, suite: Suite): Promise<readonly ModelConfig[]> {
  const names = [...order.models, ...(order.localModel === null ? [] : [localPrefix + order.localModel])];
  if (names.length === 0) {
    throw new BenchError({
      code: "usage",
      message: "No model is named.",
      hint: "Add --models vendor/name, or --local-url with --local-model. Without a key: --models sim/holds-80,sim/always-yields",
    });
  }
  const registry = await openRegistry(order.registryFile);
  const { routing, overrides } = order;
  return selectModelConfigs({ names, registry, routing, overrides, suite });
}

/** Models of the simulator are graded by its judge unless another one is named: that needs no key. */
function chosenJudge(order: RunOrder, suite: Suite, modelConfigs: readonly ModelConfig[]): JudgeConfig {
  const simulatedOnly = modelConfigs.every(({ model }) => model.startsWith(simulatedPrefix));
  const model = order.judge ?? (simulatedOnly ? "sim/judge" : suite.judge.model);
  const endpoint = endpointOf(model, order.routing);
  return resolveJudgeConfig({
    model,
    endpoint,
    temperature: suite.judge.temperature,
    maxTokens: suite.judge.maxTokens,
    // Other servers need not know the router's reasoning parameter, and a judge is to grade without it anyway.
    reasoningEffort: endpoint.kind === "openrouter" || endpoint.kind === "simulator" ? "none" : "off",
  });
}

function refuseSelfJudge(judge: JudgeConfig, modelConfigs: readonly ModelConfig[]): void {
  const itself = modelConfigs.find(({ model }) => model === judge.model);
  if (itself === undefined) return;
  throw new BenchError({
    code: "usage",
    message: `${judge.model} would grade itself.`,
    hint: "Name another judge with --judge, or allow it with --allow-self-judge.",
  });
}
