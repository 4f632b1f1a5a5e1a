import { BenchError } from "../domain/bench-error.ts";
import { variableIn, type Environment } from "../domain/environment.ts";
import { openRouterKeys, providerServers, type Endpoint } from "../domain/model-config.ts";
import { keyRedaction, type Redact } from "./redact-key.ts";
import { distinct } from "../outside/distinct.ts";

/** Permission to send the key in a variable to one server. */
export interface KeyGrant {
  readonly variable: string;
  /** The server's address: scheme, host and port; the path is ignored. */
  readonly address: string;
  /** Read from the folder's `.env`: it then covers only a key from the same file. */
  readonly fromFile: boolean;
}

/** The keys of this process, and the servers that each may be sent to. */
export interface KeyRing {
  /** Variables of the process, and those of the folder's `.env` that the process does not set. */
  readonly environment: Environment;
  /** The names of those from `.env`. */
  readonly fromFile: ReadonlySet<string>;
  /** From the command line, the process's environment and `.env`; never from a store. */
  readonly grants: readonly KeyGrant[];
  /** Whether keys may go over http beyond this machine. */
  readonly plainHttp: boolean;
}

/** The keys of the process's own variables, with no grant besides those to their owners. */
export function keysOf(environment: Environment): KeyRing {
  return { environment, fromFile: new Set(), grants: [], plainHttp: false };
}

/** The server that each of these keys belongs to, and may be sent to without a grant. */
const owners: ReadonlyMap<string, string> = new Map([
  ...openRouterKeys.map((name) => [name, "https://openrouter.ai"] as const),
  ...Object.values(providerServers).map(({ variable, baseUrl }) => [variable, new URL(baseUrl).origin] as const),
]);

/** The variables that may hold the endpoint's key, the usual one first; none for an endpoint without keys. */
export function keyVariables({ kind, apiKeyEnv }: Endpoint): readonly string[] {
  return kind === "openrouter" ? openRouterKeys : apiKeyEnv === null ? [] : [apiKeyEnv];
}

/** The variable that the endpoint's key is read from, or null where none is set. */
export function keyVariable(endpoint: Endpoint, environment: Environment): string | null {
  // A store may name `__proto__`, which every object has.
  const isSet = (name: string): boolean => Object.hasOwn(environment, name) && (environment[name]?.trim() ?? "") !== "";
  return keyVariables(endpoint).findLast(isSet) ?? null;
}

/** A variable whose key goes to a server. */
export interface KeyUse {
  readonly variable: string;
  /** Scheme, host and port. */
  readonly server: string;
}

/** Which of the keys that are set these endpoints take, each pair once. */
export function keyUses(endpoints: readonly Endpoint[], environment: Environment): readonly KeyUse[] {
  const uses = endpoints.flatMap((endpoint) => {
    const variable = keyVariable(endpoint, environment);
    return variable === null ? [] : [{ variable, server: originOf(endpoint.baseUrl) ?? endpoint.baseUrl }];
  });
  return distinct(uses, (use) => `${use.variable} ${use.server}`);
}

/**
 * A key granted to one server. Only `keyFor` creates one: no client can hold an unchecked key, and no request to another
 * server carries it.
 */
class GrantedKey {
  readonly #secret: string;
  readonly #origin: string;
  readonly variable: string;
  readonly redact: Redact;

  constructor(secret: string, { variable, server }: KeyUse) {
    this.#secret = secret;
    this.#origin = server;
    this.variable = variable;
    this.redact = keyRedaction(secret);
  }

  /** The key, for the headers of a request to this address, which may have a query. */
  secretFor(url: string): string {
    if (originOf(url.split("?", 1).join("")) === this.#origin) return this.#secret;
    throw new Error("the address is not the one that the key was granted to");
  }
}

export type { GrantedKey };

/**
 * Decides which key may be sent to an endpoint; null where none is set. Endpoints come from stores too, so neither the
 * variable nor the address is trusted: the user who runs this process must have paired the two.
 * @throws BenchError usage for a key without a grant for this address, or that no request can carry; never quotes a key.
 */
export function keyFor(endpoint: Endpoint, keys: KeyRing): GrantedKey | null {
  const variable = keyVariable(endpoint, keys.environment);
  const secret = variable === null ? "" : (keys.environment[variable]?.trim() ?? "");
  if (variable === null || secret === "") return null;
  const origin = originOf(endpoint.baseUrl);
  if (origin === null) throw unreadableAddress(variable);
  const use = { variable, server: origin };
  // It counts as free, and a key could make it cost: a grant does not help.
  if (endpoint.kind === "local") throw countsAsFree(use);
  refuseUngranted(use, keys);
  if (!keys.plainHttp && isExposed(origin)) throw plainHttpRefused(variable, origin);
  if (!/^[\x21-\x7e]+$/u.test(secret)) throw noKey(variable);
  if (isPlaceholderKey(secret)) throw placeholder(variable);
  return new GrantedKey(secret, use);
}

/** Whether a key is the text of an example: `...`, `sk-...`, `<key>`, `your-key-here`, `sk-or-v1-xxxx`, `REPLACE_ME`. */
export function isPlaceholderKey(text: string): boolean {
  const start = text.slice(0, 1000);
  return (
    /^[\w-]*\.{3}$|^<.*>$|your[-_]?(?:\w{1,20}[-_])?key/iu.test(start) ||
    /^(?:[a-z]\w{0,9}-){0,4}[x*]{3,}$|^(?:change|replace)[-_]?me/iu.test(start)
  );
}

/** Names of this machine itself. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127(?:\.\d+){3}$/u.test(host);
}

/** Null for anything but a plain web address. A user name or a query is a secret, or imitates another host. */
function originOf(address: string): string | null {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  const isPlain = url.username === "" && url.password === "" && url.search === "" && url.hash === "";
  return isPlain ? url.origin : null;
}

function isExposed(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === "http:" && !isLoopback(hostname);
}

function refuseUngranted(use: KeyUse, keys: KeyRing): void {
  const { grants, fromFile } = keys;
  const matching = [...grants, ...routerGrants(keys)].filter(
    (grant) => grant.variable === use.variable && originOf(grant.address) === use.server,
  );
  const isOwner = owners.get(use.variable) === use.server;
  if (isOwner || matching.some((grant) => !grant.fromFile || fromFile.has(use.variable))) return;
  throw matching.length > 0 ? grantedByFileOnly(use) : notGranted(use);
}

/** OpenRouter's keys go where its address is set, as a proxy in front of it needs. */
function routerGrants({ environment, fromFile }: KeyRing): readonly KeyGrant[] {
  const setting = "OPENROUTER_BASE_URL";
  const address = variableIn(environment, setting);
  if (address === null) return [];
  return openRouterKeys.map((variable) => ({ variable, address, fromFile: fromFile.has(setting) }));
}

function notGranted({ variable, server: origin }: KeyUse): BenchError {
  return new BenchError({
    code: "usage",
    message: `The key in ${variable} is not sent to ${origin}: neither this command nor its environment pairs the two.`,
    hint: `The address comes from a store. To send the key to that server, add --allow-key ${variable}=${origin}, or set AIB_ALLOW_KEYS=${variable}=${origin} in the environment.`,
  });
}

function countsAsFree({ variable, server: origin }: KeyUse): BenchError {
  return new BenchError({
    code: "usage",
    message: `The key in ${variable} is not sent to ${origin}: the store calls it a local server, which is free and gets no key.`,
    hint: "This program writes no such store: use one whose origin you know.",
  });
}

function grantedByFileOnly({ variable, server: origin }: KeyUse): BenchError {
  return new BenchError({
    code: "usage",
    message: `The key in ${variable} comes from the environment and is not sent to ${origin}: only the .env file of this folder names that address.`,
    hint: `The environment takes precedence over .env: unset ${variable} there to use the file's key. To send this one to that server, add --allow-key ${variable}=${origin}, or put address and key in the same place.`,
  });
}

function plainHttpRefused(variable: string, origin: string): BenchError {
  return new BenchError({
    code: "usage",
    message: `The key in ${variable} is not sent to ${origin}: over http, every machine on the network path can read it.`,
    hint: "Use an https address. On a network that you trust, add --allow-plain-http. aib init has no such flag: there add --no-call, and the flag to every command after it.",
  });
}

function unreadableAddress(variable: string): BenchError {
  return new BenchError({
    code: "usage",
    message: `The key in ${variable} is not sent: the address of its server is not a plain http or https address.`,
    hint: "Write it without a user name, a password, a query or a fragment, for example https://api.example.com/v1",
  });
}

function noKey(variable: string): BenchError {
  return new BenchError({
    code: "usage",
    message: `The API key in ${variable} contains a line break, a space or another character that is invalid in a key.`,
    hint: `Copy the complete key, and nothing else, into ${variable}.`,
  });
}

function placeholder(variable: string): BenchError {
  return new BenchError({
    code: "usage",
    message: `${variable} holds a placeholder, not a key.`,
    hint: `Put the key itself into ${variable}.`,
  });
}
