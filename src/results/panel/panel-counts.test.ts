import { describe, expect, it } from "vitest";
import { judgeConfig, modelConfig, runBills, runCounts } from "../../../test/support/results/sample-source.ts";
import { runCostsOf } from "../run-costs.ts";
import type { Voters } from "./judging.ts";
import { addCounts } from "./panel-counts.ts";

const own = { ...judgeConfig("own"), model: "lark/large" };
const other = judgeConfig("other");
const modelConfigs = [modelConfig("one", { model: "lark/small" }), modelConfig("two", { model: "wren/small" })];

function voters(excludeOwnFamily: boolean): Voters {
  return { judge: null, panel: { judges: [own, other], excludeOwnFamily, uninformative: [] }, modelConfigs };
}

const verdicts = { planned: 15, present: 10, skipped: 0, unscored: 1 };
const byJudge = [own, other].map(({ id: judgeId }) => ({
  judgeId,
  counts: ["one", "two"].map((modelConfigId) => runCounts({ modelConfigId, verdicts })),
}));

describe("the counts of a panel", () => {
  it("are of every judge's verdicts, and of the answers once", () => {
    const counts = addCounts(byJudge, voters(false));
    expect(counts.map(({ modelConfigId }) => modelConfigId)).toEqual(["one", "two"]);
    for (const each of counts) {
      expect(each.verdicts).toEqual({ planned: 30, present: 20, skipped: 0, unscored: 2 });
      expect(each.answers).toEqual(runCounts().answers);
    }
  });

  it("are without what a judge says, or has yet to say, of its own family where that does not count", () => {
    const counts = addCounts(byJudge, voters(true));
    expect(counts.map((each) => each.verdicts.planned)).toEqual([15, 30]);
  });

  it("are those of one judge where there is one", () => {
    const counts = addCounts(byJudge.slice(1), { judge: other, panel: null, modelConfigs });
    expect(counts.map((each) => each.verdicts)).toEqual([verdicts, verdicts]);
  });
});

describe("the bill of a panel", () => {
  const configurations = [{ variant: "strong_independence", delivery: "tool_role" }] as const;
  const bills = ["one", "two"].flatMap((modelConfigId) =>
    [
      { kind: "answer", judgeId: null, usd: 1 },
      { kind: "verdict", judgeId: "own", usd: 0.25 },
      { kind: "verdict", judgeId: "other", usd: 0.5 },
      { kind: "verdict", judgeId: "stranger", usd: 100 },
    ].flatMap(({ kind, judgeId, usd }) => runBills({}, { usd }, { modelConfigId, kind, judgeId }).slice(1)),
  );
  const usdOf = (of: Voters): readonly (readonly [number, number])[] =>
    runCostsOf({ bills, configurations, voters: of }).map(({ generation, judging }) => [generation.usd, judging.usd]);

  it("is that of all its judges, and of nobody else", () => {
    expect(usdOf(voters(false))).toEqual([
      [1, 0.75],
      [1, 0.75],
    ]);
  });

  it("has no verdicts in it that do not count", () => {
    expect(usdOf(voters(true))).toEqual([
      [1, 0.5],
      [1, 0.75],
    ]);
  });
});
