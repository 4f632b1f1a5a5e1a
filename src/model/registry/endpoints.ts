import { BenchError } from "../../domain/bench-error.ts";
import type { FunctionModel } from "../../domain/function-model.ts";
import { providerServers, type Endpoint } from "../../domain/model-config.ts";

const openRouterUrl = "https://openrouter.ai/api/v1";

/** OpenRouter, or another server with its API, whose results are kept separate. */
export function openRouterEndpoint(baseUrl: string = openRouterUrl): Endpoint {
  const url = checkedUrl(baseUrl);
  const id = url === openRouterUrl ? "openrouter" : serverIdentity(url);
  return { id, kind: "openrouter", baseUrl: url, apiKeyEnv: "OPENROUTER_API_KEY" };
}

/** A server on the user's own machine: long time limits, one request at a time, no price. Adds `/v1` to a bare host. */
export function localEndpoint(url: string): Endpoint {
  const checked = checkedUrl(url);
  const baseUrl = new URL(checked).pathname === "/" ? `${checked}/v1` : checked;
  return { id: serverIdentity(baseUrl), kind: "local", baseUrl, apiKeyEnv: null };
}

/**
 * Any other server; `apiKeyEnv` names the variable with its key, null where it needs none. A provider's own server, called by its
 * protocol, then has the usual variable. Called by another protocol than OpenAI's it is another endpoint: results stay separate.
 */
export function customEndpoint(url: string, apiKeyEnv: string | null, protocol?: string): Endpoint {
  const baseUrl = checkedUrl(url);
  const id = serverIdentity(baseUrl);
  if (protocol === undefined || protocol === "openai") return { id, kind: "custom", baseUrl, apiKeyEnv };
  const variable = apiKeyEnv ?? ownVariable(baseUrl, protocol);
  return { id: `${id}#${protocol}`, kind: "custom", baseUrl, apiKeyEnv: variable, protocol };
}

/** The provider's usual variable where the address is the provider's own; null for any other server. */
function ownVariable(baseUrl: string, protocol: string): string | null {
  const own = Object.entries(providerServers).find(([name]) => name === protocol)?.[1];
  return own !== undefined && new URL(own.baseUrl).origin === new URL(baseUrl).origin ? own.variable : null;
}

/** The simulator in this process. Its address never resolves (RFC 2606), should a request reach a network. */
export const simulatorEndpoint: Endpoint = {
  id: "simulator",
  kind: "simulator",
  baseUrl: "http://aib-simulator.invalid/v1",
  apiKeyEnv: null,
};

/** A function of this process: of another version it is another endpoint, with results of its own. */
export function functionEndpoint({ id, version }: Pick<FunctionModel, "id" | "version">): Endpoint {
  const baseUrl = "http://aib-function.invalid/v1";
  return { id: `function:${id}@${version}`, kind: "function", baseUrl, apiKeyEnv: null, version };
}

const loopbackNames: ReadonlySet<string> = new Set(["localhost", "[::1]"]);

/**
 * One name for all addresses of a server, as part of a result's identity: this machine is 127.0.0.1, and a bare host means
 * its `/v1`. Calls still use the address as given: a server may listen on one of this machine's addresses only, or without
 * `/v1`. Other paths, http and https stay separate: they may be other servers.
 */
function serverIdentity(baseUrl: string): string {
  const url = new URL(baseUrl);
  if (loopbackNames.has(url.hostname)) url.hostname = "127.0.0.1";
  if (url.pathname === "/") url.pathname = "/v1";
  return url.href;
}

const longestUrl = 2000;

function checkedUrl(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > longestUrl) {
    throw badUrl(
      `A base URL has at most ${longestUrl} characters, and this one ${trimmed.length}.`,
      "Write it like http://localhost:1234/v1",
    );
  }
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null;
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw badUrl(
      `"${shownAddress(trimmed)}" is not an http or https address.`,
      "Write it like http://localhost:1234/v1",
    );
  }
  // The error does not quote the address: errors are stored and printed, and it may contain a key.
  if (url.username !== "" || url.password !== "" || url.search !== "") {
    throw badUrl(
      `The base URL of ${url.host} carries a user name, a password or a query.`,
      "Put the key into an environment variable and name it with --api-key-env.",
    );
  }
  return withoutOperation(`${url.origin}${url.pathname}`).replace(/\/+$/u, "");
}

/** An address as written, also one that cannot be read, without what may be a login or a key. */
export function shownAddress(text: string): string {
  return text.replace(/^([a-z][a-z\d+.-]*:\/\/)?.*@/isu, "$1<login>@").replace(/[?#].*$/su, "?<query>");
}

/** Users paste the address of an operation from a manual. */
function withoutOperation(url: string): string {
  return url.replace(/\/(?:chat\/completions|models)\/*$/u, "");
}

function badUrl(message: string, hint: string): BenchError {
  return new BenchError({ code: "usage", message, hint });
}
