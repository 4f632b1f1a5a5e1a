import { expect, test } from "vitest";
import { loadSuite } from "../../suite/index.ts";
import { planRun } from "../../plan/index.ts";
import { modelConfigWith } from "../../plan/testing/fixture-configs.ts";
import { armsSuite } from "../../suite/testing/arms-suite.ts";
import { expectedCalls, skipAssumptions } from "./expected-calls.ts";

const suite = armsSuite({ items: 2, forms: 2 });
const modelConfig = modelConfigWith();
const { id: modelConfigId } = modelConfig;

function plan(of = suite, runs = [2]) {
  const { defaultConfigurations: configurations } = of;
  return planRun({ suite: of, modelConfigs: [modelConfig], judges: [], runs, configurations, experiments: null }).tasks;
}

test("the calls that another form left are expected, by step", () => {
  const usage = ["item01_push1", "item01_push1_ballot"].map((turnId) => ({ modelConfigId, turnId, results: 1 }));
  const skips = ["item01_push2", "item01_push2_ballot"].map((turnId) => ({ modelConfigId, turnId }));
  expect(plan()).toHaveLength(10);
  expect(expectedCalls(suite, plan(), { usage, skips })).toBe(8);
  const other = { modelConfigId: "other", turnId: "item01_push2", results: 3 };
  expect(expectedCalls(suite, plan(), { usage: [...usage, other], skips })).toBe(8);
});

test("others' shares count where there are none of the same model config", () => {
  const usage = [{ modelConfigId: "other", turnId: "item01_hollow", results: 1 }];
  const skips = Array.from({ length: 3 }, () => ({ modelConfigId: "another", turnId: "item01_hollow" }));
  expect(expectedCalls(suite, plan(), { usage, skips })).toBe(9);
});

test("without results there is an upper limit only, and none where every call is made", async () => {
  const none = { usage: [], skips: [] };
  expect(skipAssumptions(suite, plan(), none)).toEqual([
    "At most 10 calls. Turns are skipped where a ballot shows no view, or none that is left.",
  ]);
  const v2 = await loadSuite("v2");
  expect(skipAssumptions(v2, plan(v2, [1]), none)).toEqual([]);
});
