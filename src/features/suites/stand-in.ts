import type { Configuration, Plan, Suite } from "../../domain/index.ts";
import { resolveJudgeConfig, resolveModelConfig, openRouterEndpoint, simulatorEndpoint } from "../../model/index.ts";
import { planRun } from "../../plan/index.ts";

/** One run of a suite over a model config that stands for any, graded by the suite's judge. Nothing is asked by it. */
export function standInPlan(suite: Suite, configurations: readonly Configuration[]): Plan {
  const { generation, judge } = suite;
  const modelConfig = resolveModelConfig({
    model: "sim/always-holds",
    endpoint: simulatorEndpoint,
    maxTokens: generation.maxTokens,
    defaultTemperature: generation.temperature,
  });
  const judges = [resolveJudgeConfig({ ...judge, endpoint: openRouterEndpoint(), reasoningEffort: "off" })];
  return planRun({ suite, modelConfigs: [modelConfig], judges, runs: [1], configurations, experiments: null });
}
