import type { Endpoint, JudgeConfig, ModelConfig, Suite } from "../../domain/index.ts";
import type { Registry } from "../../model/index.ts";
import { chooseJudge, refuseSelfJudge } from "../choose-judge.ts";
import { localPrefix } from "../local-servers.ts";
import { routeOf, type Routing } from "../routing.ts";
import { selectModelConfigs } from "../select-model-configs.ts";
import { failed, type Check } from "./check.ts";
import type { Wanted } from "./check-endpoint.ts";

export interface WantedOrder {
  readonly suite: Suite;
  readonly registry: Registry;
  /** Labels, ids and patterns. */
  readonly models: readonly string[];
  readonly judge: string | null;
  readonly routing: Routing;
  readonly judgeRouting: Routing;
}

/** A place that would be called, and for what. */
export interface WantedEndpoint {
  readonly endpoint: Endpoint;
  readonly wanted: readonly Wanted[];
  /** Nobody asked for it by name: what is amiss there is no failure. */
  readonly optional: boolean;
}

export interface WantedModels {
  readonly endpoints: readonly WantedEndpoint[];
  /** Names that lead nowhere. */
  readonly problems: readonly Check[];
}

/** What a run of this order would call; without a model the place where such a run would look for one. */
export function wantedModels(order: WantedOrder): WantedModels {
  const { modelConfigs, problems } = namedModels(order);
  const judge = judgeOf(order, modelConfigs);
  const models = modelConfigs.map((config): Wanted =>
    Object.assign({ check: "model" as const, name: config.label }, config),
  );
  const wanted = judge.wanted === null ? models : [...models, judge.wanted];
  const places = order.models.length === 0 ? [routeOf(exampleOf(order.routing), order.routing).endpoint] : [];
  const endpoints = [...places, ...wanted.map(({ endpoint }) => endpoint)];
  const named = new Set([...places, ...models.map(({ endpoint }) => endpoint)].map(({ id }) => id));
  return {
    endpoints: [...new Map(endpoints.map((endpoint) => [endpoint.id, endpoint])).values()].map((endpoint) => ({
      endpoint,
      wanted: wanted.filter((each) => each.endpoint.id === endpoint.id),
      optional: judge.optional && !named.has(endpoint.id),
    })),
    problems: [...problems, ...judge.problems],
  };
}

/** Any id that goes where the person points. */
function exampleOf({ localUrl }: Routing): string {
  return localUrl === null ? "vendor/model" : `${localPrefix}model`;
}

/** Name by name, so that one wrong name does not hide the others. */
function namedModels({ models, suite, registry, routing }: WantedOrder) {
  const modelConfigs: ModelConfig[] = [];
  const problems: Check[] = [];
  const overrides = { temperature: null, reasoningEffort: null };
  for (const name of models) {
    try {
      modelConfigs.push(...selectModelConfigs({ names: [name], registry, routing, overrides, suite }).modelConfigs);
    } catch (error) {
      problems.push(failed("model", error));
    }
  }
  return { modelConfigs: [...new Map(modelConfigs.map((config) => [config.id, config])).values()], problems };
}

interface WantedJudge {
  readonly wanted: Wanted | null;
  readonly optional: boolean;
  readonly problems: readonly Check[];
}

function judgeOf(order: WantedOrder, modelConfigs: readonly ModelConfig[]): WantedJudge {
  const none = { wanted: null, optional: false, problems: [] };
  if (order.judge === null && isAboutServersOnly(order, modelConfigs)) return none;
  try {
    const { suite, judgeRouting } = order;
    // Without a model it is the suite's own: the simulator's is for simulated models.
    const byDefault = modelConfigs.length === 0 ? suite.judge.model : null;
    const judge = chooseJudge({ suite, judge: order.judge ?? byDefault, modelConfigs, routing: judgeRouting });
    refuseSelfJudge(judge, modelConfigs);
    const wanted = Object.assign({ check: "judge" as const, name: nameOf(judge, order) }, judge);
    return { wanted, optional: order.judge === null && modelConfigs.every(isOwn), problems: [] };
  } catch (error) {
    return { ...none, problems: [failed("judge", error)] };
  }
}

/** A server of one's own is named and no model on it, or none of the names leads anywhere. */
function isAboutServersOnly({ models, routing }: WantedOrder, modelConfigs: readonly ModelConfig[]): boolean {
  if (models.length > 0) return modelConfigs.length === 0;
  return routing.baseUrl !== null || routing.localUrl !== null;
}

function isOwn({ endpoint }: ModelConfig): boolean {
  return endpoint.kind === "local" || endpoint.kind === "simulator";
}

function nameOf({ model }: JudgeConfig, { judge, suite }: WantedOrder): string {
  return judge === null && model === suite.judge.model ? `${model} (the suite's)` : model;
}
