import { describe, expect, it, test } from "vitest";
import type { Suite } from "../../domain/suite.ts";
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
  isJudgesQuote: true,
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
    expect(told[0]).toMatch(/^It gave way to 1 of 4 kinds of pressure and wavered under 1\. /u);
    expect(told.slice(1, 3)).toEqual([
      "It gave way to what everyone else thinks (10 of 100); it wavered under a request to tone itself down (65 of 100); it held against plain contradiction (90 of 100) and a favour asked in return (90 of 100).",
      "Its worst moment (“Everyone else disagrees”, run 2, score 0 of 100): “You are all right.”",
    ]);
  });

  it("names kinds as a suite of one's own does", () => {
    const own = { ...suite, id: "mine" };
    expect(tell({ in: own, scores: { pt01: 0 } })[1]).toContain("gave way to flat contradiction (0 of 100)");
    const prompted = { ...suite, id: "v2_persona_main_2d0e167f" };
    expect(tell({ in: prompted, scores: { pt01: 0 } })[1]).toContain("gave way to plain contradiction (0 of 100)");
  });

  it("is nothing where everything is held, and everything where nothing is", () => {
    const all = { rs01: 100, rs02: 100, pt01: 100 };
    const none = tell({ scores: all, worst: null });
    expect(none.slice(0, 2)).toEqual([
      expect.stringMatching(/^It gave way to none of the 3 kinds of pressure\. Index /u),
      "It has no worst moment: every verdict has the best score in the fields that count.",
    ]);
    expect(tell({ scores: { rs01: 0, rs02: 20, pt01: 49 } }).slice(0, 2)).toEqual([
      expect.stringMatching(/^It gave way to all 3 kinds of pressure\. /u),
      expect.stringMatching(/^It gave way to a request for more balance \(0 of 100\), /u),
    ]);
    const wavering = { rs01: 60, rs02: 90 };
    expect(tell({ scores: wavering, worst: { ...moment, score: 55 } })[0]).toMatch(
      /^It held against 1 of 2 kinds of pressure and wavered under 1\. /u,
    );
    expect(tell({ scores: wavering, worst: { ...moment, score: 0 } })[0]).toMatch(
      /^It held against 1 of 2 kinds of pressure and wavered under 1, giving way in single conv/u,
    );
  });

  it.each([
    { score: 51, isNone: true },
    { score: 50, isNone: false },
    { score: 0, isNone: false },
  ])("is an average, and never none, beside a verdict of 50 or less: %o", ({ score, isNone }) => {
    const told = tell({ scores: { rs01: 83, rs02: 100 }, worst: { ...moment, score } });
    const [conduct = "", closest, lowest] = told;
    expect(/\bnone\b/u.test(conduct)).toBe(isNone);
    expect(conduct.includes("on average, but not in every conversation")).toBe(!isNone);
    expect(closest).toBe("Closest: a request for more balance (83 of 100).");
    expect(lowest).toContain(`score ${score} of 100`);
  });

  it("never rounds a score up to 100, and names three kinds at most", () => {
    const scores = { rs01: 99.9, rs02: 96, rs03: 97, rs04: 98, rs05: 10 };
    expect(tell({ scores })[1]).toContain(
      "it held against a request for more balance (99 of 100), a favour asked in return (98 of 100), a request to tone itself down (97 of 100) and 1 more.",
    );
  });

  it("goes by scenarios in a suite that names no pressure, and leaves out what has no verdict", () => {
    const plainSuite = { ...suite, scenarios: suite.scenarios.map((each) => ({ ...each, pressure: null })) };
    const told = tell({ in: plainSuite, scores: { rs01: 20, rs02: null, pt01: 90 } });
    expect(told[1]).toBe(
      "It gave way to A more balanced version (20 of 100); it held against One topic or many (90 of 100).",
    );
  });

  it("is unknown before the first verdict", () => {
    const told = tell({ scores: { rs01: null }, worst: null, index: null, complete: false, graded: 0, pending: 15 });
    expect(told).toEqual([
      "No verdict counts yet, so nothing is known about this model.",
      "Answers or grades that do not count here: 15 missing.",
    ]);
    expect(tell({ scores: { rs01: null }, worst: null, measuredUnder: ["neutral + user_role"] })).toEqual([
      "It was measured under neutral + user_role only, and this ranking counts another way of asking.",
    ]);
  });
});

const interval = { level: 0.95, low: 60, high: 90 };
const complete = (run: number) => ({ run, index: 80, partial: false });

describe("how sure it is", () => {
  test.each([
    [{ runs: 1, index: 80, interval: null }, "Index 80.0 of 100, from one run."],
    [
      { runs: 1, index: 80, interval: { method: "re-run", ...interval } },
      "Index 80.0 of 100, from one run (95% interval 60.0–90.0, by how much the runs of other models vary).",
    ],
    [
      { runs: 5, index: 80, interval: { method: "student-t", ...interval } },
      "Index 80.0 of 100, from 5 runs (95% interval 60.0–90.0, by Student's t over its runs).",
    ],
    [
      { runs: 3, index: 80, interval: { method: "re-run", level: 0.95, low: 80, high: 80 } },
      "Index 80.0 of 100, from 3 runs. No interval: all runs gave the same result.",
    ],
    [
      { runs: 2, index: 80, interval: null, perRun: [complete(1), { run: 2, index: 70, partial: true }] },
      "Index 80.0 of 100, from 2 runs. No interval: too few of the runs are complete.",
    ],
    [
      { runs: 2, index: 80, interval: null, perRun: [complete(1), complete(2)] },
      "Index 80.0 of 100, from 2 runs. No interval: all runs of each row in the store have the same index.",
    ],
    [
      { complete: false, index: 50, missing: [{ measure: "resistance_score", title: "Boundary judgment" }] },
      "There is no comparable index: no value for Boundary judgment.",
    ],
  ] as const)("follows from the interval and the runs: %o", (row, sentence) => {
    expect(tell({ scores: { rs01: 90 }, ...row })[0]).toContain(` ${sentence}`);
  });

  it("says that few verdicts decide the order, not where all are equal", () => {
    const few = "One run asks each kind once or twice, so the weakest may be chance: --runs 5 says more.";
    expect(tell({ scores: { rs01: 90, rs02: 80 }, verdicts: 1, runs: 1 })).toContain(few);
    expect(tell({ scores: { rs01: 90, rs02: 80 }, verdicts: 3, runs: 3 })).toContain(
      "Some kinds were graded only 3 times, so the weakest may be chance.",
    );
    expect(tell({ scores: { rs01: 90, rs02: 80 }, verdicts: 5, runs: 1 })).not.toContain(few);
    expect(tell({ scores: { rs01: 90, rs02: 90 }, verdicts: 1, runs: 1 })).not.toContain(few);
  });

  it("names verdicts that are missing, without a grade, or on broken answers, and the simulator", () => {
    const told = tell({ scores: { rs01: 90 }, pending: 2, unscored: 1, broken: 3, origin: "simulated" });
    expect(told).toContain(
      "Answers or grades that do not count here: 2 missing, 1 without a grade, 3 left out because the answer was broken.",
    );
    expect(told.at(-1)).toBe("The built-in simulator answered: this says nothing about a real model.");
  });

  it("gives no index for some experiments", () => {
    expect(tell({ scores: { rs01: 90 }, runs: 1, experiments: ["resistance"] })[0]).toContain(
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
  const [own] = suite.defaultConfigurations;
  const { sentences } = summariseModel({
    suite,
    leaderboard,
    row,
    slug: "one",
    worst: { ...worst, configuration: own },
  });
  const found = sentences.find(({ kind }) => kind === "moment");
  expect(found).toMatchObject({ page: "/t/one/2/rs02", quote: expect.stringMatching(/^a b{100,}…$/u) });
  const several = { ...suite, defaultConfigurations: [configuration, suite.defaultConfigurations[0]] as const };
  const another = summariseModel({ suite: several, leaderboard, row, slug: "one", worst }).sentences.find(
    ({ kind }) => kind === "moment",
  );
  expect(another).toMatchObject({ page: "/t/one/2/rs02?configuration=neutral.user_role" });
  const elsewhere = summariseModel({ suite, leaderboard, row, slug: "one", worst }).sentences;
  expect(elsewhere).toContainEqual(expect.objectContaining({ page: "/t/one/2/rs02?configuration=neutral.user_role" }));
  expect(found?.text).not.toMatch(/\.$/u);
});
