import {
  BenchError,
  type Endpoint,
  type JudgeConfig,
  type ModelConfig,
  type ReasoningEffort,
  type Suite,
} from "../domain/index.ts";
import { resolveJudgeConfig } from "../model/index.ts";
import { isSimulatedId, routeOf, type Routing } from "./routing.ts";

export interface JudgeChoice {
  readonly suite: Suite;
  /** Null for the suite's own, or the simulator's where it alone is measured: that needs no key. */
  readonly judge: string | null;
  readonly modelConfigs: readonly ModelConfig[];
  readonly routing: Routing;
}

/** The judge with the settings that the suite was made for. */
export function chooseJudge({ suite, judge, modelConfigs, routing }: JudgeChoice): JudgeConfig {
  const simulatedOnly = modelConfigs.every(({ model }) => isSimulatedId(model));
  const route = routeOf(judge ?? (simulatedOnly ? "sim/judge" : suite.judge.model), routing);
  return resolveJudgeConfig({
    ...route,
    temperature: suite.judge.temperature,
    maxTokens: suite.judge.maxTokens,
    reasoningEffort: noReasoningAt(route.endpoint),
  });
}

/** For whoever is to read without reasoning: other servers need not know the router's parameter. */
export function noReasoningAt({ kind }: Endpoint): ReasoningEffort {
  return kind === "openrouter" || kind === "simulator" ? "none" : "off";
}

/** @throws BenchError usage when the judge is one of the models under test. */
export function refuseSelfJudge(judge: JudgeConfig, modelConfigs: readonly ModelConfig[]): void {
  if (!modelConfigs.some(({ model }) => model === judge.model)) return;
  throw new BenchError({
    code: "usage",
    message: `${judge.model} would grade itself.`,
    hint: "Name another judge with --judge, or allow it with --allow-self-judge.",
  });
}
