import type { KeyRing } from "../../model/index.ts";
import { runOptions, type Flags } from "../../options/index.ts";
import type { Pace } from "../limits.ts";
import type { SystemPrompt } from "./persona.ts";
import type { RunRequest } from "../prepare-run.ts";

/** Options of a run by their names in the table; those left out have its defaults. */
export type GivenOptions = {
  readonly [Key in Exclude<keyof RunFlags, "systemPrompt">]?: RunFlags[Key] | undefined;
};

type RunFlags = Flags<typeof runOptions>;

/** The request of a run: the only place that turns options into one, for commands, the demo and the library. */
export function fillRequest(
  options: GivenOptions,
  keys: KeyRing,
  systemPrompts: readonly SystemPrompt[] = [],
): Omit<RunRequest, "signal"> {
  const { environment } = keys;
  const { baseUrl = null, apiKeyEnv = null, localUrl = null, judgeBaseUrl, judgeApiKeyEnv = null } = options;
  const { parallel, parallelCalls, localParallel, seed, suite } = runOptions;
  const routing = { baseUrl, apiKeyEnv, localUrl, environment };
  return {
    suite: options.suite ?? suite.byDefault,
    systemPrompts,
    models: options.models ?? [],
    judges: [...(options.judge ?? []), ...(options.judges ?? [])],
    blind: options.blind ?? false,
    judgeReasoningEffort: options.judgeReasoningEffort ?? "off",
    gradeAll: options.audit === "all",
    excludeOwnFamily: options.excludeOwnFamily ?? null,
    allowSelfJudge: options.allowSelfJudge ?? false,
    runs: options.runs ?? null,
    experiments: options.experiments ?? null,
    variants: options.variants ?? null,
    deliveries: options.deliveries ?? null,
    overrides: {
      temperature: options.temperature ?? null,
      reasoningEffort: options.reasoningEffort ?? null,
      maxTokens: options.maxTokens ?? null,
    },
    routing,
    // The judge uses the models' server unless it has its own.
    judgeRouting:
      judgeBaseUrl === undefined ? routing : { ...routing, baseUrl: judgeBaseUrl, apiKeyEnv: judgeApiKeyEnv },
    registryFile: options.registry ?? null,
    keys,
    pace: {
      parallel: options.parallel ?? parallel.byDefault,
      parallelTasks: options.parallelCalls ?? parallelCalls.byDefault,
      localParallel: options.localParallel ?? localParallel.byDefault,
      caps: capsOf(options),
      timeoutMs: options.timeoutMs ?? null,
    },
    money: { budgetUsd: options.budgetUsd ?? null, prices: options.price ?? [] },
    simulatorSeed: options.seed ?? seed.byDefault,
  };
}

/** Each name with both limits; Infinity where none is given. */
function capsOf(options: GivenOptions): Pace["caps"] {
  const { limit = new Map<string, number>(), rpm = new Map<string, number>() } = options;
  return [...new Set([...limit.keys(), ...rpm.keys()])].map((name) => ({
    name,
    atOnce: limit.get(name) ?? Infinity,
    perMinute: rpm.get(name) ?? Infinity,
  }));
}
