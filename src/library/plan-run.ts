import { ceilingOf, prepareRun, type PreparedRun, type RunRequest } from "../campaign/index.ts";
import { fillRequest } from "../campaign/request/prepare-run.ts";
import { forecastRun, type Forecast } from "../campaign/estimate/forecast.ts";
import { BenchError, usageError } from "../domain/bench-error.ts";
import type { Environment } from "../domain/environment.ts";
import type { FunctionModel } from "../domain/function-model.ts";
import type { ModelConfig } from "../domain/model-config.ts";
import type { Suite } from "../domain/suite.ts";
import { functionEndpoint, keysOf, type KeyRing } from "../model/index.ts";
import { inOptionWords, runOptions, type LibraryFlags } from "../options/index.ts";
import { requireOptions } from "../outside/given-options.ts";
import type { Store } from "../store/index.ts";
import { inLibraryWords, useStore, type BenchStore } from "./open-store.ts";
import { libraryOptions, named, requireFunction, signal, store, textsOrFunctions, variables } from "./options.ts";
import { distinct } from "../outside/distinct.ts";

/** Options of a run, as `docs/options.md` explains them. */
export interface PlanOptions extends Omit<LibraryFlags<typeof runOptions>, "models" | "judges"> {
  /** At least one: names, and functions of your own. */
  readonly models: readonly (string | FunctionModel)[];
  /** They grade, and in suite v3 read; several are a panel. Default: the suite's. */
  readonly judges?: readonly (string | FunctionModel)[];
  /** A system prompt of your own, measured as one more variant; its name is shown in results. */
  readonly systemPrompt?: { readonly name: string; readonly text: string };
  /**
   * Variables to read keys and addresses of servers from: `process.env`, or your own. Default: none, which suffices for
   * simulated models.
   */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** The store that the run will use: rows that it has keep the settings that they were measured with. */
  readonly store?: BenchStore;
  /** Aborts the look-ups. */
  readonly signal?: AbortSignal;
}

const accepted = () => ({
  ...libraryOptions(runOptions),
  models: textsOrFunctions(),
  judges: textsOrFunctions().optional(),
  systemPrompt: named.optional(),
  environment: variables.optional(),
  store: store.optional(),
  signal: signal.optional(),
});

/** One row of the leaderboard to be: a model with every setting that changes its answers. */
export type PlannedModel = Pick<ModelConfig, "id" | "label" | "model">;

/** What a run will ask, looked up and checked. Nothing is stored yet. */
export interface RunPlan {
  readonly suite: Suite;
  readonly models: readonly PlannedModel[];
  /** Ids of the models that grade. */
  readonly judges: readonly string[];
  /** Answers, verdicts and readings at most; those that the store has, and turns that ballots rule out, are not asked for. */
  readonly calls: number;
  /** What the calls without a result cost by list prices, in US dollars; null where the price of one is unknown. */
  readonly estimateUsd: number | null;
  /** What was left out and why, as sentences. */
  readonly notes: readonly string[];
}

/**
 * Looks up suite, models, judges, keys and prices, and plans every call. Asks servers for their lists of models; one that does
 * not say which parameters it refuses is called for a word, unless there is a budget.
 * @throws BenchError for anything missing, unknown or unreachable, with the next step in `hint`
 */
export async function planRun(options: PlanOptions): Promise<RunPlan> {
  requireOptions("planRun", accepted(), options);
  // The command line would take the whole registry, which costs money, and asks first.
  if (options.models.length === 0)
    throw usageError("planRun got no model.", 'Name at least one, for example models: ["sim/holds-80"].');
  const prepared = await inLibraryWords(prepare(options)).catch((error: unknown) => {
    throw error instanceof BenchError && error.code === "missing-key" ? withKeyAdvice(error, options) : error;
  });
  const { suite, tasks } = prepared.plan;
  const { all, cheapestRunUsd } = await forecastOf(prepared, options);
  const { budgetUsd = Infinity } = options;
  const isShort = cheapestRunUsd !== null && budgetUsd < cheapestRunUsd;
  const plan: RunPlan = {
    suite,
    models: distinct(
      tasks.map(({ modelConfig }) => modelConfig),
      ({ id }) => id,
    ).map(({ id, label, model }) => ({ id, label, model })),
    judges: prepared.judges.map(({ model }) => model),
    calls: tasks.length,
    estimateUsd: all.unpriced > 0 ? null : all.usd,
    notes: [
      ...prepared.notes.map(inOptionWords),
      ...(isShort
        ? [
            `The budget of $${budgetUsd} is below the estimate of one run of the cheapest model config: it completes none, and may be too small for a single call.`,
          ]
        : []),
    ],
  };
  const ceiling = ceilingOf(plan.estimateUsd, mostUnpricedUsd);
  preparations.set(plan, { ...prepared, money: { ...prepared.money, ceiling } });
  return plan;
}

/** What a run may be billed that was to cost nothing, in US dollars. */
const mostUnpricedUsd = 1;

/** The command's advice names files that the library does not read. */
function withKeyAdvice({ code, message, hint, cause }: BenchError, { environment }: PlanOptions): BenchError {
  const missing = /: (?<names>[A-Z]\w+(?: or [A-Z]\w+)*) is not set/u.exec(message)?.groups?.["names"];
  const advice =
    environment === undefined
      ? "Pass the variables that hold keys: planRun({ environment: process.env, ... }). The library reads none by itself."
      : missing === undefined
        ? hint
        : `The environment that planRun got has no ${missing}: add it. Node reads a file of variables with --env-file=.env, the library reads none.`;
  return new BenchError({ code, message, hint: advice, cause });
}

async function prepare(options: PlanOptions): Promise<PreparedRun> {
  const { store: opened, signal: stop = new AbortController().signal } = options;
  const request = requestOf(options);
  if (opened === undefined) return prepareRun({ ...request, signal: stop }, null);
  return useStore(opened, (own, closing) => prepareRun({ ...request, signal: AbortSignal.any([stop, closing]) }, own));
}

/** A call is priced by what such calls took in the store, else by the texts of the suite. */
function forecastOf(prepared: PreparedRun, { store: opened, signal: stop }: PlanOptions): Promise<Forecast> {
  const aborted = stop ?? new AbortController().signal;
  const forecast = (from: Store | null) => forecastRun(prepared, from, aborted);
  return opened === undefined ? forecast(null) : useStore(opened, forecast);
}

function requestOf({ systemPrompt, environment = {}, ...options }: PlanOptions): Omit<RunRequest, "signal"> {
  const systemPrompts = systemPrompt === undefined ? [] : [{ kind: "text" as const, ...systemPrompt }];
  const { models, judges = [], budgetUsd } = options;
  const functions = new Map<string, FunctionModel>();
  const nameOf = (one: string | FunctionModel): string => {
    if (typeof one === "string") return one;
    requireFunction(one, { hasBudget: budgetUsd !== undefined });
    const { id } = functionEndpoint(one);
    if ((functions.get(id) ?? one) !== one)
      throw usageError(
        `planRun got two functions ${one.id} of version ${one.version}: their answers would be one row.`,
        "Give each its own id, or its own version.",
      );
    functions.set(id, one);
    return id;
  };
  const names = { models: models.map(nameOf), judges: judges.map(nameOf) };
  return fillRequest({ ...options, ...names }, keyRingOf(environment, options), systemPrompts, functions);
}

/** A key goes to the server that the program names beside it, and to no other. */
function keyRingOf(environment: Environment, options: PlanOptions): KeyRing {
  const { baseUrl, apiKeyEnv, judgeBaseUrl, judgeApiKeyEnv } = options;
  const pairs = [
    { address: baseUrl, variable: apiKeyEnv },
    { address: judgeBaseUrl, variable: judgeApiKeyEnv },
  ];
  const grants = pairs.flatMap(({ address, variable }) =>
    address === undefined || variable === undefined ? [] : [{ address, variable, fromFile: false }],
  );
  return { ...keysOf(environment), grants };
}

/** Beside the public object, as with stores. */
const preparations = new WeakMap<RunPlan, PreparedRun>();

/** @internal */
export function preparedRun(plan: RunPlan): PreparedRun {
  const prepared = preparations.get(plan);
  if (prepared !== undefined) return prepared;
  throw usageError("This plan was not made by planRun.", "Pass the object that planRun returned, not a copy of it.");
}
