import type { JudgeConfig, ModelConfig } from "../../../domain/model-config.ts";
import type { StoredAttempt } from "../../../store/views/stored-results.ts";
import type { ModelUsage, Usage } from "./eval-log.ts";

/** The tokens and the price of all calls, failed ones included, by the model that was called. */
export function usageOf(
  attempts: readonly StoredAttempt[],
  { model }: Pick<ModelConfig, "model">,
  judges: readonly JudgeConfig[],
): Usage {
  const models = new Map(judges.map((judge) => [judge.id, judge.model]));
  return attempts.reduce<Usage>((usage, { judgeId, end }) => {
    const called = judgeId === null ? model : models.get(judgeId);
    return end === null || called === undefined ? usage : addUsage(usage, { [called]: usageOfCall(end) });
  }, {});
}

function usageOfCall({ usage, cost }: NonNullable<StoredAttempt["end"]>): ModelUsage {
  const [input, output] = [usage.promptTokens ?? 0, usage.completionTokens ?? 0];
  return {
    input_tokens: input,
    output_tokens: output,
    total_tokens: input + output,
    reasoning_tokens: usage.reasoningTokens,
    total_cost: cost.usd,
  };
}

export function addUsage(one: Usage, other: Usage): Usage {
  const models = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(models.map((model) => [model, sum(one[model], other[model])]));
}

const none: ModelUsage = {
  input_tokens: 0,
  output_tokens: 0,
  total_tokens: 0,
  reasoning_tokens: null,
  total_cost: null,
};

function sum(one: ModelUsage = none, other: ModelUsage = none): ModelUsage {
  return {
    input_tokens: one.input_tokens + other.input_tokens,
    output_tokens: one.output_tokens + other.output_tokens,
    total_tokens: one.total_tokens + other.total_tokens,
    reasoning_tokens: sumKnown(one.reasoning_tokens, other.reasoning_tokens),
    total_cost: sumKnown(one.total_cost, other.total_cost),
  };
}

function sumKnown(one: number | null, other: number | null): number | null {
  return one === null && other === null ? null : (one ?? 0) + (other ?? 0);
}
