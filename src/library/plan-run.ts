import type { z } from "zod";
import { prepareRun, type PreparedRun, type RunRequest } from "../campaign/index.ts";
import {
  BenchError,
  deliveries,
  reasoningEfforts,
  type Delivery,
  type ModelConfig,
  type ReasoningEffort,
  type Suite,
} from "../domain/index.ts";
import { keysOf } from "../model/index.ts";
import { useStore, type BenchStore } from "./open-store.ts";
import {
  decimal,
  named,
  oneOf,
  requireOptions,
  several,
  signal,
  store,
  text,
  texts,
  variables,
  wholeNumber,
} from "./options.ts";

export interface PlanOptions {
  /** Labels and ids (`google/gemini-2.5-flash`, `ollama/qwen3:8b`, `sim/holds-80`) and patterns (`anthropic/*`); at least one. */
  readonly models: readonly string[];
  /** A built-in suite's id or the path of a YAML file. Default: `v2`. */
  readonly suite?: string;
  /** Ids of the models that grade; several are a panel. Default: the suite's judge; simulated models have a simulated one. */
  readonly judges?: readonly string[];
  /** Full passes of each model config, 1 to 1000. Default: the suite's number. */
  readonly runs?: number;
  /** Only these experiments of the suite, for example `resistance`. A part has no index. Default: all. */
  readonly experiments?: readonly string[];
  /** System variants and deliveries. Default: the suite's. */
  readonly variants?: readonly string[];
  readonly deliveries?: readonly Delivery[];
  /** A system prompt of your own, measured as one more variant; its name is shown in results. */
  readonly systemPrompt?: { readonly name: string; readonly text: string };
  /** For all models, 0 to 2. Default: the registry's. */
  readonly temperature?: number;
  readonly reasoningEffort?: ReasoningEffort;
  /** Of each answer of every model, thinking included. Default: the suite's. */
  readonly maxTokens?: number;
  /** An OpenAI-compatible server for every model. Default: where the id says, else OpenRouter. */
  readonly baseUrl?: string;
  /** Name of the variable in `environment` that holds the key for `baseUrl`. The key is sent to no other server. */
  readonly apiKeyEnv?: string;
  /**
   * Variables to read keys and addresses of servers from: `process.env`, or your own. Default: none, which suffices for
   * simulated models.
   */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** US dollars that all attempts at this work may cost together, over all sessions. Default: no limit. */
  readonly budgetUsd?: number;
  /** Calls at once over all models. Default: 32. Providers' limits are found out and kept below that. */
  readonly parallelCalls?: number;
  /** For one call, in milliseconds. Default: the endpoint's. */
  readonly timeoutMs?: number;
  /** Of the simulator. Default: 1. */
  readonly seed?: number;
  /** The store that the run will use: rows that it has keep the settings that they were measured with. */
  readonly store?: BenchStore;
  /** Aborts the look-ups. */
  readonly signal?: AbortSignal;
}

const accepted = {
  models: texts(),
  suite: text().optional(),
  judges: texts().optional(),
  runs: wholeNumber(1, 1000).optional(),
  experiments: texts(1).optional(),
  variants: texts(1).optional(),
  deliveries: several(deliveries).optional(),
  systemPrompt: named.optional(),
  temperature: decimal(0, 2).optional(),
  reasoningEffort: oneOf(reasoningEfforts).optional(),
  maxTokens: wholeNumber(1, 1_000_000).optional(),
  baseUrl: text().optional(),
  apiKeyEnv: text().optional(),
  environment: variables.optional(),
  budgetUsd: decimal(0, 1_000_000).optional(),
  parallelCalls: wholeNumber(1, 10_000).optional(),
  timeoutMs: wholeNumber(1, 86_400_000).optional(),
  seed: wholeNumber(0, 2 ** 31).optional(),
  store: store.optional(),
  signal: signal.optional(),
} satisfies Record<keyof PlanOptions, z.ZodType>;

/** One row of the leaderboard to be: a model with every setting that changes its answers. */
export type PlannedModel = Pick<ModelConfig, "id" | "label" | "model">;

/** What a run will ask, looked up and checked. Nothing is stored yet. */
export interface RunPlan {
  readonly suite: Suite;
  readonly models: readonly PlannedModel[];
  /** Ids of the models that grade. */
  readonly judges: readonly string[];
  /** Answers and verdicts to have; those that the store has already are not asked for again. */
  readonly calls: number;
  /** What was left out and why, as sentences. */
  readonly notes: readonly string[];
}

/**
 * Looks up suite, models, judges, keys and prices, and plans every call. Asks servers for their lists of models; one that does
 * not say which parameters it refuses is called for a word, unless there is a budget.
 * @throws BenchError for anything missing, unknown or unreachable, with the next step in `hint`
 */
export async function planRun(options: PlanOptions): Promise<RunPlan> {
  requireOptions("planRun", accepted, options);
  if (options.models.length === 0) throw noModel();
  const prepared = await prepare(options);
  const { suite, tasks } = prepared.plan;
  const plan: RunPlan = {
    suite,
    models: [...new Map(tasks.map(({ modelConfig }) => [modelConfig.id, modelConfig])).values()].map(
      ({ id, label, model }) => ({ id, label, model }),
    ),
    judges: prepared.judges.map(({ model }) => model),
    calls: tasks.length,
    notes: prepared.notes,
  };
  preparations.set(plan, prepared);
  return plan;
}

function prepare(options: PlanOptions): Promise<PreparedRun> {
  const { store: opened, signal: stop = new AbortController().signal } = options;
  const request = requestOf(options);
  if (opened === undefined) return prepareRun({ ...request, signal: stop }, null);
  return useStore(opened, (own, closing) => prepareRun({ ...request, signal: AbortSignal.any([stop, closing]) }, own));
}

function requestOf(options: PlanOptions): Omit<RunRequest, "signal"> {
  const { environment = {}, parallelCalls = 32, systemPrompt, budgetUsd = null } = options;
  const routing = {
    baseUrl: options.baseUrl ?? null,
    apiKeyEnv: options.apiKeyEnv ?? null,
    localUrl: null,
    environment,
  };
  return {
    suite: options.suite ?? "v2",
    models: options.models,
    judges: options.judges ?? [],
    runs: options.runs ?? null,
    experiments: options.experiments ?? null,
    variants: options.variants ?? null,
    deliveries: options.deliveries ?? null,
    systemPrompts: systemPrompt === undefined ? [] : [{ kind: "text", ...systemPrompt }],
    overrides: {
      temperature: options.temperature ?? null,
      reasoningEffort: options.reasoningEffort ?? null,
      maxTokens: options.maxTokens ?? null,
    },
    blind: false,
    judgeReasoningEffort: "low",
    excludeOwnFamily: null,
    allowSelfJudge: false,
    registryFile: null,
    routing,
    judgeRouting: routing,
    keys: keysOf(environment),
    pace: {
      parallel: 8,
      parallelTasks: parallelCalls,
      localParallel: 1,
      caps: [],
      timeoutMs: options.timeoutMs ?? null,
    },
    money: { budgetUsd, prices: [] },
    simulatorSeed: options.seed ?? 1,
  };
}

/** Beside the public object, as with stores. */
const preparations = new WeakMap<RunPlan, PreparedRun>();

/** @internal */
export function preparedRun(plan: RunPlan): PreparedRun {
  const prepared = preparations.get(plan);
  if (prepared !== undefined) return prepared;
  throw new BenchError({
    code: "usage",
    message: "This plan was not made by planRun.",
    hint: "Pass the object that planRun returned, not a copy of it.",
  });
}

/** The command line would take the whole registry, which costs money, and asks first. */
function noModel(): BenchError {
  return new BenchError({
    code: "usage",
    message: "planRun got no model.",
    hint: 'Name at least one, for example models: ["sim/holds-80"].',
  });
}
