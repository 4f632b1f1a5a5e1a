import { roundDollars } from "../../results/format/dollars.ts";
import { shellWord } from "../../results/format/unseen-characters.ts";
import { keyUseSentence } from "../../results/key-use-sentence.ts";
import {
  missingKey,
  listModels,
  requireOffered,
  isUnlisted,
  unlistedHint,
  type Called,
  type Clients,
} from "../../campaign/index.ts";
import {
  type SettingsSources,
  resolveModelConfigs,
  sourcesWithoutCalls,
  probeTimeoutMs,
  probeModel,
  type ProbeResult,
  type TriedFeature,
} from "../../campaign/model-settings/resolve-settings.ts";
import { BenchError } from "../../domain/bench-error.ts";
import type { ToolDefinition } from "../../domain/chat.ts";
import type { Environment } from "../../domain/environment.ts";
import type { Endpoint, JudgeConfig, ModelConfig } from "../../domain/model-config.ts";
import {
  accountAdvice,
  keyUses,
  keyVariable,
  keyVariables,
  onlyReasoning,
  readText,
  wordsAsReasoning,
  type ListedModel,
  type ReadingFault,
} from "../../model/index.ts";
import { localServerEndpoint, serverAt } from "../../model/registry/local-servers.ts";
import type { ModelConfigChoice } from "../../model/registry/resolve-model-config.ts";
import { failed, passed, warned, type Check } from "./check.ts";

export interface EndpointWork extends CallWork {
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** A model or judge that is to be called, and how the diagnosis names it. */
export type Wanted = Called & { /** As shown. */ readonly name: string } & (
    | { readonly check: "model"; readonly choice: ModelConfigChoice }
    | { readonly check: "judge" | "reader"; readonly judge: JudgeConfig }
  );

/** Key, reachability, and the models wanted there, in this order. */
export async function checkEndpoint(
  work: EndpointWork,
  endpoint: Endpoint,
  wanted: readonly Wanted[],
): Promise<readonly Check[]> {
  const key = checkKey(work, endpoint);
  const began = work.now();
  try {
    const { models: listed } = await listModels(work, wanted.length > 0 ? wanted : [{ endpoint, sentAs: "" }]);
    const reached = checkReached(work, endpoint, {
      models: listed.size,
      wanted: wanted.length,
      ms: work.now() - began,
    });
    const checks = await checkWanted(work, wanted, listed);
    const isTried = checks.some(({ check, status, cause }) => cause === "key" || (check === "call" && status === "ok"));
    return [...key, reached, ...(isTried ? [] : await checkKeyTrial(work, endpoint)), ...checks];
  } catch (error) {
    const notChecked = wanted.map(({ check, name }) => {
      const advice =
        check === "model" ? "Fix the endpoint." : `Fix the endpoint, or name another ${check} with --judge.`;
      return warned(check, `${name}: not checked, its endpoint gives no list`, advice);
    });
    const isKey = error instanceof BenchError && (error.code === "endpoint-refused" || error.code === "missing-key");
    return [...key, { ...failed("endpoint", error), ...(isKey && { cause: "key" }) }, ...notChecked];
  }
}

/** One after the other: a server of one's own has room for one model. */
async function checkWanted(
  work: EndpointWork,
  wanted: readonly Wanted[],
  listed: ReadonlyMap<string, ListedModel>,
): Promise<readonly Check[]> {
  const checks: Check[] = [];
  for (const each of wanted) {
    if (isUnlisted(each.endpoint, listed.size)) {
      checks.push(...(await checkUnlisted(work, each)));
      continue;
    }
    const offered = checkOffered(each, listed, work.environment);
    checks.push(offered);
    if (each.check === "model" && offered.status === "ok") checks.push(...(await checkCall(work, each)));
  }
  return checks;
}

/** Only a call shows whether a server without a list has a model or judge: no reply is a failure. */
async function checkUnlisted(work: EndpointWork, wanted: Wanted): Promise<readonly Check[]> {
  const { check, name } = wanted;
  const calls = await checkCall(work, wanted);
  const last = calls.at(-1);
  if (last === undefined)
    return [warned(check, `${name}: not checked, its server gives no list`, "Add --call: one call tries it.")];
  if (last.status === "ok") return calls;
  const advice = unlistedHint(work.clients, wanted.endpoint);
  const failure: Check = last.status === "warn" ? { ...last, status: "fail", advice } : last;
  return [...calls.slice(0, -1), { ...failure, check }];
}

/** None for an endpoint without keys. Never reveals the key. */
function checkKey({ environment }: EndpointWork, endpoint: Endpoint): readonly Check[] {
  if (endpoint.kind === "simulator" || endpoint.kind === "local") return [];
  const { baseUrl } = endpoint;
  if (keyVariables(endpoint).length === 0)
    return [passed("key", `${baseUrl}: none is sent; --api-key-env would name one`)];
  const [use] = keyUses([endpoint], environment);
  return [use === undefined ? failed("key", missingKey(endpoint)) : passed("key", keyUseSentence(use))];
}

const trialTimeoutMs = 20_000;

/** Whether the server accepts the key that is set. Asked only where asking is free. */
async function checkKeyTrial(work: EndpointWork, endpoint: Endpoint): Promise<readonly Check[]> {
  const { clients, environment, signal, mayPay } = work;
  const [use] = keyUses([endpoint], environment);
  if (use === undefined) return [];
  const { variable, server } = use;
  const trial = await clients.of(endpoint).tryKey({ signal, timeoutMs: trialTimeoutMs });
  if (trial.kind === "accepted") return [passed("key", `${server} accepts the key in ${variable}`)];
  if (trial.kind === "refused")
    return [
      { check: "key", status: "fail", detail: `${server} refuses the key: ${trial.detail}`, advice: trial.advice },
    ];
  const advice = mayPay
    ? "Run the command again once a model answers there."
    : "Add --call, with a model by --models: one call of a few tokens tries it.";
  return [{ ...warned("key", `${variable}: no request has tried the key itself`, advice), keyUntried: true }];
}

const slowMs = 5_000;

function checkReached(
  { clients }: EndpointWork,
  endpoint: Endpoint,
  { models, wanted, ms }: { readonly models: number; readonly wanted: number; readonly ms: number },
): Check {
  const { kind, baseUrl } = endpoint;
  if (kind === "simulator") return passed("endpoint", `the simulator in this process: ${models} models`);
  const lists = isUnlisted(endpoint, models) ? "gives no list of models" : `lists ${models} models`;
  const detail = `${baseUrl}: reachable in ${Math.round(ms)} ms, ${lists}`;
  // No call of a model will show whether this is the API.
  if (wanted === 0 && isUnlisted(endpoint, models)) return warned("endpoint", detail, unlistedHint(clients, endpoint));
  return ms < slowMs ? passed("endpoint", detail) : warned("endpoint", detail, "It is slow to answer: mind --timeout.");
}

function checkOffered(wanted: Wanted, listed: ReadonlyMap<string, ListedModel>, environment: Environment): Check {
  try {
    const model = requireOffered(wanted, listed, environment);
    const format = model?.structuredOutputs === false ? "; takes no JSON schema" : "";
    const judging = wanted.check === "judge" ? `${format}; not tried with a grading` : "";
    return passed(wanted.check, `${wanted.name}: known, ${priceText(wanted.endpoint, model)}${judging}`);
  } catch (error) {
    return failed(wanted.check, error);
  }
}

function priceText({ kind }: Endpoint, model: ListedModel | null): string {
  if (kind === "simulator" || kind === "local") return "free";
  const { promptUsd = null, completionUsd = null } = model ?? {};
  if (promptUsd === null || completionUsd === null) return "no price listed";
  if (promptUsd === 0 && completionUsd === 0) return "free";
  return `${perMillion(promptUsd)} in and ${perMillion(completionUsd)} out per million tokens`;
}

function perMillion(usdPerToken: number): string {
  return roundDollars(usdPerToken * 1_000_000);
}

interface CallWork {
  readonly clients: Clients;
  readonly environment: Environment;
  readonly signal: AbortSignal;
  /** What a run would give the models; null where it would give none. */
  readonly tool: ToolDefinition | null;
  /** Whether models may be called that cost something. */
  readonly mayPay: boolean;
  /** Called before a model is, as its server may take long to load it. */
  readonly onProbe: (row: ModelConfig) => void;
  /** As named, for commands to type. */
  readonly judges: readonly string[];
  /** What such a command repeats of this one, besides models and judges: the servers, their keys' variables, and settings. */
  readonly runWords: readonly string[];
}

/** Of a second try at a model that thinks: what it costs stays below what needs no question. */
const mostPaidTokens = 2048;

/**
 * Asks a model or judge for one word, with the tool and the parameters that a run would send it. None where that may cost something, unless
 * it may: servers of one's own are always asked.
 */
async function checkCall(work: CallWork, wanted: Wanted): Promise<readonly Check[]> {
  const { clients, signal, mayPay, onProbe } = work;
  const sources = sourcesWithoutCalls({ ...work, store: null });
  const tool = wanted.check === "model" ? work.tool : null;
  const row =
    wanted.check === "model"
      ? await rowOf(wanted.choice, sources)
      : { ...wanted.judge, provider: null, temperatureSupported: true, askedEfforts: [], refused: [] };
  if (row === undefined || row.endpoint.kind === "simulator") return [];
  const isOwn = await sources.isOwnServer(row);
  if (!mayPay && !isOwn) return [];
  onProbe(row);
  try {
    const client = clients.of(row.endpoint);
    const variable = keyVariable(row.endpoint, work.environment);
    const call = { client, row, tool, timeoutMs: probeTimeoutMs, signal };
    const tiny = await probeModel(call);
    // A model that thinks needs more than a word's tokens: only an answer's own limit shows whether it gets to an end.
    const most = isOwn ? row.maxTokens : Math.min(row.maxTokens, mostPaidTokens);
    const tried = isCutOff(tiny) ? await probeModel({ ...call, maxTokens: most }) : tiny;
    return describe(row, tried, { ...work, tool, variable, hasWholeLimit: most === row.maxTokens });
  } catch (error) {
    return [failed("call", error)];
  }
}

async function rowOf(choice: ModelConfigChoice, sources: SettingsSources): Promise<ModelConfig | undefined> {
  const { modelConfigs } = await resolveModelConfigs([choice], [], sources);
  return modelConfigs[0];
}

type NextRun = Pick<CallWork, "judges" | "runWords" | "environment">;

/** As `--models` finds it: by the name of its program where it is at the usual address, which the row does not have. */
function nameOf({ model, sentAs, endpoint }: ModelConfig, environment: Environment): string {
  const server = serverAt(endpoint, environment);
  const isUsual = server !== null && localServerEndpoint(server, environment).id === endpoint.id;
  return isUsual ? `${server.prefix}${sentAs}` : model;
}

const remedies: Readonly<Record<TriedFeature, (row: ModelConfig, work: NextRun) => Check>> = {
  tools: (row, { judges, runWords, environment }) => {
    const { label } = row;
    const named = [
      "--models",
      nameOf(row, environment),
      ...runWords,
      ...(judges.length === 0 ? [] : ["--judges", judges.join(",")]),
    ];
    return {
      check: "call",
      status: "fail",
      detail: `${label}: the server refuses tools`,
      advice: `To send it plain user messages: ${["aib", "run", ...named, "--runs", "1", "--modes", "user_role"].map(shellWord).join(" ")}`,
      cause: "tools",
    };
  },
  reasoning: ({ label, reasoningEffort }) =>
    warned("call", `${label}: the server refuses reasoning effort ${reasoningEffort}`, withoutIt),
  temperature: ({ label, temperature }) =>
    warned("call", `${label}: the server refuses temperature ${temperature}`, withoutIt),
};

const withoutIt = "A run leaves it out and marks the row; under a budget it does so when the same command is repeated.";

/** Thoughts ended it, with or without a text: some servers send them in the answer's place. */
function isCutOff({ exchange: { result } }: ProbeResult): boolean {
  return result.kind === "reply" && result.reply.toolCalls.length === 0 && result.reply.ending === "limit";
}

/** Why a reply has no word; null where it has some. */
function silenceIn({ exchange: { result } }: ProbeResult): ReadingFault | null {
  if (result.kind === "fault" || result.reply.toolCalls.length > 0) return null;
  const reading = readText(result.reply);
  return reading.kind === "fault" && reading.fault !== "refused" ? reading : null;
}

function withoutWords({ label }: ModelConfig, { detail }: ReadingFault): Check {
  const advice = detail.includes(onlyReasoning)
    ? `Perhaps ${wordsAsReasoning}.`
    : "Ask the model something by hand, or look into the server's log.";
  return { check: "call", status: "fail", detail: `${label}: its reply has no word: ${detail}`, advice };
}

/** Of a model with more tokens than this check pays for, only a run can tell. */
function usedUp({ label, maxTokens, reasoningEffort }: ModelConfig, hasWholeLimit: boolean): Check {
  const soFar = `${label}: no end of its reply within ${mostPaidTokens} tokens, the most that this check pays for`;
  if (!hasWholeLimit) return warned("call", soFar, `A run gives it ${maxTokens}: begin with --runs 1 --exp stability.`);
  const isAskedNot = reasoningEffort === "none";
  const without = isAskedNot ? "" : "--reasoning-effort none, or with ";
  return {
    check: "call",
    status: "fail",
    detail: `${label}: no end of its reply within the ${maxTokens} tokens of an answer, which its thinking used up`,
    advice: `Measure it with ${without}--max-tokens ${4 * maxTokens}.`,
    ...(!isAskedNot && { cause: "thinking" }),
  };
}

function ignoredEffort({ label }: ModelConfig, hasThoughts: boolean): Check {
  const reasoning = hasThoughts ? "its reply holds reasoning" : "the server bills reasoning tokens";
  const detail = `${label}: ${reasoning}, though it was asked for none: the server ignores the effort`;
  return warned("call", detail, "Turn thinking off at the server, or measure the model with --reasoning-effort off.");
}

function describe(
  row: ModelConfig,
  call: ProbeResult,
  {
    tool,
    variable,
    hasWholeLimit,
    ...next
  }: Pick<CallWork, "tool"> & NextRun & { readonly variable: string | null; readonly hasWholeLimit: boolean },
): readonly Check[] {
  const { refused, exchange, usd } = call;
  const refusals = refused.map((feature) => remedies[feature](row, next));
  const silence = silenceIn(call);
  // One word never takes an answer's tokens.
  if (isCutOff(call) && (hasWholeLimit || silence !== null)) return [...refusals, usedUp(row, hasWholeLimit)];
  if (silence !== null) return [...refusals, withoutWords(row, silence)];
  const { result, elapsedMs } = exchange;
  if (result.kind === "fault") {
    const { fault, detail } = result;
    const isAccount = fault === "unauthorized" || fault === "no-credit";
    const advice = isAccount
      ? accountAdvice({ fault, detail, variable })
      : "Ask the model something by hand, or look into the server's log.";
    // A later attempt may pass; without a right to call the model none does.
    const status = [401, 402, 403].includes(exchange.status ?? 0) || isAccount ? "fail" : "warn";
    const said = `${row.label}: no reply to one word: ${detail}`;
    const reply: Check = { check: "call", status, detail: said, advice, unanswered: true };
    return [...refusals, isAccount ? { ...reply, cause: "key" } : reply];
  }
  const without = refused.length === 0 ? "" : ` without ${refused.join(", ")}`;
  const tools = tool === null || refused.includes("tools") ? "" : ", takes tools";
  const hasThoughts = (result.reply.reasoning ?? "").trim() !== "";
  const thinking = hasThoughts || (exchange.usage.reasoningTokens ?? 0) > 0 ? ", thinks first" : "";
  const said = `${row.label}: replies${without} in ${Math.round(elapsedMs)} ms${tools}${thinking}; ${costText(usd)}`;
  const isAskedNot = row.reasoningEffort === "none" && !refused.includes("reasoning");
  const thinks = isAskedNot && thinking !== "";
  return [...refusals, passed("call", said), ...(thinks ? [ignoredEffort(row, hasThoughts)] : [])];
}

function costText(usd: number | null): string {
  if (usd === null) return "the server does not say what that cost";
  return usd === 0 ? "free" : `cost $${usd.toPrecision(2)}`;
}
