import { BenchError } from "../domain/bench-error.ts";
import type { Endpoint, EndpointKind } from "../domain/model-config.ts";
import type { Fault } from "../domain/task-outcome.ts";
import { accountAdvice, type RefusedAccount } from "./account-advice.ts";
import { connectionFault } from "./connection-fault.ts";
import type { CallLimits } from "./deadline.ts";
import type { HttpCaller, HttpExchange, HttpFailure } from "./http-caller.ts";
import type { ListedModel } from "./listed-model.ts";
import { oneLine } from "./one-line.ts";
import { parseJson } from "./parse-json.ts";
import type { Protocol } from "./protocol.ts";
import type { Redact } from "./redact-key.ts";
import { isHtml, responseFault } from "./response-fault.ts";

export interface ModelListing {
  readonly call: HttpCaller;
  readonly protocol: Protocol;
  readonly endpoint: Endpoint;
  /** That holds the key; null where none is sent. */
  readonly variable: string | null;
  readonly redact: Redact;
  readonly limits: CallLimits;
  readonly now: number;
}

/** Lists an endpoint's models, and turns every failure into an error with a next step. */
export async function listModels(listing: ModelListing): Promise<readonly ListedModel[]> {
  const { call, protocol, redact, limits } = listing;
  const listed: ListedModel[] = [];
  let path: string | null = protocol.models.path;
  for (let page = 1; path !== null && page <= mostPages; page += 1) {
    const http: HttpExchange = await call({ method: "get", path }, limits);
    limits.signal.throwIfAborted();
    const body = parseJson(redact(http.text ?? ""));
    const models = http.failure === null && http.status === 200 ? protocol.models.read(body) : null;
    if (models === null) throw listingError(listing, problemOf(listing, http, body));
    listed.push(...models);
    path = protocol.models.nextPath?.(body) ?? null;
  }
  return listed;
}

/** Of a server that never says that a page is the last. */
const mostPages = 50;

interface Problem {
  readonly fault: Fault;
  readonly detail: string;
}

function problemOf(listing: ModelListing, http: HttpExchange, body: unknown): Problem {
  const { protocol, endpoint, limits, redact, now } = listing;
  const connectionError = (failure: HttpFailure): Problem => connectionFault(failure, endpoint, limits.timeoutMs);
  if (http.status === null) return connectionError(http.failure);
  const { status, headers, failure } = http;
  if (failure !== null) return connectionError(failure);
  const text = redact(http.text);
  const error = protocol.readError(body);
  if (status >= 300 || error !== null) return responseFault({ status, headers, body: text, error, now });
  const what = isHtml(text) ? "an HTML page" : "something else";
  return { fault: "rejected", detail: `HTTP ${status}: ${what} instead of a list of models` };
}

function listingError(listing: ModelListing, { fault, detail }: Problem): BenchError {
  const { protocol, endpoint, variable, redact } = listing;
  const what = oneLine(redact(detail));
  if (fault === "unauthorized" || fault === "no-credit")
    return variable === null ? keyMissing(endpoint, what) : keyRefused(endpoint, { fault, detail: what, variable });
  if (fault === "rejected" || fault === "refused" || fault === "too-long") {
    return new BenchError({
      code: "no-model-list",
      message: `${endpoint.baseUrl}/models does not return a list of models: ${what}.`,
      hint: `Check the base URL. ${protocol.addressAdvice}`,
    });
  }
  return new BenchError({
    code: "unreachable",
    message: `Cannot reach ${endpoint.baseUrl}: ${what}.`,
    hint: reachHint(endpoint.kind, what),
  });
}

function keyRefused({ baseUrl }: Endpoint, account: RefusedAccount): BenchError {
  return new BenchError({
    code: "endpoint-refused",
    message: `${baseUrl} refuses the API key: ${account.detail}.`,
    hint: accountAdvice(account),
  });
}

function keyMissing({ kind, baseUrl, apiKeyEnv }: Endpoint, what: string): BenchError {
  const hint =
    kind === "local"
      ? `A local server is called without a key. To send one, name the server to aib run or aib doctor: --base-url ${baseUrl} --api-key-env <variable>`
      : "Put the key into an environment variable or .env and name it with --api-key-env.";
  return new BenchError({
    code: "missing-key",
    message: `${baseUrl} asks for an API key${apiKeyEnv === null ? `: ${what}` : `, and ${apiKeyEnv} is not set`}.`,
    hint: apiKeyEnv === null ? hint : `Set ${apiKeyEnv} in the environment or in .env.`,
  });
}

const byKind: Readonly<Record<EndpointKind, string>> = {
  openrouter: "Check the network, and whether OpenRouter is up: https://status.openrouter.ai",
  custom: "Check that the server runs, and the address given with --base-url.",
  local:
    "Start the server (ollama serve; LM Studio: Developer, Start Server) and check the address given with --local-url.",
  simulator: "Start it with: aib simulate",
  function: "Look at the function's own error.",
  person: "People are not reached over a network: see aib annotate --help",
};

const byCause: readonly (readonly [RegExp, string])[] = [
  [/ENOTFOUND|EAI_AGAIN/u, "Host not found. Check the spelling and the network."],
  [
    /certificate|ERR_TLS_CERT/iu,
    "Its certificate cannot be trusted. For your own certificate authority, set NODE_EXTRA_CA_CERTS to its file.",
  ],
  [/ERR_SSL_/u, "No TLS is spoken there: perhaps the address begins with http:// and not with https://"],
  [/HTTP\/1\.1 protocol/u, "No HTTP is spoken there: check the port, and whether the address begins with https://"],
];

/** The next step when an endpoint is unreachable; `cause` is the connection's error. */
function reachHint(kind: EndpointKind, cause: string): string {
  return byCause.find(([pattern]) => pattern.test(cause))?.[1] ?? byKind[kind];
}
