import { isPlaceholderKey } from "../../model/index.ts";
import { BenchError, usageError } from "../../domain/bench-error.ts";
import type { Environment } from "../../domain/environment.ts";
import { openRouterKeys } from "../../domain/model-config.ts";
import type { FoundServer, KeyToKeep } from "../../features/init/index.ts";
import { judgesNamed } from "../flags/shown-flags.ts";
import { isVariableName } from "../hidden-keys.ts";
import type { ChoiceOption, Terminal } from "../terminal.ts";
import { printWrapped } from "../text-layout.ts";
import { answered, interrupted, write, type Again, type Asking } from "./asking.ts";
import type { InitFlags, Provider } from "./init-flags.ts";
import { offeredModels, type CustomServer } from "./offered-models.ts";

interface AnsweredPlace {
  readonly server: CustomServer | null;
  readonly key: KeyToKeep | null;
  /** Empty where the server has no list, or no question needs it. */
  readonly options: readonly ChoiceOption[];
  /** The server was asked for its models, and has no list: of prices neither. */
  readonly isUnlisted: boolean;
}

/** The server with its key and models. One that cannot be listed fails the address or the key, which is asked for again. */
export async function askPlace(
  asking: Asking,
  provider: Provider,
  servers: readonly FoundServer[],
): Promise<AnsweredPlace> {
  const { flags, terminal, signal } = asking;
  let { again } = asking;
  for (;;) {
    const server: CustomServer | null = provider === "custom" ? await askServer({ ...asking, again }) : null;
    const names = provider === "openrouter" ? openRouterKeys : [server?.apiKeyEnv ?? null];
    const key = await askKey({ ...asking, again }, names);
    if (!needsList(flags, again)) return { server, key, options: [], isUnlisted: false };
    try {
      const options = await offeredModels({ provider, server, servers, key }, terminal, signal);
      const isUnlisted = server !== null && options.length === 0;
      if (isUnlisted) printWrapped(terminal, [`${server.baseUrl} gives no list of models: type the id of one.`]);
      return { server, key, options, isUnlisted };
    } catch (error) {
      if (signal.aborted) throw interrupted(terminal.stderr);
      if (!(error instanceof BenchError) || server === null || terminal.prompts === null) throw error;
      printWrapped(terminal, [error.message, error.hint]);
      const isKey = error.code === "endpoint-refused" || error.code === "missing-key";
      again = { answers: { ...again.answers, server, key }, doubt: isKey ? "key" : "address" };
    }
  }
}

function needsList(flags: InitFlags, { answers, doubt }: Again): boolean {
  if (doubt === "model" || doubt === "modes" || doubt === "judge") return true;
  const models = answers.models ?? flags.models;
  return models === undefined || (answers.judges ?? judgesNamed(flags)).length === 0;
}

async function askServer(asking: Asking): Promise<CustomServer> {
  const { answers, doubt } = asking.again;
  const before = answers.server ?? null;
  const isSame = before !== null && doubt !== "address";
  const baseUrl = isSame ? before.baseUrl : await askAddress(asking, before?.baseUrl ?? null);
  const isNamed = before !== null && (before.apiKeyEnv !== null || doubt !== "key");
  return { baseUrl, apiKeyEnv: isNamed ? before.apiKeyEnv : await askVariable(asking, before) };
}

/** @throws BenchError usage for a flag that is no address */
async function askAddress({ flags, terminal }: Asking, before: string | null): Promise<string> {
  const given = before === null ? flags.baseUrl : undefined;
  const question = { message: "Address of the server", suggestion: before ?? "", problem: addressProblem };
  const baseUrl = given ?? (await write(terminal, question));
  const problem = addressProblem(baseUrl);
  if (problem === null) return baseUrl;
  throw usageError("--base-url is not an address.", problem);
}

async function askVariable({ flags, terminal }: Asking, before: CustomServer | null): Promise<string | null> {
  if ((before === null && flags.apiKeyEnv !== undefined) || terminal.prompts === null) return flags.apiKeyEnv ?? null;
  const message = "Variable that holds its key (empty: the server needs none)";
  const name = await write(terminal, { message, suggestion: "", problem: variableProblem });
  return name === "" ? null : name;
}

function variableProblem(text: string): string | null {
  const isUsable = text === "" || isVariableName(text);
  return isUsable ? null : "Write the name of a variable, such as EXAMPLE_KEY, not the key.";
}

function addressProblem(text: string): string | null {
  const url = URL.parse(text);
  const isPlain = url !== null && /^https?:$/u.test(url.protocol) && url.username === "" && url.search === "";
  // The parser drops line breaks, which `aib.yaml` would keep.
  return isPlain && !/\p{C}/u.test(text)
    ? null
    : "Write it like https://api.example.com/v1, without a user name, a query or invisible characters.";
}

/** Null where no key is needed, or one is set. @param names the variables that may hold it */
export async function askKey(
  { flags, terminal, again }: Asking,
  names: readonly (string | null)[],
): Promise<KeyToKeep | null> {
  const { environment, readInput, prompts } = terminal;
  const set = names.findLast((name) => name !== null && isSet(environment, name)) ?? null;
  const variable = set ?? names[0] ?? null;
  if (variable === null) return null;
  const typed = again.answers.key?.variable === variable ? again.answers.key : null;
  if (typed !== null && again.doubt !== "key") return typed;
  if (flags.keyStdin) return { variable, value: usableKey(await pipedKey(readInput)) };
  const isRefused = set !== null && again.doubt === "key";
  if (set !== null && !isRefused) return null;
  if (prompts === null) throw noKey(variable);
  // Outside of `.env` it would win over one that is typed here.
  if (isRefused && !terminal.fromFile.has(variable)) throw refusedElsewhere(variable);
  const hasOne = typed !== null || isRefused;
  const value = await prompts.secret({
    message: `The key for ${variable} (not shown${hasOne ? "; empty: keep the one that you gave" : ""})`,
    suggestion: "",
    problem: (text) => (hasOne && text === "" ? null : keyProblem(text)),
  });
  return answered(terminal, value) === "" ? typed : { variable, value: answered(terminal, value) };
}

function refusedElsewhere(variable: string): BenchError {
  return new BenchError({
    code: "missing-key",
    message: `The key in ${variable} was refused, and the environment sets it. Nothing was written.`,
    hint: `Correct ${variable} where you set it, or unset it, and run the same command again: aib init asks for the key then.`,
  });
}

function isSet(environment: Environment, name: string): boolean {
  return Object.entries(environment).some(([known, value]) => known === name && (value ?? "").trim() !== "");
}

async function pipedKey(readInput: Terminal["readInput"]): Promise<string> {
  const reading = (await readInput?.(4096)) ?? { kind: "unusable" };
  return reading.kind === "text" ? reading.text.trim() : "";
}

function usableKey(text: string): string {
  const problem = keyProblem(text);
  if (problem === null) return text;
  throw usageError(
    "--key-stdin found no key on standard input.",
    `${problem} For example: aib init --key-stdin ... < key.txt`,
  );
}

function keyProblem(text: string): string | null {
  if (isPlaceholderKey(text)) return "This is a placeholder, not a key.";
  return /^[\x21-\x7e]+$/u.test(text) ? null : "A key is one line without spaces.";
}

function noKey(variable: string): BenchError {
  return new BenchError({
    code: "missing-key",
    message: `No key: ${variable} is not set.`,
    hint: `Set ${variable} in the environment, or pipe the key in: aib init --key-stdin ... < key.txt`,
  });
}
