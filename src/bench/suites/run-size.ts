import type { Suite, Task } from "../../domain/index.ts";
import { textSizes, type TokenCount } from "../estimate/token-estimates.ts";
import { standInPlan } from "./stand-in.ts";

/** Tokens of one run of one model config in all default configurations, of the model and of the judge. */
export function runSize(suite: Suite): { readonly model: TokenCount; readonly judge: TokenCount } {
  const { tasks } = standInPlan(suite, suite.defaultConfigurations);
  const sizeOf = textSizes(suite);
  const sizesOf = (kind: Task["kind"]): TokenCount => addUp(tasks.filter((task) => task.kind === kind).map(sizeOf));
  return { model: sizesOf("answer"), judge: sizesOf("verdict") };
}

function addUp(sizes: readonly TokenCount[]): TokenCount {
  return {
    promptTokens: Math.round(sizes.reduce((sum, { promptTokens }) => sum + promptTokens, 0)),
    completionTokens: sizes.reduce((sum, { completionTokens }) => sum + completionTokens, 0),
  };
}
