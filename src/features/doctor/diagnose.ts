import { bareName, createClients } from "../../campaign/index.ts";
import { BenchError } from "../../domain/bench-error.ts";
import { localPrefix } from "../../domain/local-model-id.ts";
import type { Endpoint, JudgeConfig, ModelConfig } from "../../domain/model-config.ts";
import type { Delivery, Suite } from "../../domain/suite.ts";
import { type KeyRing } from "../../model/index.ts";
import { deliveryTool } from "../../plan/index.ts";
import { isServerAddress } from "../../store/index.ts";
import { selectConfigurations, loadSuite, builtInSuiteIds } from "../../suite/index.ts";
import { checkEndpoint, type EndpointWork, type Wanted } from "./check-endpoint.ts";
import { checkDisk, checkStore } from "./check-store.ts";
import { asWarning, type Check, failed, passed } from "./check.ts";
import { openRegistry, selectModels, type ModelSelection, unknownNames } from "../../campaign/models/select-models.ts";
import { chooseJudge, needsJudges, refuseSelfJudge } from "../../campaign/judging/judges.ts";
import { routeOf, type Routing } from "../../campaign/models/routing.ts";
import { findOnLocalServers, type LocalIds } from "../../campaign/models/local-models.ts";
import type { Registry } from "../../model/registry/registry.ts";
import { resolveModelConfig, type ModelConfigChoice } from "../../model/registry/resolve-model-config.ts";
import { distinct } from "../../outside/distinct.ts";

interface DiagnosisRequest extends Omit<WantedNames, "suite" | "registry" | "localIds" | "deliveries"> {
  /** A built-in suite's id, or the path of a YAML file. */
  readonly suite: string;
  readonly registryFile: string | null;
  readonly keys: KeyRing;
  /** Path of the store's file, or address of a Postgres database. */
  readonly location: string;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Whether models may be called that cost something. */
  readonly mayPay: boolean;
  /** How the human's turns are to arrive; null for the suite's default. */
  readonly deliveries: readonly string[] | null;
  readonly onProbe: EndpointWork["onProbe"];
  readonly runWords: EndpointWork["runWords"];
}

/** Looks at everything that a run needs. Spends nothing, unless it may pay for a word of each model. */
export async function diagnose(request: DiagnosisRequest): Promise<readonly Check[]> {
  const { suite: source, registryFile, location } = request;
  const checks = await Promise.all([
    checkSuites(source),
    checkRegistry(registryFile),
    checkStore(location),
    // A server's disk is seen from there.
    ...(isServerAddress(location) ? [] : [checkDisk(location)]),
  ]);
  if (checks.slice(0, 2).some(({ status }) => status === "fail")) return checks;
  const contents = { suite: await loadSuite(source), registry: await openRegistry(registryFile) };
  return [...checks, ...(await checkCalls(request, contents))];
}

async function checkCalls(
  request: DiagnosisRequest,
  contents: { readonly suite: Suite; readonly registry: Registry },
): Promise<readonly Check[]> {
  const { models: names, judges, routing } = request;
  const { environment } = routing;
  const { suite, registry } = contents;
  const configurations = selectConfigurations(suite, { variants: null, deliveries: request.deliveries });
  const deliveries = configurations.map(({ delivery }) => delivery);
  const sought = [...unknownNames({ names, registry, routing }), ...judges.filter((name) => !name.includes("/"))];
  const localIds = await findOnLocalServers(sought, environment);
  const { endpoints, problems } = wantedModels({ ...request, ...contents, deliveries, localIds });
  const work: EndpointWork = {
    clients: createClients({ keys: request.keys, simulatedSuite: suite, simulatorSeed: 1, keyOptional: true }),
    environment,
    now: request.now,
    signal: request.signal,
    tool: deliveries.includes("tool_role") ? deliveryTool(suite.deliveries.tool_role) : null,
    mayPay: request.mayPay,
    onProbe: request.onProbe,
    judges,
    runWords: request.runWords,
  };
  const groups = await Promise.all(
    endpoints.map(async ({ endpoint, wanted, optional }) => {
      const checks = await checkEndpoint(work, endpoint, wanted);
      return optional ? checks.map(asWarning) : checks;
    }),
  );
  return [...groups.flat(), ...problems];
}

interface WantedNames {
  readonly suite: Suite;
  readonly registry: Registry;
  /** Labels, ids and patterns. */
  readonly models: readonly string[];
  readonly judges: readonly string[];
  readonly allowSelfJudge: boolean;
  readonly routing: Routing;
  readonly judgeRouting: Routing;
  readonly deliveries: readonly Delivery[];
  readonly localIds: LocalIds;
  /** Settings of all models, instead of the registry's. */
  readonly overrides: ModelSelection["overrides"];
}

/** A place that would be called, and for what. */
interface WantedEndpoint {
  readonly endpoint: Endpoint;
  readonly wanted: readonly Wanted[];
  /** Not asked for by name: a problem there is a warning. */
  readonly optional: boolean;
}

/** What a run with these names would call; without a model, the endpoint where such a run would look for one. */
function wantedModels(request: WantedNames): {
  readonly endpoints: readonly WantedEndpoint[];
  /** Names that lead nowhere. */
  readonly problems: readonly Check[];
} {
  const { choices, called, problems } = namedModels(request);
  const models = choices.map(([config, choice]) =>
    Object.assign({ check: "model" as const, name: config.label, choice }, config),
  );
  const graders = judgesOf(request, models, called);
  const wanted = [...models, ...graders.wanted];
  const places = request.models.length === 0 ? [routeOf(exampleOf(request.routing), request.routing).endpoint] : [];
  const endpoints = [...places, ...wanted.map(({ endpoint }) => endpoint)];
  const named = new Set([...places, ...models.map(({ endpoint }) => endpoint)].map(({ id }) => id));
  return {
    endpoints: distinct(endpoints, (endpoint) => endpoint.id).map((endpoint) => ({
      endpoint,
      wanted: wanted.filter((each) => each.endpoint.id === endpoint.id),
      optional: graders.optional && !named.has(endpoint.id),
    })),
    problems: [...problems, ...graders.problems],
  };
}

/** Any id that goes to the server that the user names. */
function exampleOf({ localUrl, usualLocalUrl = null }: Routing): string {
  return (localUrl ?? usualLocalUrl) === null ? "vendor/model" : `${localPrefix}model`;
}

/** Name by name, so that one wrong name does not hide the others. */
function namedModels({ models, suite, registry, routing, deliveries, localIds, overrides }: WantedNames) {
  const choices: (readonly [ModelConfig, ModelConfigChoice])[] = [];
  const called: ModelConfig[] = [];
  const problems: Check[] = [];
  for (const name of models) {
    const selection = { names: [name], registry, routing, overrides, suite, deliveries, localIds };
    try {
      const selected = selectModels(selection);
      const own = selected.choices.map((choice) => [resolveModelConfig(choice), choice] as const);
      choices.push(...own);
      called.push(...own.flatMap(([config]) => (selected.called.has(config.model) ? [config] : [])));
    } catch (error) {
      const problem = failed("model", error);
      problems.push(takesPlainMessages(selection) ? { ...problem, cause: "tools" } : problem);
    }
  }
  return { choices: distinct(choices, (each) => each[0].id), called, problems };
}

/** Whether the registry has the names, and states that they fail only where the human's turns come through a tool. */
function takesPlainMessages(selection: ModelSelection): boolean {
  if (selection.deliveries.includes("user_role")) return false;
  try {
    selectModels({ ...selection, deliveries: ["user_role"] });
    return true;
  } catch (error) {
    if (error instanceof BenchError) return false;
    throw error;
  }
}

/** Name by name, as the models. @param called those that no pattern covers: the others are left out for their own judge */
function judgesOf(
  request: WantedNames,
  modelConfigs: readonly ModelConfig[],
  called: readonly ModelConfig[],
): { readonly wanted: readonly Wanted[]; readonly optional: boolean; readonly problems: readonly Check[] } {
  const { suite, judges: names, allowSelfJudge, judgeRouting: routing, localIds } = request;
  if (names.length === 0 && isAboutServersOnly(request, modelConfigs))
    return { wanted: [], optional: false, problems: [] };
  // Without a model it is the suite's own: the simulator's is for simulated models.
  const byDefault = modelConfigs.length === 0 ? suite.judge.model : null;
  const reads = !needsJudges(suite, false);
  const check = reads ? "reader" : "judge";
  const usual = reads ? usualReaders(suite, modelConfigs) : [byDefault];
  const wanted: Wanted[] = [];
  const problems: Check[] = [];
  for (const name of names.length === 0 ? usual : names) {
    try {
      const judge = chooseJudge(name, { suite, modelConfigs: reads ? [] : modelConfigs, routing, blind: false });
      refuseBareName(judge, localIds);
      // In a panel it is left out for its own family; so is a reader.
      if (!reads && names.length < 2 && !allowSelfJudge) refuseSelfJudge(judge, called);
      const role = !reads && names.length === 0 ? "suite's judge" : check;
      wanted.push(Object.assign({ check, role, name: judgeName(judge, request), judge } as const, judge));
    } catch (error) {
      problems.push(failed(check, error));
    }
  }
  // Without readers a run of v3 has an index all the same.
  return { wanted, optional: names.length === 0 && (reads || modelConfigs.every(isOwn)), problems };
}

/** Simulated models are read by the simulator. */
function usualReaders({ readers }: Suite, modelConfigs: readonly ModelConfig[]): readonly string[] {
  const isReal = modelConfigs.length === 0 || modelConfigs.some(({ endpoint }) => endpoint.kind !== "simulator");
  return isReal ? (readers ?? []) : [];
}

/** A name without a vendor is sought at the router, which has none. @throws BenchError unknown-model with local ids */
function refuseBareName({ endpoint, sentAs }: JudgeConfig, localIds: LocalIds): void {
  const ids = localIds.get(sentAs) ?? [];
  if (endpoint.kind === "openrouter" && ids.length > 0) throw bareName(sentAs, ids);
}

/** A server of one's own is named and no model on it, or none of the names leads anywhere. */
function isAboutServersOnly({ models, routing }: WantedNames, modelConfigs: readonly ModelConfig[]): boolean {
  if (models.length > 0) return modelConfigs.length === 0;
  return (routing.baseUrl ?? routing.localUrl ?? routing.usualLocalUrl ?? null) !== null;
}

function isOwn({ endpoint }: ModelConfig): boolean {
  return endpoint.kind === "local" || endpoint.kind === "simulator";
}

function judgeName({ model }: JudgeConfig, { judges, suite }: WantedNames): string {
  const isUsual = model === suite.judge.model || suite.readers?.includes(model) === true;
  return judges.length === 0 && isUsual ? `${model} (the suite's)` : model;
}

/** Whether the suites that come with the program, and the one that is to be run, are whole. */
async function checkSuites(source: string): Promise<Check> {
  const sources = [...new Set([...builtInSuiteIds, source])];
  try {
    const suites = await Promise.all(sources.map(loadSuite));
    return passed(
      "suites",
      suites.map(({ id, version, digest }) => `${id} ${version} (${digest.slice(0, 12)})`).join(", "),
    );
  } catch (error) {
    return failed("suites", error);
  }
}

/** Whether the registry of model configs can be read. */
async function checkRegistry(file: string | null): Promise<Check> {
  try {
    const { entries, unusable } = await openRegistry(file);
    const active = entries.filter((entry) => entry.active).length;
    return passed(
      "registry",
      `${entries.length} model configs, ${active} of them active; ${unusable.length} models known to be unusable`,
    );
  } catch (error) {
    return failed("registry", error);
  }
}
