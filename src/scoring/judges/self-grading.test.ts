import { describe, expect, it } from "vitest";
import { assessJudges, type JudgeAssessment } from "./assess-judges.ts";
import { madeUpJudges, type Eye } from "../../../test/support/scoring/judges/made-up-judges.ts";

const just: Eye = (truth) => truth;
/** Half a point stricter than the truth on every model, and two points kinder to itself. */
const vain: Eye = (truth, model) => truth - 0.5 + (model === "acme/a" ? 2 : 0);

const models = ["acme/a", "acme/b", "other/a", "third/a"];
const truth = (model: string): number => (model === "acme/a" ? 6 : 4);

function selfOf(judges: readonly JudgeAssessment[], judgeId: string) {
  return judges.find((judge) => judge.judgeId === judgeId)?.selfGrading ?? null;
}

describe("a judge's grades of its own model", () => {
  it("stand beside the others' grades of the same conversations, and beside its difference to them elsewhere", () => {
    const { judges } = assessJudges(
      madeUpJudges({ truth, models, eyes: { "acme/a": vain, "neutral/judge": just, "sim/judge": just } }),
    );
    expect(selfOf(judges, "acme/a")).toEqual({
      modelConfigs: 1,
      conversations: 30,
      scenarios: 10,
      own: expect.closeTo(75, 8),
      others: expect.closeTo(60, 8),
      difference: expect.closeTo(15, 8),
      interval: { low: expect.closeTo(15, 8), high: expect.closeTo(15, 8) },
      elsewhere: expect.closeTo(-5, 8),
    });
    expect(selfOf(judges, "neutral/judge")).toBeNull();
  });

  it("have no interval where there are fewer than 30 conversations", () => {
    const { judges } = assessJudges(
      madeUpJudges({ truth, models, eyes: { "acme/a": vain, "neutral/judge": just }, runs: 2 }),
    );
    expect(selfOf(judges, "acme/a")).toMatchObject({ conversations: 20, interval: null });
  });

  it("are spread over scenarios, each of which counts once", () => {
    const made = madeUpJudges({ truth, models, eyes: { "acme/a": vain, "neutral/judge": just } });
    const [self, ...others] = made.judges;
    if (self === undefined) throw new Error("no judge");
    const [first] = self.grades;
    const kinder = self.grades.map((grade) => {
      const doubled = grade.scenarioId === first?.scenarioId && grade.modelConfigId === "acme/a";
      return doubled ? Object.assign({}, grade, { grade: { ...grade.grade, scores: { score: 9.5 } } }) : grade;
    });
    const { judges } = assessJudges({ ...made, judges: [{ judge: self.judge, grades: kinder }, ...others] });
    const found = selfOf(judges, "acme/a");
    // Nine scenarios of 75 and one of 95.
    expect(found?.own).toBeCloseTo(77, 8);
    expect(found?.difference).toBeCloseTo(17, 8);
    expect(found?.interval?.low).toBeLessThan(17);
    expect(found?.interval?.high).toBeGreaterThan(17);
  });

  it("have no comparison where only related judges graded them too, or no other judge did", () => {
    const related = madeUpJudges({ truth, models, eyes: { "acme/a": vain, "acme/judge": just } });
    expect(selfOf(assessJudges(related).judges, "acme/a")).toBeNull();
    const alone = madeUpJudges({ truth, models, eyes: { "acme/a": vain } });
    expect(selfOf(assessJudges(alone).judges, "acme/a")).toBeNull();
  });

  it("count all model configs of the model, with any settings", () => {
    const made = madeUpJudges({ truth, models, eyes: { "acme/a": vain, "neutral/judge": just } });
    const twins = made.modelConfigs.map(({ id, model }) => ({ id, model: id === "acme/b" ? "acme/a" : model }));
    const found = selfOf(assessJudges({ ...made, modelConfigs: twins }).judges, "acme/a");
    expect(found).toMatchObject({ modelConfigs: 2, conversations: 60 });
  });
});
