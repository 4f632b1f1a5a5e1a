import { usageError } from "../../domain/bench-error.ts";
import { variableIn } from "../../domain/environment.ts";
import { openRouterKeys } from "../../domain/model-config.ts";
import { type FoundServer, findLocalServers, needsRouter } from "../../features/init/index.ts";
import { shown, unseenEscaped } from "../../outside/shown.ts";
import { judgesNamed } from "../flags/shown-flags.ts";
import { dollars } from "../option-values.ts";
import type { Terminal } from "../terminal.ts";
import { askJudges, askModels, isLocal } from "./ask-models.ts";
import { askKey, askPlace } from "./ask-place.ts";
import { choose, write, type Asking, type Setup } from "./asking.ts";
import { providers, type InitFlags, type Provider } from "./init-flags.ts";

/**
 * @throws BenchError usage that names the flags of missing answers, where this is not a terminal
 * @throws Stopped when the user interrupts
 */
export async function askSetup(asking: Asking): Promise<Setup> {
  const { flags, terminal, signal, again } = asking;
  requireAnswers(flags, terminal);
  refuseUnseen(flags);
  const named = again.answers.provider ?? providerOf(flags);
  const isProbed = named === undefined || isLocal(named);
  const servers = isProbed ? await findLocalServers(terminal.environment, signal) : [];
  const provider = named ?? (await askProvider(asking, servers));
  const { server, key: ownKey, options, isUnlisted } = await askPlace(asking, provider, servers);
  const found = servers.find(({ name }) => name === provider)?.models ?? [];
  const { models, ...sent } = await askModels(asking, { provider, options, found });
  const graded = await askJudges(asking, { models, options, provider, found });
  const isRouted = provider !== "custom" && (await needsRouter([...models, ...graded.judges], terminal.environment));
  const key = ownKey ?? (isRouted && provider !== "openrouter" ? await askKey(asking, openRouterKeys) : null);
  const isPriced = isRouted || (server !== null && !isUnlisted);
  const budget = isPriced ? await askBudget(asking, isRouted) : (flags.budget ?? (isUnlisted ? false : null));
  return { provider, server, models, ...sent, maxTokens: flags.maxTokens ?? null, ...graded, key, budget };
}

function providerOf({ provider, baseUrl }: InitFlags): Provider | undefined {
  return provider ?? (baseUrl === undefined ? undefined : "custom");
}

function requireAnswers(flags: InitFlags, { prompts }: Terminal): void {
  const provider = providerOf(flags);
  const isPlaced = flags.baseUrl !== undefined || flags.apiKeyEnv !== undefined;
  if (isPlaced && provider !== undefined && provider !== "custom")
    throw usageError(
      `--base-url and --api-key-env belong to --provider custom, and here it is ${provider}.`,
      "Omit them, or write --provider custom.",
    );
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
  throw usageError(
    `This is not a terminal, and these answers are missing: ${missing.join(", ")}.`,
    `Add them, for example: aib init --provider simulator; providers are ${providers.join(", ")}.`,
  );
}

/** `aib.yaml` cannot hold such ids, and would be named as the place of the mistake. */
function refuseUnseen({ models = [], judge = [], judges = [] }: InitFlags): void {
  for (const [flag, ids] of Object.entries({ models, judge, judges })) {
    const id = ids.find((each) => unseenEscaped(each) !== each);
    if (id !== undefined)
      throw usageError(
        `--${flag} holds ${shown(id)}: a model id has no line breaks, control or invisible characters. Nothing was written.`,
        `Write the id without them; several after --${flag} are separated by commas.`,
      );
  }
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

/** False for none. A budget needs prices, which only OpenRouter is sure to list. */
async function askBudget({ flags, terminal, again }: Asking, isRouted: boolean): Promise<number | false> {
  const budget = again.answers.budget ?? flags.budget;
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
