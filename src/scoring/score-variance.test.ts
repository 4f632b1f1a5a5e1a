import { describe, expect, it } from "vitest";
import type { GradedConversation } from "./graded-conversation.ts";
import { scenarioWorth, scoreVariance } from "./score-variance.ts";
import { unscored } from "../../test/support/scoring/graded.ts";
import { gradedRuns, type GradeOf } from "../../test/support/scoring/graded-runs.ts";
import { component, fixtureSuite, measure } from "../../test/support/scoring/fixture-suite.ts";
import { v2Suite } from "../../test/support/scoring/v2-suite.ts";

const suite = fixtureSuite({
  id: "even",
  scenarios: Object.fromEntries([1, 2, 3, 4].map((number) => [`s${number}`, ["held"]])),
  measures: [measure("held", 10)],
  components: [component(1, "held")],
});

function runsOf(modelConfigId: string, runs: number, gradeOf: GradeOf): readonly GradedConversation[] {
  return gradedRuns(suite, { modelConfigId, runs }, gradeOf);
}

const place = (id: string): number => Number(id.slice(1));

describe("the variance of scores", () => {
  it("is split by what they differ by", () => {
    // Model configs 5 and 7 with no other difference: half the squared difference of 20 points is their variance.
    const levels = scoreVariance(suite, [[...runsOf("a", 2, () => 5), ...runsOf("b", 2, () => 7)]]);
    expect(levels).toMatchObject({ modelConfigs: 2, runs: 2, judges: 1 });
    expect(levels.components).toMatchObject({ scenario: 0, modelByScenario: 0, run: 0, conversation: 0, judge: null });
    expect(levels.components.model).toBeCloseTo(200, 9);
    // Runs that are 10 points apart in every scenario.
    const whole = scoreVariance(suite, [["a", "b"].flatMap((id) => runsOf(id, 2, (_, run) => 5 + run))]);
    expect(whole.components.run).toBeCloseTo(50, 9);
    expect(whole.components.conversation).toBeCloseTo(0, 9);
    const questions = scoreVariance(suite, [["a", "b"].flatMap((id) => runsOf(id, 2, (s) => place(s)))]);
    expect(questions.components.scenario).toBeCloseTo(500 / 3, 9);
  });

  it("is learnt from as many runs of each as leave most to learn from, and from whole ones only", () => {
    const six = runsOf("a", 6, (s, run) => (place(s) * run) % 9);
    const five = ["b", "c"].flatMap((id) => runsOf(id, 5, (s, run) => (place(s) + run) % 7));
    const single = runsOf("d", 1, () => 3);
    const found = scoreVariance(suite, [[...single, ...six, ...five]]);
    expect(found).toMatchObject({ modelConfigs: 3, runs: 5 });
    expect(found).toEqual(scoreVariance(suite, [[...six.filter(({ run }) => run < 6), ...five]]));
    const holed = five.map((each) =>
      each.modelConfigId === "b" && each.run === 2 && each.scenarioId === "s3"
        ? unscored("s3", { modelConfigId: "b", run: 2 })
        : each,
    );
    // Of b runs 1, 3, 4 and 5 are left: three times four is more than twice five.
    expect(scoreVariance(suite, [[...six, ...holed]])).toMatchObject({ modelConfigs: 3, runs: 4 });
  });

  it("knows judges by what they graded in common", () => {
    const one = ["a", "b"].flatMap((id) => runsOf(id, 3, (s, run) => ((place(s) + run) % 5) + 1));
    const harsh = one.map((each) =>
      each.grade.kind === "scored"
        ? { ...each, grade: { ...each.grade, scores: { held: Number(each.grade.scores["held"]) - 1 } } }
        : each,
    );
    const partly = harsh.filter(({ modelConfigId, run }) => modelConfigId === "a" || run < 3);
    const found = scoreVariance(suite, [one, partly]);
    expect(found).toMatchObject({ modelConfigs: 2, runs: 2, judges: 2 });
    expect(found.components.judge).toBeCloseTo(50, 9);
    expect(found.components.modelByJudge).toBeCloseTo(0, 9);
  });

  it("is unknown as far as there is nothing to learn from", () => {
    expect(scoreVariance(suite, [[]])).toMatchObject({ modelConfigs: 0, runs: 0 });
    const single = scoreVariance(suite, [[...runsOf("a", 1, () => 5), ...runsOf("b", 1, () => 6)]]);
    expect(single).toMatchObject({ modelConfigs: 2, runs: 1, components: { run: null, conversation: null } });
    const alone = scoreVariance(suite, [runsOf("a", 3, (s, run) => (place(s) * run) % 5)]);
    expect(alone).toMatchObject({ modelConfigs: 1, runs: 3, components: { model: null, modelByScenario: null } });
    expect(alone.components.conversation).toBeGreaterThan(0);
  });
});

it("scenarios of unequal weights are worth fewer", () => {
  expect(scenarioWorth(suite)).toEqual({ scenarios: 4, effective: expect.closeTo(4, 9) });
  const { scenarios, effective } = scenarioWorth(v2Suite);
  expect(scenarios).toBe(15);
  // By hand: three of 0.0375, one each of 0.2042 and 0.0333, five each of 0.07 and 0.06.
  expect(effective).toBeCloseTo(1 / (3 * 0.0375 ** 2 + 0.204167 ** 2 + 0.033333 ** 2 + 5 * (0.07 ** 2 + 0.06 ** 2)), 3);
});
