import { expect, test } from "vitest";
import { digestOf } from "../../domain/digest.ts";
import type { ModelConfig } from "../../domain/model-config.ts";
import { planRun } from "../../plan/index.ts";
import { judgeWith, modelConfigWith } from "../../../test/support/plan/fixture-configs.ts";
import { armsSuite } from "../../../test/support/suite/arms-suite.ts";
import type { TokenUsage } from "../../store/views/token-usage.ts";
import { loadSuite } from "../../suite/index.ts";
import { tokenAssumptions, tokenEstimates } from "./token-estimates.ts";

test("replies not yet measured are as long as the model's others, ballots as its ballots, also at another temperature or of another suite", () => {
  const suite = armsSuite({ situations: 2, forms: 2 });
  const modelConfig = modelConfigWith({ model: "maker/thinks" });
  const { sentAs, reasoningEffort } = modelConfig;
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
      sentAs,
      reasoningEffort,
      configuration,
      scenarioId,
      turnId: turn,
      origin: "live",
      results: 1,
      promptTokens: 10,
      completionTokens: turn.endsWith("ballot") ? 1000 : 3000,
      reasoningTokens: 900,
    };
  });
  if (message === undefined || ballot === undefined) throw new Error("no usage");
  const lengths = (usage: readonly TokenUsage[]) => {
    const tokensOf = tokenEstimates(suite, usage);
    return [...new Set(tasks.map((task) => tokensOf(task).completionTokens))].toSorted((one, other) => one - other);
  };
  const basesOf = (usage: readonly TokenUsage[]) =>
    tokenAssumptions(tasks.map(tokenEstimates(suite, usage))).map((text) => /calls: (\w+ \w+ \w+)/u.exec(text)?.[1]);
  expect(basesOf([])).toEqual(["from the suite"]);
  expect(basesOf([message, ballot])).toEqual(["measured in the", "requests from the"]);
  expect(lengths([])).toEqual([10, 300]);
  expect(lengths([message])).toEqual([910, 3000]);
  expect(lengths([{ ...message, modelConfigId: digestOf("warmer") }])).toEqual([910, 3000]);
  expect(lengths([{ ...message, modelConfigId: digestOf("thinks more"), reasoningEffort: "high" }])).toEqual([
    10, 300, 3000,
  ]);
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
  const [terse, thinking] = ["judge/terse", "judge/thinking"].map((model) => judgeWith({ model, sentAs: model }));
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
      sentAs: judge.sentAs,
      reasoningEffort: judge.reasoningEffort,
      configuration,
      scenarioId,
      turnId: null,
    };
    return [{ ...place, origin: "live", results: 1, promptTokens: 10, completionTokens, reasoningTokens: 0 }];
  });
  const verdictsOf = (modelConfig: ModelConfig, known: readonly TokenUsage[]) => {
    const tokensOf = tokenEstimates(suite, known);
    return new Set(
      tasks.flatMap((task) =>
        task.kind === "verdict" && task.modelConfig === modelConfig
          ? [`${task.judge.model} ${tokensOf(task).completionTokens}`]
          : [],
      ),
    );
  };
  const asBefore = new Set(["judge/terse 60", "judge/thinking 3000"]);
  expect(verdictsOf(one, usage)).toEqual(asBefore);
  expect(verdictsOf(other, usage)).toEqual(asBefore);
  const ofAnotherSuite = usage.map((row) => Object.assign({}, row, { suiteDigest: digestOf("another suite") }));
  expect(verdictsOf(other, ofAnotherSuite)).toEqual(new Set(["judge/terse 200", "judge/thinking 3000"]));
});
