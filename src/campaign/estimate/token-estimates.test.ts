import { expect, test } from "vitest";
import { digestOf } from "../../domain/digest.ts";
import { planRun } from "../../plan/index.ts";
import { judgeWith, modelConfigWith } from "../../../test/support/plan/fixture-configs.ts";
import { armsSuite } from "../../../test/support/suite/arms-suite.ts";
import type { TokenUsage } from "../../store/views/token-usage.ts";
import { loadSuite } from "../../suite/index.ts";
import { tokenEstimates } from "./token-estimates.ts";

test("replies not yet measured are as long as the model config's others, ballots as its ballots, also of another suite", () => {
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
      suiteDigest: suite.digest,
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
  const before = { suiteDigest: digestOf("another suite") };
  const [earlier, earlierBallot] = [
    { ...message, ...before, completionTokens: 2000 },
    { ...ballot, ...before, completionTokens: 500 },
  ];
  expect(lengths([earlier, earlierBallot])).toEqual([500, 2000]);
  expect(lengths([message, earlier, earlierBallot])).toEqual([500, 3000]);
});

test("a verdict takes what its own judge took, here or for another model config, whatever other judges took", async () => {
  const suite = await loadSuite("v2");
  const [one, other] = ["maker/one", "maker/other"].map((model) => modelConfigWith({ model }));
  const [terse, thinking] = ["judge/terse", "judge/thinking"].map((model) => judgeWith({ model }));
  if (!one || !other || !terse || !thinking) throw new Error("four configs");
  const plan = { suite, runs: [1], configurations: suite.defaultConfigurations, experiments: null };
  const { tasks } = planRun({ ...plan, modelConfigs: [one, other], judges: [terse, thinking] });
  const usage = tasks.flatMap((task): readonly TokenUsage[] => {
    if (task.kind !== "verdict" || task.modelConfig === other) return [];
    const { scenarioId, configuration, judge } = task;
    const completionTokens = judge === terse ? 60 : 3000;
    const place = {
      suiteDigest: suite.digest,
      modelConfigId: one.id,
      kind: "verdict",
      judgeId: judge.id,
      configuration,
      scenarioId,
      turnId: null,
    };
    return [{ ...place, origin: "live", results: 1, promptTokens: 10, completionTokens }];
  });
  const tokensOf = tokenEstimates(suite, usage);
  const verdicts = tasks.flatMap((task) =>
    task.kind === "verdict" ? [`${task.judge.model} ${tokensOf(task).completionTokens}`] : [],
  );
  expect(new Set(verdicts)).toEqual(new Set(["judge/terse 60", "judge/thinking 3000"]));
});
