import type { RunOrder } from "../bench/index.ts";
import type { RunFlags } from "./run-flags.ts";
import type { Terminal } from "./terminal.ts";

/** A run as the command line asks for it. */
export interface RunSettings {
  readonly order: Omit<RunOrder, "environment" | "signal">;
  readonly db: string;
  readonly format: "text" | "json";
}

export function runSettings(flags: RunFlags, environment: Terminal["environment"]): RunSettings {
  const { db, format } = flags;
  return { db, format, order: { ...whatOf(flags), ...howOf(flags), ...whereOf(flags, environment) } };
}

function whatOf(flags: RunFlags) {
  return {
    suite: flags.suite,
    models: flags.models ?? [],
    judge: flags.judge ?? null,
    runs: flags.runs ?? null,
    experiments: flags.exp ?? null,
    variants: flags.variants ?? null,
    deliveries: flags.modes ?? null,
  };
}

function howOf(flags: RunFlags) {
  return {
    overrides: { temperature: flags.temperature ?? null, reasoningEffort: flags.reasoningEffort ?? null },
    allowSelfJudge: flags.allowSelfJudge,
    simulatorSeed: flags.seed,
    parallel: flags.parallel,
    parallelTasks: flags.parallelTasks,
    timeoutMs: flags.timeout === undefined ? null : flags.timeout * 1000,
  };
}

function whereOf(flags: RunFlags, environment: Terminal["environment"]) {
  return {
    localModel: flags.localModel ?? null,
    registryFile: flags.registry ?? null,
    routing: {
      baseUrl: flags.baseUrl ?? null,
      apiKeyEnv: flags.apiKeyEnv ?? null,
      localUrl: flags.localUrl ?? null,
      openRouterUrl: environment["OPENROUTER_BASE_URL"] ?? null,
    },
  };
}
