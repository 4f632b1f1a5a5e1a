import { isPlaceholderKey } from "../../campaign/index.ts";
import { BenchError, openRouterKeys, variableIn, type Environment } from "../../domain/index.ts";
import type { FoundModel, FoundServer, KeyToKeep } from "../../features/init/index.ts";
import { plainText } from "../../report/index.ts";
import { dollars } from "../flags/budget-flags.ts";
import { judgesNamed } from "../flags/judge-flags.ts";
import { isVariableName } from "../hidden-keys.ts";
import { Stopped } from "../stopped.ts";
import {
  printLine,
  type Choice,
  type ChoiceOption,
  type Prompts,
  type Terminal,
  type TextQuestion,
} from "../terminal.ts";
import { findLocalServers, needsRouter, showSuite } from "../use-cases.ts";
import { providers, type InitFlags, type Provider } from "./init-flags.ts";
import { offeredModels, type CustomServer } from "./offered-models.ts";

/** Everything that a folder is set up with. */
export interface Setup {
  readonly provider: Provider;
  /** Null for any provider but a custom one. */
  readonly server: CustomServer | null;
  readonly models: readonly string[];
  readonly judges: readonly string[];
  readonly allowSelfJudge: boolean;
  /** Null for none. */
  readonly budgetUsd: number | null;
  /** To be kept in `.env`; null where none is needed, or a variable holds it. */
  readonly key: KeyToKeep | null;
}

/** Answers come from flags first. A missing one is asked for, or is an error where this is not a terminal. */
export interface Asking {
  readonly flags: InitFlags;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

/**
 * @throws BenchError usage that names the flags of missing answers, where this is not a terminal
 * @throws Stopped when the user interrupts
 */
export async function askSetup(asking: Asking): Promise<Setup> {
  const { flags, terminal, signal } = asking;
  requireAnswers(flags, terminal);
  const named = providerOf(flags);
  const isProbed = named === undefined || isLocal(named);
  const servers = isProbed ? await findLocalServers(terminal.environment, signal) : [];
  const provider = named ?? (await askProvider(asking, servers));
  const server = provider === "custom" ? await askServer(asking) : null;
  const ownKey = await askKey(asking, provider === "openrouter" ? openRouterKeys : [server?.apiKeyEnv ?? null]);
  const isComplete = flags.models !== undefined && judgesNamed(flags).length > 0;
  const place = { provider, server, servers, key: ownKey };
  const options = isComplete ? [] : await offeredModels(place, terminal, signal);
  const models = (flags.models ?? [await askModel(asking, options)]).map((name) => placed(name, provider));
  const found = servers.find(({ name }) => name === provider)?.models ?? [];
  const graded = await askJudges(asking, { models, options, provider, found });
  const isRouted = provider !== "custom" && (await needsRouter([...models, ...graded.judges], terminal.environment));
  const key = ownKey ?? (isRouted ? await askKey(asking, openRouterKeys) : null);
  const budgetUsd = isRouted || server !== null ? await askBudget(asking, isRouted) : (flags.budget ?? false);
  return { provider, server, models, ...graded, key, budgetUsd: budgetUsd === false ? null : budgetUsd };
}

function providerOf({ provider, baseUrl }: InitFlags): Provider | undefined {
  return provider ?? (baseUrl === undefined ? undefined : "custom");
}

/** A model of a local server may be named as the server names it. */
function placed(name: string, provider: Provider): string {
  return isLocal(provider) && !name.startsWith(`${provider}/`) ? `${provider}/${name}` : name;
}

function isLocal(provider: Provider): boolean {
  return provider === "ollama" || provider === "lmstudio" || provider === "vllm";
}

function requireAnswers(flags: InitFlags, { prompts }: Terminal): void {
  const provider = providerOf(flags);
  const isPlaced = flags.baseUrl !== undefined || flags.apiKeyEnv !== undefined;
  if (isPlaced && provider !== undefined && provider !== "custom") throw placeOfAnother(provider);
  if (prompts !== null) return;
  const isPaid = provider === "openrouter" || provider === "custom";
  const missing = [
    ...(provider === undefined ? ["--provider"] : []),
    ...(provider === "custom" && flags.baseUrl === undefined ? ["--base-url"] : []),
    ...(provider !== "simulator" && flags.models === undefined ? ["--models"] : []),
    ...(provider !== "simulator" && judgesNamed(flags).length === 0 ? ["--judge"] : []),
    ...(isPaid && flags.budget === undefined ? ["--budget (or --no-budget)"] : []),
  ];
  if (missing.length === 0) return;
  throw new BenchError({
    code: "usage",
    message: `This is not a terminal, and these answers are missing: ${missing.join(", ")}.`,
    hint: `Add them, for example: aib init --provider simulator; providers are ${providers.join(", ")}.`,
  });
}

function placeOfAnother(provider: Provider): BenchError {
  return new BenchError({
    code: "usage",
    message: `--base-url and --api-key-env belong to --provider custom, and here it is ${provider}.`,
    hint: "Omit them, or write --provider custom.",
  });
}

async function askProvider({ terminal }: Asking, servers: readonly FoundServer[]): Promise<Provider> {
  const { environment } = terminal;
  const key = openRouterKeys.findLast((name) => variableIn(environment, name) !== null);
  const running = servers.find(({ models }) => models !== null && models.length > 0);
  const start = key === undefined ? running?.name : undefined;
  const options = [
    { value: "openrouter", label: "OpenRouter", hint: key === undefined ? "needs a key" : `key found in ${key}` },
    ...servers.map(({ name, title, address, models }) => ({
      value: name,
      label: models === null ? title : `${title}, which runs here: ${models.length} models`,
      hint: models === null ? `does not answer at ${address}` : address,
    })),
    { value: "custom", label: "Another OpenAI-compatible server" },
    { value: "simulator", label: "Simulated models", hint: "no key, no network, no cost" },
  ];
  const answer = await choose(terminal, { message: "Where are the models?", options, start });
  return providers.find((provider) => provider === answer) ?? "simulator";
}

async function askServer({ flags, terminal }: Asking): Promise<CustomServer> {
  const baseUrl =
    flags.baseUrl ??
    (await write(terminal, { message: "Address of the server", suggestion: "", problem: addressProblem }));
  const problem = addressProblem(baseUrl);
  if (problem !== null)
    throw new BenchError({ code: "usage", message: "--base-url is not an address.", hint: problem });
  if (flags.apiKeyEnv !== undefined || terminal.prompts === null)
    return { baseUrl, apiKeyEnv: flags.apiKeyEnv ?? null };
  const message = "Variable that holds its key (empty: the server needs none)";
  const name = await write(terminal, { message, suggestion: "", problem: variableProblem });
  return { baseUrl, apiKeyEnv: name === "" ? null : name };
}

function variableProblem(text: string): string | null {
  const isUsable = text === "" || isVariableName(text);
  return isUsable ? null : "Write the name of a variable, such as EXAMPLE_KEY, not the key.";
}

function addressProblem(text: string): string | null {
  const url = URL.parse(text);
  const isPlain = url !== null && /^https?:$/u.test(url.protocol) && url.username === "" && url.search === "";
  return isPlain ? null : "Write it like https://api.example.com/v1, without a user name or a query.";
}

/** Null where no key is needed, or one is set. @param names the variables that may hold it */
async function askKey({ flags, terminal }: Asking, names: readonly (string | null)[]): Promise<KeyToKeep | null> {
  const { environment, readInput, prompts } = terminal;
  const set = names.findLast((name) => name !== null && isSet(environment, name)) ?? null;
  const variable = set ?? names[0] ?? null;
  if (variable === null) return null;
  if (flags.keyStdin) return { variable, value: usableKey(await pipedKey(readInput)) };
  if (set !== null) return null;
  if (prompts === null) throw noKey(variable);
  const question = { message: `The key for ${variable} (not shown)`, suggestion: "", problem: keyProblem };
  return { variable, value: answered(terminal, await prompts.secret(question)) };
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
  throw new BenchError({
    code: "usage",
    message: "--key-stdin found no key on standard input.",
    hint: `${problem} For example: aib init --key-stdin ... < key.txt`,
  });
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

async function askModel({ flags, terminal }: Asking, options: readonly ChoiceOption[]): Promise<string> {
  if (flags.provider === "simulator" && terminal.prompts === null) return "sim/holds-80";
  return chooseOrWrite(terminal, { message: "Which model do you want to measure?", options });
}

interface JudgeQuestion {
  readonly models: readonly string[];
  readonly options: readonly ChoiceOption[];
  readonly provider: Provider;
  /** The models of the chosen local server. */
  readonly found: readonly FoundModel[];
}

async function askJudges({ flags, terminal }: Asking, { models, options, provider, found }: JudgeQuestion) {
  const { allowSelfJudge } = flags;
  const named = judgesNamed(flags);
  // Without a slash it is no id of OpenRouter.
  const own = named.map((name) => (name.includes("/") ? name : placed(name, provider)));
  if (own.length > 0) return { judges: own, allowSelfJudge };
  if (provider === "simulator") return { judges: ["sim/judge"], allowSelfJudge };
  const suites = await suitesJudge();
  const others = options.filter(({ value }) => !models.includes(value) && value !== suites.value);
  const itself = models.slice(0, 1).map((value) => ({
    value,
    label: `${plainText(value)} itself`,
    hint: "biased: it grades its own answers",
  }));
  const offered = [...(provider === "custom" ? [] : [suites]), ...others, ...(isLocal(provider) ? itself : [])];
  const start = largest(found.filter(({ id }) => !models.includes(id)))?.id;
  const judge = await chooseOrWrite(terminal, { message: "Which model grades the answers?", options: offered, start });
  return { judges: [judge], allowSelfJudge: allowSelfJudge || models.includes(judge) };
}

/** Undefined where no server states a size. */
function largest(models: readonly FoundModel[]): FoundModel | undefined {
  return models.filter((model) => sizeOf(model) > 0).toSorted((one, other) => sizeOf(other) - sizeOf(one))[0];
}

function sizeOf({ capabilities }: FoundModel): number {
  return capabilities?.parameters ?? 0;
}

async function suitesJudge(): Promise<ChoiceOption> {
  const { model } = (await showSuite("v2")).suite.judge;
  return { value: model, label: model, hint: "the judge of suite v2, over OpenRouter" };
}

/** False for none. A budget needs prices, which only OpenRouter is sure to list. */
async function askBudget({ flags, terminal }: Asking, isRouted: boolean): Promise<number | false> {
  const { budget } = flags;
  if (budget !== undefined || terminal.prompts === null) return budget ?? false;
  const message = "The most that a run may cost, in US dollars (empty: no budget)";
  const text = await write(terminal, { message, suggestion: isRouted ? "5" : "", problem: budgetProblem });
  return text === "" ? false : dollars(text);
}

function budgetProblem(text: string): string | null {
  return text === "" || (/^\d+(?:\.\d+)?$/u.test(text) && Number(text) > 0 && Number(text) <= 1_000_000)
    ? null
    : "Write a plain number, such as 5 or 2.50.";
}

const another = "";

async function chooseOrWrite(terminal: Terminal, { message, options, start }: Choice): Promise<string> {
  const typed = { value: another, label: "Another: type its id" };
  const answer =
    options.length === 0 ? another : await choose(terminal, { message, options: [...options, typed], start });
  if (answer !== another) return answer;
  return write(terminal, { message, suggestion: "", problem: idProblem });
}

function idProblem(text: string): string | null {
  return text === "" || /[\s,]/u.test(text) ? "Write one model id." : null;
}

async function choose(terminal: Terminal, choice: Choice): Promise<string> {
  return answered(terminal, await promptsOf(terminal).choose(choice));
}

async function write(terminal: Terminal, question: TextQuestion): Promise<string> {
  return answered(terminal, await promptsOf(terminal).write(question));
}

/** Without a terminal, `requireAnswers` has refused what would be asked. */
function promptsOf({ prompts }: Terminal): Prompts {
  if (prompts !== null) return prompts;
  throw new Error("a question was reached without a terminal");
}

function answered({ stderr }: Terminal, answer: string | null): string {
  if (answer !== null) return answer;
  printLine(stderr, "Interrupted. Nothing was written.");
  throw new Stopped(130);
}
