import { errorsOf, throwAll } from "../domain/all-errors.ts";
import { BenchError } from "../domain/bench-error.ts";
import type { Environment } from "../domain/environment.ts";
import type { Endpoint, JudgeConfig, ModelConfig } from "../domain/model-config.ts";
import type { ListedModel } from "../model/index.ts";
import { serverAt, startAdvice } from "../model/registry/local-servers.ts";
import { lacksFamily, simulatedCalled, simulatedModelNamed } from "../model/simulator/simulated-model.ts";
import { nearestNames } from "../outside/nearest-names.ts";
import type { Clients, OfferedModels } from "./clients.ts";
import { findOnLocalServers } from "./models/local-models.ts";
import { withoutFamily } from "./models/routing.ts";

/** What the endpoints say of the models that a run needs, by endpoint id and model id. */
export interface ModelListing {
  readonly find: (endpoint: Endpoint, sentAs: string) => ListedModel | null;
  /** How long the endpoint took to answer, in milliseconds; null for one that was not asked. */
  readonly roundTripMs: (endpoint: Endpoint) => number | null;
}

/** The receiver of a call. Judges are never pinned to a provider. */
export type Called = Pick<ModelConfig | JudgeConfig, "endpoint" | "sentAs"> &
  Partial<Pick<ModelConfig, "provider">> & { readonly role?: CalledRole };

/** Equal for calls to one model of one endpoint. */
export function calledKey({ endpoint, sentAs }: Called): string {
  return `${endpoint.id} ${sentAs}`;
}

/** What messages call it: the suite's judge is one that the command line does not name, a reader is always named there. */
export type CalledRole = "model" | "judge" | "suite's judge" | "reader";

export interface CheckOptions {
  readonly clients: Clients;
  readonly called: readonly Called[];
  readonly environment: Environment;
  readonly signal: AbortSignal;
}

/**
 * Asks every endpoint of a run for its models, before anything is spent.
 * @throws BenchError unreachable | missing-key | endpoint-refused from the endpoint, unknown-model with the nearest names.
 * One error says all of these, with unknown names first.
 */
export async function checkModels(options: CheckOptions): Promise<ModelListing> {
  const { called, environment } = options;
  const offered = new Map<string, OfferedModels>();
  const unasked: BenchError[] = [];
  for (const [id, group] of Map.groupBy(called, ({ endpoint }) => endpoint.id)) {
    try {
      offered.set(id, await listModels(options, group));
    } catch (error) {
      if (!(error instanceof BenchError)) throw error;
      unasked.push(error.code === "missing-key" ? keyNeededBy(group, error) : error);
    }
  }
  const modelsAt = ({ id }: Endpoint): OfferedModels["models"] => offered.get(id)?.models ?? new Map();
  const asked = called.filter(({ endpoint }) => offered.has(endpoint.id));
  const unknown = errorsOf(asked, (wanted) => requireOffered(wanted, modelsAt(wanted.endpoint), environment));
  const errors = [...unknown, ...unasked];
  const proposals = errors.length === 0 ? [] : await bareNames(called, environment);
  // A model on this machine needs no key, so a missing one is not reported.
  throwAll(proposals.length === 0 ? errors : [...proposals, ...unknown]);
  return {
    find: (endpoint, sentAs) => listedIn(modelsAt(endpoint), sentAs),
    roundTripMs: ({ id }) => offered.get(id)?.roundTripMs ?? null,
  };
}

/** A judge's name without a vendor may be a model of the simulator, or of a server on this machine. */
async function bareNames(called: readonly Called[], environment: Environment): Promise<readonly BenchError[]> {
  const bare = called.filter(({ endpoint, sentAs }) => endpoint.kind === "openrouter" && !sentAs.includes("/"));
  const found = await findOnLocalServers(
    bare.map(({ sentAs }) => sentAs),
    environment,
  );
  return [...found].flatMap(([name, served]) => {
    const simulated = simulatedCalled(name);
    const ids = simulated === null ? served : [simulated, ...served];
    return ids.length === 0 ? [] : [bareName(name, ids)];
  });
}

/** @param ids under which servers on this machine have it, or have similar ones */
export function bareName(name: string, ids: readonly string[]): BenchError {
  const message = `"${name}" is no full model id (vendor/name).`;
  return new BenchError({ code: "unknown-model", message, hint: `Did you mean ${ids.join(", ")}?` });
}

/** Names what is at the endpoint whose key is missing, and how to grade without it where only judges are there. */
function keyNeededBy(group: readonly Called[], error: BenchError): BenchError {
  const named = group.flatMap(({ role, sentAs }) => (role === undefined ? [] : [`the ${role} ${sentAs}`]));
  if (named.length === 0) return error;
  const { code, message, hint } = error;
  const judgesOnly = group.every(({ role }) => role !== "model");
  return new BenchError({
    code,
    message: `${message} Needed for ${[...new Set(named)].join(", ")}.`,
    hint: judgesOnly ? `${hint}\nTo grade without that key, name a judge elsewhere: --judge ollama/<model>` : hint,
    cause: error,
  });
}

/** The simulator's models are all alike: what it says of a listed one is true of the others. */
export function listedIn(models: ReadonlyMap<string, ListedModel>, sentAs: string): ListedModel | null {
  const listed = models.get(sentAs) ?? models.get(latest(sentAs));
  if (listed !== undefined) return listed;
  const like = [...models.values()].find(({ simulated }) => simulated);
  return like === undefined || simulatedModelNamed(sentAs) === null ? null : { ...like, id: sentAs };
}

/**
 * What the endpoint says of a model; null for one that it knows without listing it.
 * @throws BenchError unknown-model with the nearest names.
 */
export function requireOffered(
  wanted: Called,
  listed: ReadonlyMap<string, ListedModel>,
  environment: Environment,
): ListedModel | null {
  const known = [...listed.values()];
  const { sentAs } = wanted;
  if (isOffered(wanted, known)) return listed.get(sentAs) ?? listed.get(latest(sentAs)) ?? null;
  throw unknownAt(wanted, known, environment);
}

/** The models of one endpoint. The error about a server on this machine says how to start it. */
export async function listModels(
  { clients, environment, signal }: Omit<CheckOptions, "called">,
  [first]: readonly Called[],
): Promise<OfferedModels> {
  if (first === undefined) return { models: new Map(), roundTripMs: 0 };
  const { endpoint, sentAs } = first;
  try {
    return await clients.listModels(endpoint, signal);
  } catch (error) {
    if (!(error instanceof BenchError) || error.code !== "unreachable" || endpoint.kind !== "local") throw error;
    const { code, message } = error;
    throw new BenchError({ code, message, hint: startAdvice({ endpoint, model: sentAs, environment }), cause: error });
  }
}

/** Whether the model's endpoint has it. @throws BenchError where the endpoint cannot be asked. */
export async function offersModel(
  options: Omit<CheckOptions, "called">,
  model: Pick<Called, "endpoint" | "sentAs">,
): Promise<boolean> {
  const { models } = await listModels(options, [model]);
  return isOffered(model, [...models.values()]);
}

/** The simulator lists a few of its models; it knows one for every percentage and family. */
function isOffered({ endpoint, sentAs }: Pick<Called, "endpoint" | "sentAs">, known: readonly ListedModel[]): boolean {
  return (
    isUnlisted(endpoint, known.length) ||
    known.some(({ id }) => id === sentAs || id === latest(sentAs)) ||
    (isSimulator(known) && simulatedModelNamed(sentAs) !== null)
  );
}

/** Whether a server of `--base-url` has no list of models: only a call shows whether it has one. */
export function isUnlisted({ kind }: Endpoint, listedModels: number): boolean {
  return kind === "custom" && listedModels === 0;
}

export function unlistedHint(clients: Clients, endpoint: Endpoint): string {
  return `Check the model's id and the base URL. ${clients.of(endpoint).addressAdvice}`;
}

/** How Ollama lists a model whose name has no tag. */
function latest(sentAs: string): string {
  return `${sentAs}:latest`;
}

function isSimulator(known: readonly ListedModel[]): boolean {
  return known.some(({ simulated }) => simulated);
}

function unknownAt(
  { endpoint, sentAs, role }: Called,
  known: readonly ListedModel[],
  environment: Environment,
): BenchError {
  if (isSimulator(known) && lacksFamily(sentAs)) return withoutFamily(sentAs);
  const ids = known.map(({ id }) => id);
  if (role === "suite's judge") return withoutSuiteJudge({ endpoint, sentAs }, ids);
  const server = endpoint.kind === "local" ? serverAt(endpoint, environment) : null;
  const near = nearestNames(sentAs, ids, 3).map((id) => `${server?.prefix ?? ""}${id}`);
  const fetching = server?.fetchModel(sentAs) ?? null;
  const advice =
    fetching === null ? null : near.length > 0 ? `If you do want ${sentAs}: ${fetching}` : `Get it with: ${fetching}`;
  const guess = near.length > 0 ? `Did you mean ${near.join(", ")}?` : null;
  const steps = [guess, advice].filter((step) => step !== null);
  return new BenchError({
    code: "unknown-model",
    message: `${endpoint.baseUrl} does not offer a model "${sentAs}" (it lists ${ids.length}).`,
    hint: steps.length > 0 ? steps.join(" ") : "Check the id, or the address of the server.",
  });
}

/** The user has typed no judge. */
function withoutSuiteJudge({ endpoint, sentAs }: Called, ids: readonly string[]): BenchError {
  const models = ids.length <= 8 ? `, such as ${ids.join(", ")}` : "";
  return new BenchError({
    code: "unknown-model",
    message: `${endpoint.baseUrl} does not offer ${sentAs}, the judge that the suite takes where none is named (it lists ${ids.length}).`,
    hint: `Name another judge with --judge${models}`,
  });
}
