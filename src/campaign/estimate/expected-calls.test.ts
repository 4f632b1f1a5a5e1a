import { expect, test } from "vitest";
import { digestOf } from "../../domain/digest.ts";
import { loadSuite } from "../../suite/index.ts";
import { planRun } from "../../plan/index.ts";
import { modelConfigWith } from "../../../test/support/plan/fixture-configs.ts";
import { armsSuite } from "../../../test/support/suite/arms-suite.ts";
import { expectedWork, type AskedBefore } from "./expected-calls.ts";

const suite = armsSuite({ situations: 2, forms: 2 });
const modelConfig = modelConfigWith();
const { id: modelConfigId } = modelConfig;
const pace = { parallelTasks: 1, localParallel: 1 };

/** Each call takes ten tokens in and one out; one in costs a dollar, and one out ten. */
function expectedOf(before: AskedBefore, of = suite, runs = [2]) {
  const { defaultConfigurations: configurations } = of;
  const plan = { suite: of, modelConfigs: [modelConfig], judges: [], runs, configurations, experiments: null };
  const tokens = { promptTokens: 10, completionTokens: 1 };
  const calls = planRun(plan).tasks.map((task) => ({ task, tokens, price: { promptUsd: 1, completionUsd: 10 } }));
  return expectedWork(of, calls, { before, pace });
}

test("the calls that another form left are expected, by step, with their tokens, price and time", () => {
  const usage = ["s01_1_push1", "s01_1_push1_ballot"].map((turnId) => ({
    suiteDigest: suite.digest,
    kind: "answer",
    modelConfigId,
    turnId,
    results: 1,
  }));
  const skips = ["s01_1_push2", "s01_1_push2_ballot"].map((turnId) => ({ modelConfigId, turnId }));
  // 28 turns without the second push of both items, and 3 % of 15 repairs.
  const kinds = { answers: 24, readings: 0 };
  const all = { calls: 24, ...kinds, promptTokens: 245, completionTokens: 24, usd: expect.closeTo(489), unpriced: 0 };
  expect(expectedOf({ usage: [], skips })).toMatchObject({ kind: "about", all });
  expect(expectedOf({ usage, skips })).toEqual({ kind: "about", all, seconds: expect.closeTo(24.45 * 14) });
  const other = {
    suiteDigest: suite.digest,
    kind: "answer",
    modelConfigId: "other",
    turnId: "s01_1_push2",
    results: 3,
  };
  expect(expectedOf({ usage: [...usage, other], skips })).toMatchObject({ all });
  const elsewhere = { ...other, suiteDigest: digestOf("another suite"), modelConfigId };
  expect(expectedOf({ usage: [...usage, elsewhere], skips })).toMatchObject({ all });
});

test("others' shares count where there are none of the same model config", () => {
  const usage = [
    { suiteDigest: suite.digest, kind: "answer", modelConfigId: "other", turnId: "s01_1_hollow", results: 1 },
  ];
  const skips = Array.from({ length: 3 }, () => ({ modelConfigId: "another", turnId: "s01_1_hollow" }));
  expect(expectedOf({ usage, skips })).toMatchObject({ all: { calls: 27, promptTokens: 270 } });
});

test("without results every turn counts but most repairs, and every call where no ballot decides", async () => {
  const none = { usage: [], skips: [] };
  expect(expectedOf(none)).toMatchObject({ kind: "about", all: { calls: 28, promptTokens: 285 } });
  expect(expectedOf(none, await loadSuite("v2"), [1])).toEqual({ kind: "all" });
});
