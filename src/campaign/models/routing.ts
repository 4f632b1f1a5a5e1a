import { BenchError } from "../../domain/bench-error.ts";
import { variableIn, type Environment } from "../../domain/environment.ts";
import { canonicalModelId, localPrefix } from "../../domain/local-model-id.ts";
import type { FunctionModel } from "../../domain/function-model.ts";
import { providerServers, type Endpoint, type ProtocolName } from "../../domain/model-config.ts";
import { keyUses, type KeyUse } from "../../model/index.ts";
import {
  customEndpoint,
  functionEndpoint,
  localEndpoint,
  openRouterEndpoint,
  simulatorEndpoint,
} from "../../model/registry/endpoints.ts";
import { correctedLocalId, localModelIn, localServerEndpoint } from "../../model/registry/local-servers.ts";
import {
  lacksFamily,
  listedModels,
  simulatedCalled,
  simulatedModelNamed,
} from "../../model/simulator/simulated-model.ts";
import type { Flags, judgePlaceOptions, placeOptions } from "../../options/index.ts";
import { nearestNames } from "../../outside/nearest-names.ts";

/** Where calls go, as the user asked for it. */
export interface Routing {
  /** Any server, for every model; null for each model's own place. */
  readonly baseUrl: string | null;
  /** Name of the variable that holds the key for `baseUrl`; null for a server without keys. */
  readonly apiKeyEnv: string | null;
  /** How `baseUrl` is spoken to; left out for OpenAI's protocol. */
  readonly protocol?: string | undefined;
  /** The server behind every local id; null for the one that the id or LOCAL_MODEL_URL names. */
  readonly localUrl: string | null;
  /** The same where no variable names the server of an id. */
  readonly usualLocalUrl?: string | null | undefined;
  /** OPENROUTER_BASE_URL, LOCAL_MODEL_URL and the local servers' own variables. */
  readonly environment: Environment;
  /** Functions of this program, by the ids of their endpoints, which name them; none by default. */
  readonly functions?: Functions | undefined;
}

export type Functions = ReadonlyMap<string, FunctionModel>;

/**
 * Where models and judges are called. The judge uses the models' server unless it has its own.
 * @throws BenchError usage for a protocol or a key without its server.
 */
export function routingsOf(
  options: Partial<Pick<Flags<typeof placeOptions>, "baseUrl" | "protocol" | "apiKeyEnv" | "localUrl">> &
    Partial<Flags<typeof judgePlaceOptions>> &
    Pick<Routing, "usualLocalUrl">,
  environment: Environment,
  functions: Functions | undefined,
): { readonly routing: Routing; readonly judgeRouting: Routing } {
  const { baseUrl = null, apiKeyEnv = null, protocol, localUrl = null, usualLocalUrl = null } = options;
  const { judgeBaseUrl, judgeApiKeyEnv = null, judgeProtocol } = options;
  if (apiKeyEnv !== null && baseUrl === null) throw keyWithoutServer("--api-key-env", "--base-url");
  if (judgeApiKeyEnv !== null && judgeBaseUrl === undefined)
    throw keyWithoutServer("--judge-api-key-env", "--judge-base-url");
  if (protocol !== undefined && baseUrl === null) throw protocolWithoutServer("--protocol", "--base-url", protocol);
  if (judgeProtocol !== undefined && judgeBaseUrl === undefined)
    throw protocolWithoutServer("--judge-protocol", "--judge-base-url", judgeProtocol);
  const routing = { baseUrl, apiKeyEnv, protocol, localUrl, usualLocalUrl, environment, functions };
  const own = { baseUrl: judgeBaseUrl ?? null, apiKeyEnv: judgeApiKeyEnv, protocol: judgeProtocol };
  return { routing, judgeRouting: judgeBaseUrl === undefined ? routing : { ...routing, ...own } };
}

function keyWithoutServer(flag: string, urlFlag: string): BenchError {
  return new BenchError({
    code: "usage",
    message: `${flag} names the key of the server in ${urlFlag}, which is missing.`,
    hint: `Add ${urlFlag}, or omit ${flag}: OpenRouter's key is read from OPENROUTER_API_KEY.`,
  });
}

function protocolWithoutServer(flag: string, urlFlag: string, protocol: ProtocolName): BenchError {
  const address = protocol === "openai" ? "https://api.example.com/v1" : providerServers[protocol].baseUrl;
  return new BenchError({
    code: "usage",
    message: `${flag} says how the server of ${urlFlag} is spoken to, and none is named.`,
    hint: `Add ${urlFlag}, for example ${address}, or omit ${flag}.`,
  });
}

/** The simulator's own models, and those that it serves as another family's: `sim/...`, `sim-<family>/...`. */
const simulatedPrefix = /^sim(?:-[^/]*)?\//u;

export function isSimulatedId(model: string): boolean {
  return simulatedPrefix.test(model);
}

export interface Route {
  /** The model's id as the registry and the store know it. */
  readonly model: string;
  readonly endpoint: Endpoint;
}

/**
 * Where a model of this id is served: in this program, at an explicit base URL, then where the id's prefix says, else at OpenRouter.
 * @throws BenchError usage for a `local/...` id without a local server; unknown-model for a simulated model that does not exist,
 * a misspelt local server and an address.
 */
export function routeOf(id: string, routing: Routing): Route {
  const { baseUrl, apiKeyEnv, protocol, localUrl, usualLocalUrl = null, environment, functions } = routing;
  const own = functions?.get(id);
  if (own !== undefined) return { model: own.id, endpoint: functionEndpoint(own) };
  if (baseUrl !== null) return { model: id, endpoint: explicitEndpoint(baseUrl, apiKeyEnv, protocol) };
  refuseMistyped(id);
  if (isSimulatedId(id)) return { model: id, endpoint: simulatorEndpoint };
  const model = canonicalModelId(id);
  if (!model.startsWith(localPrefix))
    return { model, endpoint: openRouterEndpoint(variableIn(environment, "OPENROUTER_BASE_URL") ?? undefined) };
  if (localUrl !== null) return { model, endpoint: localEndpoint(localUrl) };
  const local = localModelIn(id);
  const isNamed = variableIn(environment, local?.server.variable ?? "LOCAL_MODEL_URL") !== null;
  if (usualLocalUrl !== null && !isNamed) return { model, endpoint: localEndpoint(usualLocalUrl) };
  if (local !== null) return { model, endpoint: localServerEndpoint(local.server, environment) };
  return { model, endpoint: localEndpoint(variableIn(environment, "LOCAL_MODEL_URL") ?? noLocalServer(id)) };
}

/** The keys that go to the places of models with a vendor's id, and those places. None for an address that a run refuses. */
export function routedKeys(routings: readonly Routing[]): readonly KeyUse[] {
  return routings.flatMap((routing) => {
    try {
      return keyUses([routeOf("vendor/model", routing).endpoint], routing.environment);
    } catch (error) {
      if (error instanceof BenchError) return [];
      throw error;
    }
  });
}

/** Such ids would otherwise count as models of the router, or be planned although nothing answers to them. */
function refuseMistyped(id: string): void {
  if (/\s/u.test(id.trim()))
    throw new BenchError({
      code: "unknown-model",
      message: `"${id}" has spaces in it, which no model id has.`,
      hint: `To name several, put commas between them: ${id.trim().split(/\s+/u).join(",")}`,
    });
  if (isSimulatedId(id.toLowerCase())) {
    if (simulatedModelNamed(id) === null) throw unknownSimulated(id);
    return;
  }
  if (/^[a-z]+:\/\//iu.test(id)) throw addressAsModel(id);
  const [vendor = "", model] = id.split("/");
  if (vendor !== "" && model === "") throw namesNoModel(id, vendor);
  if (/[\p{Quotation_Mark}`]/u.test(id)) throw quotedId(id);
  const meant = correctedLocalId(id);
  if (meant === null) return;
  throw new BenchError({
    code: "unknown-model",
    message: `"${id}" names no known server.`,
    hint: `Did you mean ${meant}?`,
  });
}

export function namesNoModel(name: string, vendor: string): BenchError {
  return new BenchError({
    code: "unknown-model",
    message: `"${name}" names no model.`,
    hint: `Write ${vendor}/<model>. Its models: aib models ${vendor}`,
  });
}

/** Word processors and chats turn the quotes of a command into ones that no shell takes away. */
function quotedId(id: string): BenchError {
  return new BenchError({
    code: "unknown-model",
    message: `${id} has quotation marks in it, which no model id has.`,
    hint: `Write it without them: ${id.replaceAll(/[\p{Quotation_Mark}`]/gu, "")}`,
  });
}

function addressAsModel(id: string): BenchError {
  const url = URL.parse(id);
  // Without a user name, a password or a query, which may hold a key.
  const address = url === null ? "an address" : `${url.protocol}//${url.host}${url.pathname}`;
  return new BenchError({
    code: "unknown-model",
    message: `${address} is the address of a server, not a model.`,
    hint: `Name the server and its model: --base-url ${url === null ? "<address>" : address} --models <model>. For a server on this machine: --local-url, with local/<model>.`,
  });
}

function unknownSimulated(id: string): BenchError {
  if (lacksFamily(id)) return withoutFamily(id);
  const meant = simulatedCalled(id);
  const near = meant === null ? nearestNames(id, listedModels, 3) : [meant];
  const guess = near.length > 0 ? `Did you mean ${near.join(", ")}? ` : "";
  return new BenchError({
    code: "unknown-model",
    message: `There is no simulated model "${id}".`,
    hint: `${guess}See: aib models sim`,
  });
}

export function withoutFamily(id: string): BenchError {
  return new BenchError({
    code: "unknown-model",
    message: `${id} has no family to be biased for.`,
    hint: "Write sim-lark/biased-judge: it favours the answers of sim-lark/holds-80 and of every other model of that family.",
  });
}

/** The router named by its address is the router, with its own parameters, prices and results. */
function explicitEndpoint(baseUrl: string, apiKeyEnv: string | null, protocol?: string): Endpoint {
  const endpoint = customEndpoint(baseUrl, apiKeyEnv, protocol);
  if (endpoint.protocol !== undefined) return endpoint;
  const router = openRouterEndpoint();
  const withRoutersKey = apiKeyEnv === null || apiKeyEnv === router.apiKeyEnv;
  return endpoint.baseUrl === router.baseUrl && withRoutersKey ? router : endpoint;
}

function noLocalServer(id: string): never {
  const name = id.slice(localPrefix.length);
  throw new BenchError({
    code: "usage",
    message: `${id} is a local model, but no local server is named.`,
    hint: `Write ollama/${name}, lmstudio/${name} or vllm/${name} for a server at its usual port, or add --local-url http://127.0.0.1:8080/v1 (or set LOCAL_MODEL_URL).`,
  });
}
