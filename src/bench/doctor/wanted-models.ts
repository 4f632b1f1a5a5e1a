import type { Endpoint, JudgeConfig, ModelConfig, Suite } from "../../domain/index.ts";
import { resolveModelConfig, type ModelConfigChoice, type Registry } from "../../model/index.ts";
import { chooseJudge, refuseSelfJudge } from "../choose-judge.ts";
import { localPrefix } from "../local-servers.ts";
import { routeOf, type Routing } from "../routing.ts";
import { selectModels } from "../select-models.ts";
import { failed, type Check } from "./check.ts";
import type { Wanted } from "./check-endpoint.ts";

export interface WantedOrder {
  readonly suite: Suite;
  readonly registry: Registry;
  /** Labels, ids and patterns. */
  readonly models: readonly string[];
  readonly judges: readonly string[];
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
  const { choices, called, problems } = namedModels(order);
  const models = choices.map(([config, choice]): Wanted & ModelConfig =>
    Object.assign({ check: "model" as const, name: config.label, choice }, config),
  );
  const graders = judgesOf(order, models, called);
  const wanted = [...models, ...graders.wanted];
  const places = order.models.length === 0 ? [routeOf(exampleOf(order.routing), order.routing).endpoint] : [];
  const endpoints = [...places, ...wanted.map(({ endpoint }) => endpoint)];
  const named = new Set([...places, ...models.map(({ endpoint }) => endpoint)].map(({ id }) => id));
  return {
    endpoints: [...new Map(endpoints.map((endpoint) => [endpoint.id, endpoint])).values()].map((endpoint) => ({
      endpoint,
      wanted: wanted.filter((each) => each.endpoint.id === endpoint.id),
      optional: graders.optional && !named.has(endpoint.id),
    })),
    problems: [...problems, ...graders.problems],
  };
}

/** Any id that goes where the person points. */
function exampleOf({ localUrl }: Routing): string {
  return localUrl === null ? "vendor/model" : `${localPrefix}model`;
}

/** Name by name, so that one wrong name does not hide the others. */
function namedModels({ models, suite, registry, routing }: WantedOrder) {
  const choices: (readonly [ModelConfig, ModelConfigChoice])[] = [];
  const called: ModelConfig[] = [];
  const problems: Check[] = [];
  const overrides = { temperature: null, reasoningEffort: null };
  const deliveries = suite.defaultConfigurations.map(({ delivery }) => delivery);
  for (const name of models) {
    try {
      const selection = { names: [name], registry, routing, overrides, suite, deliveries };
      const selected = selectModels(selection);
      const own = selected.choices.map((choice) => [resolveModelConfig(choice), choice] as const);
      choices.push(...own);
      called.push(...own.flatMap(([config]) => (selected.called.has(config.model) ? [config] : [])));
    } catch (error) {
      problems.push(failed("model", error));
    }
  }
  return { choices: [...new Map(choices.map((each) => [each[0].id, each])).values()], called, problems };
}

interface WantedJudges {
  readonly wanted: readonly Wanted[];
  readonly optional: boolean;
  readonly problems: readonly Check[];
}

/** Name by name, as the models. @param called those that no pattern covers: the others are left out for their own judge */
function judgesOf(
  order: WantedOrder,
  modelConfigs: readonly ModelConfig[],
  called: readonly ModelConfig[],
): WantedJudges {
  const { suite, judges: names, judgeRouting: routing } = order;
  if (names.length === 0 && isAboutServersOnly(order, modelConfigs))
    return { wanted: [], optional: false, problems: [] };
  // Without a model it is the suite's own: the simulator's is for simulated models.
  const byDefault = modelConfigs.length === 0 ? suite.judge.model : null;
  const wanted: Wanted[] = [];
  const problems: Check[] = [];
  for (const name of names.length === 0 ? [byDefault] : names) {
    try {
      const judge = chooseJudge({ suite, judge: name, modelConfigs, routing, blind: false });
      // In a panel it is left out for its own family.
      if (names.length < 2) refuseSelfJudge(judge, called);
      wanted.push(Object.assign({ check: "judge" as const, name: nameOf(judge, order), choice: null }, judge));
    } catch (error) {
      problems.push(failed("judge", error));
    }
  }
  return { wanted, optional: names.length === 0 && modelConfigs.every(isOwn), problems };
}

/** A server of one's own is named and no model on it, or none of the names leads anywhere. */
function isAboutServersOnly({ models, routing }: WantedOrder, modelConfigs: readonly ModelConfig[]): boolean {
  if (models.length > 0) return modelConfigs.length === 0;
  return routing.baseUrl !== null || routing.localUrl !== null;
}

function isOwn({ endpoint }: ModelConfig): boolean {
  return endpoint.kind === "local" || endpoint.kind === "simulator";
}

function nameOf({ model }: JudgeConfig, { judges, suite }: WantedOrder): string {
  return judges.length === 0 && model === suite.judge.model ? `${model} (the suite's)` : model;
}
