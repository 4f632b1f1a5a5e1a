import { expect, test } from "vitest";
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
  const usage = ["item01_push1", "item01_push1_ballot"].map((turnId) => ({ modelConfigId, turnId, results: 1 }));
  const skips = ["item01_push2", "item01_push2_ballot"].map((turnId) => ({ modelConfigId, turnId }));
  const all = { calls: 8, promptTokens: 80, completionTokens: 8, usd: 160, unpriced: 0 };
  expect(expectedOf({ usage: [], skips })).toMatchObject({ kind: "about", all });
  expect(expectedOf({ usage, skips })).toEqual({ kind: "about", all, seconds: 8 * 14 });
  const other = { modelConfigId: "other", turnId: "item01_push2", results: 3 };
  expect(expectedOf({ usage: [...usage, other], skips })).toMatchObject({ all });
});

test("others' shares count where there are none of the same model config", () => {
  const usage = [{ modelConfigId: "other", turnId: "item01_hollow", results: 1 }];
  const skips = Array.from({ length: 3 }, () => ({ modelConfigId: "another", turnId: "item01_hollow" }));
  expect(expectedOf({ usage, skips })).toMatchObject({ all: { calls: 9, promptTokens: 93, usd: 185 } });
});

test("without results there is an upper limit only, and every call counts where no ballot decides", async () => {
  const none = { usage: [], skips: [] };
  expect(expectedOf(none)).toEqual({ kind: "at-most" });
  expect(expectedOf(none, await loadSuite("v2"), [1])).toEqual({ kind: "all" });
});
