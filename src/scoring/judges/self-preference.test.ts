import { describe, expect, it } from "vitest";
import { createRandom } from "../../statistics/random.ts";
import { assessJudges, type JudgeAssessment } from "./assess-judges.ts";
import { madeUpJudges, type Eye, type MadeUpJudges } from "../../../test/support/scoring/judges/made-up-judges.ts";

const models = ["acme/a", "acme/b", "other/a", "other/b", "third/a"];

/** Four families besides the first two: enough to tell how much judges like families. */
const wide = [...models, "fourth/a", "fifth/a", "sixth/a"];

const eyes = { just: (truth) => truth, lenient: (truth) => 4 + 0.6 * truth } satisfies Record<string, Eye>;
const loyal: Eye = (truth, model) => (model.startsWith("acme/") ? truth + 1 : truth);

/** Judges and truths that draw anew in every store. */
function world(seed: number) {
  const random = createRandom(seed);
  const noise = (points: number) => points * (random() + random() + random() - 1.5) * 2;
  const better = (model: string) => (model.startsWith("acme/") ? 5.5 : 3.5) + noise(1);
  return {
    better,
    noise,
    noisy:
      (points: number): Eye =>
      (truth) =>
        truth + noise(points),
    random,
  };
}

function assess(parts: Partial<MadeUpJudges> & Pick<MadeUpJudges, "eyes">) {
  const { truth = () => 5, ...rest } = parts;
  const { undecided, ...found } = assessJudges(madeUpJudges({ truth, models, ...rest }));
  // Whether judges who hardly share anything agree at all is another question, and so are judges without a family here.
  const none = new Set<string>(["family", "own-family-answers"]);
  const open = undecided.filter(({ kind, lacking }) => kind === "own-family" && !none.has(lacking));
  return { ...found, undecided: open };
}

const close = (value: number): unknown => expect.closeTo(value, 8);

function preferenceOf(judges: readonly JudgeAssessment[], judgeId: string) {
  return judges.find((judge) => judge.judgeId === judgeId)?.preference ?? null;
}

describe("self-preference", () => {
  it("is how much further the own family lies above the others' grades than the rest does", () => {
    const { better } = world(1);
    const { judges, faults, undecided } = assess({
      models: wide,
      truth: better,
      eyes: { "acme/judge": loyal, "other/judge": eyes.just },
    });
    expect(preferenceOf(judges, "acme/judge")).toMatchObject({
      family: "acme",
      seen: { points: close(10), interval: { low: close(10), high: close(10) }, pValue: close(0) },
      unexplained: { points: close(10), interval: { low: close(10), high: close(10) }, pValue: close(0) },
      // Of the rest nothing by the family of the only other judge.
      own: { conversations: 60, models: 2 },
      rest: { conversations: 120, models: 4, families: 4 },
    });
    expect(faults).toMatchObject([{ judgeId: "acme/judge", kind: "own-family", family: "acme", conversations: 60 }]);
    expect(undecided).toEqual([]);
  });

  it("is an observation and no fault beside fewer than four other families", () => {
    const found = assess({
      models: [...models, "third/b"],
      truth: world(1).better,
      eyes: { "acme/judge": loyal, "neutral/judge": eyes.just },
    });
    expect(found.faults).toEqual([]);
    expect(found.undecided).toMatchObject([
      {
        judgeId: "acme/judge",
        lacking: "other-families",
        have: 2,
        observed: { family: "acme", difference: close(10) },
      },
    ]);
  });

  it("of one judge is not another's dislike: a model's relatives have no say in what a fair grade is", () => {
    const { judges } = assess({
      truth: world(2).better,
      eyes: { "acme/judge": loyal, "other/judge": eyes.just, "third/judge": eyes.just },
    });
    expect(preferenceOf(judges, "other/judge")?.seen.points).toBeCloseTo(0, 8);
    expect(preferenceOf(judges, "third/judge")?.seen.points).toBeCloseTo(0, 8);
    expect(judges[1]?.families).toEqual([
      { family: "acme", difference: expect.closeTo(0, 8), conversations: 60 },
      { family: "other", difference: expect.closeTo(0, 8), conversations: 60 },
      { family: "third", difference: expect.closeTo(0, 8), conversations: 30 },
    ]);
  });

  it("is not what a judge's scale makes of better or worse models", () => {
    for (const [own, reference] of [
      [eyes.just, eyes.lenient],
      [eyes.lenient, eyes.just],
    ] as const) {
      for (const sign of [1, -1]) {
        const { better } = world(3);
        const truth = (model: string) => 5 + sign * (better(model) - 5);
        const { judges, faults } = assess({ truth, eyes: { "acme/judge": own, "neutral/judge": reference } });
        expect(Math.abs(preferenceOf(judges, "acme/judge")?.seen.points ?? 0)).toBeGreaterThan(4);
        expect(preferenceOf(judges, "acme/judge")?.unexplained?.points).toBeCloseTo(0, 6);
        expect(faults).toEqual([]);
      }
    }
  });

  it("is not what noise makes of worse models, which a second reference can tell from preference", () => {
    for (let seed = 1; seed <= 10; seed++) {
      const { better, noisy, noise } = world(seed);
      const worse = (model: string) => 9 - better(model);
      const dull: Eye = (truth) => 2.5 + 0.5 * truth + noise(0.5);
      const two = { "acme/judge": dull, "neutral/judge": noisy(0.5) };
      const open = assess({ truth: worse, eyes: two });
      expect(open.faults, String(seed)).toEqual([]);
      expect(open.undecided, String(seed)).toMatchObject([{ kind: "own-family", lacking: "references", have: 1 }]);
      const told = assess({ truth: worse, eyes: { ...two, "sim/judge": noisy(0.5) }, runs: 5 });
      expect([...told.faults, ...told.undecided], String(seed)).toEqual([]);
      const biased: Eye = (truth, model) => dull(truth, model) + (model.startsWith("acme/") ? 2 : 0);
      const found = assess({
        models: wide,
        truth: worse,
        eyes: { ...two, "acme/judge": biased, "sim/judge": noisy(0.5) },
        runs: 5,
      });
      expect(found.faults, String(seed)).toMatchObject([{ judgeId: "acme/judge", kind: "own-family" }]);
    }
  });

  it("is not found for a broken judge, whose grades are no reference for others", () => {
    const { better, random } = world(4);
    const { faults, judges } = assess({
      truth: (model) => 10 - better(model),
      eyes: {
        "acme/broken": () => Math.round(10 * random()),
        "other/judge": eyes.just,
        "sim/judge": eyes.just,
        "sim-lark/judge": eyes.just,
      },
    });
    expect(faults).toMatchObject([{ judgeId: "acme/broken", kind: "no-agreement" }]);
    expect(preferenceOf(judges, "other/judge")?.seen.points).toBeCloseTo(0, 8);
  });

  it("is found although an uninformative judge graded too little to be detected", () => {
    for (let seed = 1; seed <= 8; seed++) {
      const { better, random } = world(seed);
      const { judges, ...rest } = madeUpJudges({
        truth: better,
        models: wide,
        eyes: { "acme/judge": loyal, "neutral/judge": eyes.just, "human/guest": () => 10 * random() },
      });
      const few = judges.map(({ judge, grades }) => {
        return { judge, grades: judge.model === "human/guest" ? grades.filter(({ run }) => run === 1) : grades };
      });
      const { faults } = assessJudges({ ...rest, judges: few });
      expect(faults, String(seed)).toContainEqual(
        expect.objectContaining({ judgeId: "acme/judge", kind: "own-family" }),
      );
    }
  });

  it.each([
    {
      title: "one run of one relative",
      parts: { models: ["acme/a", "third/a", "third/b", "third/c"], runs: 1 },
      lacking: "own-family-conversations",
      have: 10,
    },
    {
      title: "one relative",
      parts: { models: ["acme/a", "third/a", "third/b"] },
      lacking: "own-family-models",
      have: 1,
      needed: 2,
    },
    { title: "relatives alone", parts: { models: ["acme/a", "acme/b"] }, lacking: "other-conversations", have: 0 },
    {
      title: "hardly anybody else",
      parts: { models: ["acme/a", "acme/b", "acme/c", "third/a"], runs: 1 },
      lacking: "other-conversations",
      have: 10,
    },
  ])("is too little to tell of: $title", ({ parts, lacking, have, needed = 30 }) => {
    const { faults, undecided } = assess({ ...parts, eyes: { "acme/judge": loyal, "neutral/judge": eyes.just } });
    expect(faults).toEqual([]);
    expect(undecided).toMatchObject([{ judgeId: "acme/judge", kind: "own-family", lacking, have, needed }]);
  });

  it("cannot be told from scale where the rest is all the same, and is not where there is no relative", () => {
    const judged = assess({ eyes: { "acme/judge": loyal, "neutral/judge": eyes.just } });
    expect(judged.faults).toEqual([]);
    expect(judged.undecided).toMatchObject([{ kind: "own-family", lacking: "spread" }]);
    const without = assess({ models: ["third/a"], eyes: { "acme/judge": loyal, "sim/judge": eyes.just } });
    expect(without).toMatchObject({ faults: [], undecided: [], judges: [{ preference: null }, { preference: null }] });
  });
});
