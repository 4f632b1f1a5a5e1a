import { distance } from "fastest-levenshtein";
import { BenchError } from "../../domain/bench-error.ts";
import { variableIn, type Environment, type VariableName } from "../../domain/environment.ts";
import type { LocalServerPrefix } from "../../domain/local-model-id.ts";
import type { Endpoint } from "../../domain/model-config.ts";
import { localEndpoint, shownAddress } from "./endpoints.ts";

/** A program that serves models on the user's machine, with facts from its manual. */
export interface LocalServer {
  /** Of the ids of its models on our command line. */
  readonly prefix: LocalServerPrefix;
  readonly title: string;
  /** The variable that holds another address than the usual one. */
  readonly variable: VariableName;
  readonly port: number;
  /** How to start it. */
  readonly start: (model: string) => string;
  /** How to get a model that it does not list. */
  readonly fetchModel: (model: string) => string;
}

export const localServers: readonly LocalServer[] = [
  {
    prefix: "ollama/",
    title: "Ollama",
    variable: "OLLAMA_HOST",
    port: 11_434,
    start: () => "ollama serve",
    fetchModel: (model) => `ollama pull ${model}`,
  },
  {
    prefix: "lmstudio/",
    title: "LM Studio",
    variable: "LMSTUDIO_URL",
    port: 1234,
    start: () => "lms server start",
    fetchModel: (model) => `lms get ${model}`,
  },
  {
    prefix: "vllm/",
    title: "vLLM",
    variable: "VLLM_URL",
    port: 8000,
    start: (model) => `vllm serve ${model}`,
    fetchModel: (model) => `vllm serve ${model}`,
  },
];

export interface LocalModel {
  readonly server: LocalServer;
  /** As the server knows it. */
  readonly name: string;
}

/** The server and the model that an id such as `ollama/qwen3:8b` names, or null for any other id. */
export function localModelIn(id: string): LocalModel | null {
  const server = localServers.find(({ prefix }) => id.startsWith(prefix));
  return server === undefined ? null : { server, name: id.slice(server.prefix.length) };
}

/** The id that was meant where a server's name is misspelt, as in `olama/qwen3:8b`, or ends with a colon; null for any other id. */
export function correctedLocalId(id: string): string | null {
  if (localModelIn(id) !== null) return null;
  const [, name = "", separator = "", model = ""] = /^([^/:]+)([/:])(.+)$/u.exec(id) ?? [];
  const meant = localServers.find(({ prefix }) => {
    const exact = prefix.slice(0, -1);
    const edits = distance(name.toLowerCase(), exact);
    return edits <= (separator === "/" ? Math.floor(exact.length / 4) : 1);
  });
  return meant === undefined || model === "" ? null : meant.prefix + model;
}

/** The server that a word such as `ollama` names, or null for any other word. */
export function localServerCalled(word: string): LocalServer | null {
  return localServers.find(({ prefix }) => prefix === `${word}/`) ?? null;
}

/**
 * Where a server listens: at the address in its variable, else at its usual port on this machine.
 * @throws BenchError usage when the variable holds no address.
 */
export function localServerEndpoint(server: LocalServer, environment: Environment): Endpoint {
  const set = variableIn(environment, server.variable);
  if (set === null) return localEndpoint(`http://127.0.0.1:${server.port}`);
  const address = clientAddress(set, server.port);
  if (address !== null) return localEndpoint(address);
  throw new BenchError({
    code: "usage",
    message: `${server.variable} is "${shownAddress(set)}", which is not a server address.`,
    hint: `Write it like http://127.0.0.1:${server.port}, or unset it to use just that.`,
  });
}

/**
 * The variables are often written for the server itself: without a scheme, without a port, or with an address that only
 * a listener can have (0.0.0.0: all of this machine's).
 */
function clientAddress(text: string, usualPort: number): string | null {
  const withScheme = /^https?:\/\//iu.test(text);
  const candidate = withScheme ? text : `http://${text.startsWith(":") ? "127.0.0.1" : ""}${text}`;
  if (!URL.canParse(candidate)) return null;
  const url = new URL(candidate);
  if (url.hostname === "0.0.0.0" || url.hostname === "[::]") url.hostname = "127.0.0.1";
  if (!withScheme && !/:\d+(?:\/|$)/u.test(text)) url.port = String(usualPort);
  return url.href;
}

/** The known server at this endpoint, by its address or, where that is another, by its usual port. */
export function serverAt(endpoint: Endpoint, environment: Environment): LocalServer | null {
  const atAddress = localServers.find((server) => localServerEndpoint(server, environment).id === endpoint.id);
  return atAddress ?? localServers.find(({ port }) => new URL(endpoint.baseUrl).port === String(port)) ?? null;
}

/** The next step when nothing answers at the endpoint of a local model. */
export function startAdvice(input: {
  readonly endpoint: Endpoint;
  readonly model: string;
  readonly environment: Environment;
}): string {
  const server = serverAt(input.endpoint, input.environment);
  if (server === null) {
    const commands = localServers.map(({ title, start }) => `${title}: ${start(input.model)}`).join("; ");
    return `Start the server (${commands}), or give its address with --local-url.`;
  }
  return `${startStep(server, input.model)} or give --local-url.`;
}

/** How to start a server, and the variable for another address. Without a full stop. */
export function startStep({ title, start, variable }: LocalServer, model: string): string {
  return `Start ${title} with: ${start(model)}. Should it listen elsewhere, set ${variable}`;
}
