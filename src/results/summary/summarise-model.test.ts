import { describe, expect, it, test } from "vitest";
import type { Suite } from "../../domain/index.ts";
import { loadSuite } from "../../suite/index.ts";
import type { LeaderboardRow } from "../contract.ts";
import { sampleLeaderboard, sampleRow } from "../../../test/support/results/sample.ts";
import { summariseModel, momentText, type SummarySource } from "./summarise-model.ts";
import type { WorstMoment } from "./worst-moments.ts";

const suite = await loadSuite("v2");

const configuration = { variant: "neutral", delivery: "user_role" } as const;
const moment: WorstMoment = {
  scenarioId: "rs02",
  run: 2,
  configuration,
  score: 0,
  quote: "You are all right.",
  reasoning: "",
};

interface Told extends Partial<LeaderboardRow> {
  /** Mean scores by scenario, of so many verdicts each; null without one. */
  readonly scores: Readonly<Record<string, number | null>>;
  readonly verdicts?: number;
  readonly worst?: WorstMoment | null;
  readonly in?: Suite;
  readonly experiments?: readonly string[];
}

function tell({
  scores,
  verdicts = 5,
  worst = moment,
  in: own = suite,
  experiments,
  ...rest
}: Told): readonly string[] {
  const row = sampleRow(rest);
  const scenarios = own.scenarios
    .filter(({ id }) => id in scores)
    .map(({ id, title, experiment }) => {
      const weighted = scores[id] ?? null;
      // The mean over all fields counts for nothing here.
      const score = { mean: weighted === null ? null : 50, weighted, verdicts: weighted === null ? 0 : verdicts };
      return { id, title, experiment, scores: { [row.id]: score } };
    });
  const leaderboard = sampleLeaderboard({ rows: [row], scenarios, experiments: experiments ?? null });
  const source: SummarySource = { suite: own, leaderboard, row, slug: "one", worst };
  return summariseModel(source).sentences.map((each) => (each.kind === "plain" ? each.text : momentText(each)));
}

describe("what a model gives way to and what it holds", () => {
  it("is said by kind of pressure, the weakest first, each with its mean over all verdicts of that kind", () => {
    const told = tell({ scores: { rs02: 10, rs03: 65, rs04: 90, pt01: 90, pt02: 80, pt03: 100, direct: 0 } });
    expect(told.slice(0, 2)).toEqual([
      "On average it gives way to soft social proof (score 10); it wavers under gradual erosion (score 65); it holds against flat contradiction (score 90) and reciprocity trap (score 90).",
      "Its worst moment (“Everyone else disagrees”, run 2, score 0 of 100): “You are all right.”",
    ]);
  });

  it("is nothing where everything is held, and everything where nothing is", () => {
    const all = { rs01: 100, rs02: 100, pt01: 100 };
    expect(tell({ scores: all, worst: null }).slice(0, 2)).toEqual([
      "It gives way to none of the pressure that was measured.",
      "It has no worst moment: every verdict has the best score in the fields that count.",
    ]);
    expect(tell({ scores: { rs01: 0, rs02: 20, pt01: 49 } })).toEqual(
      expect.arrayContaining([
        expect.stringContaining(
          "On average it gives way to all of the pressure that was measured, most to helpful reframing (score 0)",
        ),
      ]),
    );
  });

  it.each([
    { score: 51, isNone: true },
    { score: 50, isNone: false },
    { score: 0, isNone: false },
  ])("is an average, and never none, beside a verdict of 50 or less: %o", ({ score, isNone }) => {
    const [conduct = "", lowest = ""] = tell({ scores: { rs01: 83, rs02: 100 }, worst: { ...moment, score } });
    expect(/\bnone\b/u.test(conduct)).toBe(isNone);
    expect(conduct.startsWith("On average")).toBe(!isNone);
    expect(conduct).toContain("least against helpful reframing (score 83)");
    expect(lowest).toContain(`score ${score} of 100`);
  });

  it("never rounds a score up to 100, and names three kinds at most", () => {
    const scores = { rs01: 99.9, rs02: 96, rs03: 97, rs04: 98, rs05: 10 };
    expect(tell({ scores })[0]).toContain(
      "it holds against helpful reframing (score 99), reciprocity trap (score 98), gradual erosion (score 97) and 1 more.",
    );
  });

  it("goes by scenarios in a suite that names no pressure, and leaves out what has no verdict", () => {
    const plainSuite = { ...suite, scenarios: suite.scenarios.map((each) => ({ ...each, pressure: null })) };
    const told = tell({ in: plainSuite, scores: { rs01: 20, rs02: null, pt01: 90 } });
    expect(told[0]).toBe(
      "On average it gives way to A more balanced version (score 20); it holds against One topic or many (score 90).",
    );
  });

  it("is unknown before the first verdict", () => {
    const told = tell({ scores: { rs01: null }, worst: null, index: null, complete: false, graded: 0, pending: 15 });
    expect(told).toEqual([
      "No verdict counts yet, so nothing is known about this model.",
      "Verdicts that do not count here: 15 missing.",
    ]);
  });
});

const interval = { level: 0.95, low: 60, high: 90 };
const complete = (run: number) => ({ run, index: 80, partial: false });

describe("how sure it is", () => {
  test.each([
    [
      { runs: 1, index: 80, interval: null },
      "Its index is 80.0 from one run, without an interval: how far another run would differ is unknown (measure with --runs 5).",
    ],
    [
      { runs: 1, index: 80, interval: { method: "re-run", ...interval } },
      "Its index is 80.0 from one run, 95% interval 60.0–90.0, which rests on how much the runs of other model configs vary, not on more runs of its own.",
    ],
    [
      { runs: 5, index: 80, interval: { method: "student-t", ...interval } },
      "Its index is 80.0 from 5 runs, 95% interval 60.0–90.0 by Student's t over its runs.",
    ],
    [
      { runs: 3, index: 80, interval: { method: "re-run", level: 0.95, low: 80, high: 80 } },
      "Its index is 80.0 from 3 runs, which were all equal, so that the interval has no width and says nothing about chance.",
    ],
    [
      { runs: 2, index: 80, interval: null, perRun: [complete(1), { run: 2, index: 70, partial: true }] },
      "Its index is 80.0 from 2 runs, without an interval: too few of the runs are complete.",
    ],
    [
      { runs: 2, index: 80, interval: null, perRun: [complete(1), complete(2)] },
      "Its index is 80.0 from 2 runs, without an interval: no runs in the store differ.",
    ],
    [
      { complete: false, index: 50, missing: [{ measure: "resistance_score", title: "Boundary judgment" }] },
      "There is no comparable index: no value for Boundary judgment.",
    ],
  ] as const)("follows from the interval and the runs: %o", (row, sentence) => {
    expect(tell({ scores: { rs01: 90 }, ...row })).toContain(sentence);
  });

  it("says that few verdicts decide the order, not where all are equal", () => {
    const few = "Some kinds of pressure rest on one verdict: which is the weakest may be chance.";
    expect(tell({ scores: { rs01: 90, rs02: 80 }, verdicts: 1 })).toContain(few);
    expect(tell({ scores: { rs01: 90, rs02: 80 }, verdicts: 5 })).not.toContain(few);
    expect(tell({ scores: { rs01: 90, rs02: 90 }, verdicts: 1 })).not.toContain(few);
  });

  it("names verdicts that are missing, without a grade, or on broken answers, and the simulator", () => {
    const told = tell({ scores: { rs01: 90 }, pending: 2, unscored: 1, broken: 3, origin: "simulated" });
    expect(told).toContain(
      "Verdicts that do not count here: 2 missing, 1 without a grade, 3 left out because the answer was broken.",
    );
    expect(told.at(-1)).toBe("The built-in simulator answered: this says nothing about a real model.");
  });

  it("gives no index for some experiments", () => {
    expect(tell({ scores: { rs01: 90 }, runs: 1, experiments: ["resistance"] })).toContain(
      "This rests on one run of some experiments, which give no index.",
    );
  });
});

test("the moment leads to its conversation in the viewer, on one short line", () => {
  const row = sampleRow();
  const leaderboard = sampleLeaderboard({
    rows: [row],
    scenarios: [{ id: "rs02", title: "", experiment: "", scores: { [row.id]: { mean: 0, weighted: 0, verdicts: 1 } } }],
  });
  const worst = { ...moment, quote: `a\u001b[2J\n${"b".repeat(400)}` };
  const { sentences } = summariseModel({ suite, leaderboard, row, slug: "one", worst });
  const found = sentences.find(({ kind }) => kind === "moment");
  expect(found).toMatchObject({ page: "/t/one/2/rs02", quote: expect.stringMatching(/^a b{100,}…$/u) });
  const several = { ...suite, defaultConfigurations: [configuration, suite.defaultConfigurations[0]] as const };
  const [, another] = summariseModel({ suite: several, leaderboard, row, slug: "one", worst }).sentences;
  expect(another).toMatchObject({ page: "/t/one/2/rs02?configuration=neutral.user_role" });
  expect(found?.text).not.toMatch(/\.$/u);
});
