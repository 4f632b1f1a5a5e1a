import { expect, test } from "vitest";
import { planRun } from "../../plan/index.ts";
import { modelConfigWith } from "../../../test/support/plan/fixture-configs.ts";
import { armsSuite } from "../../../test/support/suite/arms-suite.ts";
import type { TokenUsage } from "../../store/views/token-usage.ts";
import { tokenEstimates } from "./token-estimates.ts";

test("replies not yet measured are as long as the model config's others, ballots as its ballots", () => {
  const suite = armsSuite({ situations: 2, forms: 2 });
  const modelConfig = modelConfigWith({ model: "maker/thinks" });
  const configurations = suite.defaultConfigurations;
  const { tasks } = planRun({
    suite,
    modelConfigs: [modelConfig],
    judges: [],
    runs: [1],
    configurations,
    experiments: null,
  });
  const [message, ballot] = ["s01_1_push1", "s01_1_push1_ballot"].map((turn): TokenUsage => {
    const task = tasks.find((each) => each.kind === "answer" && each.turnId === turn);
    if (task?.kind !== "answer") throw new Error(`no task ${turn}`);
    const { scenarioId, configuration } = task;
    return {
      modelConfigId: modelConfig.id,
      kind: "answer",
      judgeId: null,
      configuration,
      scenarioId,
      turnId: turn,
      origin: "live",
      results: 1,
      promptTokens: 10,
      completionTokens: turn.endsWith("ballot") ? 1000 : 3000,
    };
  });
  if (message === undefined || ballot === undefined) throw new Error("no usage");
  const lengths = (usage: readonly TokenUsage[]) => {
    const tokensOf = tokenEstimates(suite, usage);
    return [...new Set(tasks.map((task) => tokensOf(task).completionTokens))].toSorted((one, other) => one - other);
  };
  expect(lengths([])).toEqual([10, 300]);
  expect(lengths([message])).toEqual([10, 3000]);
  expect(lengths([message, ballot])).toEqual([1000, 3000]);
});
