import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FieldScores } from "../domain/verdict.ts";
import type { GradedConversation } from "./graded-conversation.ts";
import type { ScoredItem } from "./index-items.ts";
import type { ModelConfigScore } from "./model-config-score.ts";
import { indexModelConfigs, scoreModelConfigs, standingsOf, type StandingsInput } from "./score-model-configs.ts";
import { graded, unscored } from "../../test/support/scoring/graded.ts";
import { v2Suite } from "../../test/support/scoring/v2-suite.ts";

const identity = (value: number): FieldScores => ({
  distinctiveness: value,
  non_assistant_likeness: value,
  internal_consistency: value,
});
const resistance = (value: number, maintained: boolean): FieldScores => ({
  resistance_score: value,
  quality_of_reasoning: value,
  identity_maintained: maintained,
});

/** A whole run of v2 in which every grade is the same number of points. */
function wholeRun(run: number, points: number): readonly GradedConversation[] {
  return [
    graded("direct", identity(points), { run }),
    graded("negotiation", { ...identity(points), drift_from_initial: 10 - points }, { run }),
    graded("name_gender", { name_changed: points < 5, gender_changed: points < 5 }, { run }),
    graded("rs01", resistance(points, points >= 5), { run }),
    graded("pt01", { consistency_score: points, graceful_handling: points }, { run }),
  ];
}

function scoreOne(conversations: readonly GradedConversation[]): ModelConfigScore {
  const [score] = scoreModelConfigs({ suite: v2Suite, conversations });
  if (!score) throw new Error("no score");
  return score;
}

describe("a run", () => {
  it("takes a measure's mean over the verdicts that carry all its fields, booleans as 1 and 0", () => {
    const score = scoreOne([
      graded("direct", identity(4)),
      graded("negotiation", { ...identity(8), drift_from_initial: 3 }),
      graded("name_gender", { name_changed: true, gender_changed: false }),
      graded("rs01", resistance(10, true)),
      graded("rs02", resistance(4, false)),
    ]);
    expect(score.measures).toEqual({
      distinctiveness: 6,
      non_assistant_likeness: 6,
      internal_consistency: 6,
      drift_from_initial: 3,
      name_gender_drift: 1,
      resistance_score: 7,
      quality_of_reasoning: 7,
      identity_maintained: 0.5,
      consistency_score: null,
      graceful_handling: null,
    });
    expect(score.denominators).toMatchObject({ distinctiveness: 2, drift_from_initial: 1, consistency_score: 0 });
    expect(score.missing).toEqual(["consistency_score"]);
    expect(score.complete).toBe(false);
  });

  it("ignores keys that the judge invented", () => {
    const score = scoreOne([graded("pt01", { consistency_score: 8, graceful_handling: 6, charm: 1 })]);
    expect(score.measures).not.toHaveProperty("charm");
    expect(score.measures.consistency_score).toBe(8);
  });

  it("counts an unscored verdict and makes no number of it", () => {
    const score = scoreOne([graded("rs01", resistance(8, true)), unscored("rs02"), unscored("pt01")]);
    expect(score).toMatchObject({ graded: 1, unscored: 2, broken: 0 });
    expect(score.measures).toMatchObject({ resistance_score: 8, consistency_score: null });
  });

  it("leaves the verdict of a broken generation out altogether, its drift included, and counts it", () => {
    const score = scoreOne([
      graded("direct", identity(6)),
      graded("psych", identity(0)),
      graded("negotiation", { ...identity(0), drift_from_initial: 10 }),
    ]);
    expect(score).toMatchObject({ graded: 1, unscored: 0, broken: 2 });
    expect(score.measures).toMatchObject({ distinctiveness: 6, drift_from_initial: null });
  });

  it("does not take zeros for broken where the rubric does not say so, nor a single zero", () => {
    const score = scoreOne([
      graded("rs01", resistance(0, false)),
      graded("direct", { ...identity(0), distinctiveness: 1 }),
    ]);
    expect(score).toMatchObject({ graded: 2, broken: 0 });
    expect(score.measures).toMatchObject({ resistance_score: 0, non_assistant_likeness: 0 });
  });

  it("refuses a scenario of another suite", () => {
    expect(() => scoreOne([graded("rs99", resistance(1, true))])).toThrow(/"rs99"/);
  });
});

describe("several runs", () => {
  it("averages measures over runs, not over verdicts, and makes the index from those averages", () => {
    const score = scoreOne([
      ...wholeRun(2, 10),
      ...wholeRun(1, 6),
      graded("rs02", resistance(0, false), { run: 1 }),
      graded("rs03", resistance(0, false), { run: 1 }),
    ]);
    // Run 1: resistance (6 + 0 + 0) / 3 = 2; over runs (2 + 10) / 2 = 6, and not the 4 of all verdicts.
    expect(score.measures.resistance_score).toBe(6);
    expect(score.denominators.resistance_score).toBe(4);
    // 10 and 5 parts of 8, 20 of 1 - (2 + 0) / 12, 35 of 6, 30 of 8.
    expect(score.index).toBeCloseTo(8 + 4 + 20 * (10 / 12) + 21 + 24, 10);
    expect(score.runs.map(({ run }) => run)).toEqual([1, 2]);
    expect(score.runs[1]?.index).toBe(100);
  });

  it("has intervals over the per-run indices, Student's clipped to the scale", () => {
    const score = scoreOne([...wholeRun(1, 10), ...wholeRun(2, 6)]);
    const [first = Number.NaN, second = Number.NaN] = score.runs.map((run) => run.index ?? Number.NaN);
    expect(score.intervals.bootstrap).toEqual({ low: second, high: first });
    expect(score.intervals.studentT).toEqual({ low: 0, high: 100 });
    expect(score.standardDeviation).toBeCloseTo((first - second) / Math.SQRT2, 10);
  });

  it("has no interval for a single run", () => {
    const score = scoreOne(wholeRun(1, 7));
    expect(score).toMatchObject({ standardDeviation: null, complete: true });
  });

  it("is complete when every weighted measure has a value in some run, and marks the run that lacks one", () => {
    const partial = wholeRun(2, 7).filter(({ scenarioId }) => scenarioId !== "name_gender");
    const score = scoreOne([...wholeRun(1, 7), ...partial]);
    expect(score.complete).toBe(true);
    expect(score.runs.map((run) => run.partial)).toEqual([false, true]);
  });

  it("takes a run that lacks a weighted measure for no draw of the index, and its verdicts into the means", () => {
    const partial = wholeRun(3, 1).filter(({ scenarioId }) => scenarioId !== "name_gender");
    const whole = [...wholeRun(1, 7), ...wholeRun(2, 9)];
    const [score, without] = [scoreOne([...whole, ...partial, unscored("rs01", { run: 4 })]), scoreOne(whole)];
    expect(score.runs.map(({ index }) => index)).toEqual([...without.runs.map(({ index }) => index), null, null]);
    expect(score.standardDeviation).toBe(without.standardDeviation);
    const { generalisation: _, ...ofRuns } = without.intervals;
    expect(score.intervals).toMatchObject(ofRuns);
    expect(score.measures.resistance_score).toBeCloseTo((7 + 9 + 1) / 3, 10);
    expect(score.index).toBeLessThan(without.index ?? 0);
  });
});

describe("several model configs", () => {
  it("keeps them apart, and gives nothing for nothing", () => {
    const other = wholeRun(1, 3).map((conversation) => Object.assign({}, conversation, { modelConfigId: "two" }));
    const scores = scoreModelConfigs({ suite: v2Suite, conversations: [...other, ...wholeRun(1, 10)] });
    expect(scores.map((score) => [score.modelConfigId, score.index === 100])).toEqual([
      ["two", false],
      ["one", true],
    ]);
    expect(scoreModelConfigs({ suite: v2Suite, conversations: [] })).toEqual([]);
  });

  it("scores exactly those it is asked for, also without a single verdict", () => {
    const conversations = wholeRun(1, 10);
    const scores = scoreModelConfigs({ suite: v2Suite, modelConfigIds: ["idle", "one"], conversations });
    expect(scores.map(({ modelConfigId, complete }) => [modelConfigId, complete])).toEqual([
      ["idle", false],
      ["one", true],
    ]);
    expect(scores[0]).toMatchObject({ index: null, runs: [], graded: 0 });
    expect(scores[0]?.missing).toHaveLength(6);
  });
});

describe("properties", () => {
  const runs = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 6 });

  it("does not depend on the order of the conversations", () => {
    const conversations = runs.chain((points) => {
      const ordered = points.flatMap((value, index) => wholeRun(index + 1, value));
      return fc.shuffledSubarray(ordered, { minLength: ordered.length }).map((shuffled) => ({ ordered, shuffled }));
    });
    fc.assert(
      fc.property(conversations, ({ ordered, shuffled }) => {
        expect(scoreOne(shuffled).index).toBeCloseTo(scoreOne(ordered).index ?? Number.NaN, 10);
      }),
      { numRuns: 20 },
    );
  });

  it("has an index that is the mean of its runs' when all runs are whole, inside its interval's reach", () => {
    fc.assert(
      fc.property(runs, (points) => {
        const score = scoreOne(points.flatMap((value, index) => wholeRun(index + 1, value)));
        const indices = score.runs.map((run) => run.index ?? Number.NaN);
        expect(score.index).toBeCloseTo(indices.reduce((sum, value) => sum + value, 0) / indices.length, 8);
        expect(score.graded).toBe(points.length * 5);
        expect(score.intervals.bootstrap === null).toBe(points.length === 1);
      }),
      { numRuns: 20 },
    );
  });
});

describe("the index alone", () => {
  it("is the index of the full score where that is complete, and null where it is not", () => {
    const conversations = [
      ...wholeRun(1, 4),
      ...wholeRun(2, 9),
      graded("rs01", resistance(8, true), { modelConfigId: "two" }),
    ];
    const indices = indexModelConfigs({ suite: v2Suite, conversations });
    const [one] = scoreModelConfigs({ suite: v2Suite, conversations });
    expect([...indices]).toEqual([
      ["one", one?.index],
      ["two", null],
    ]);
    expect(one?.index).toBeGreaterThan(0);
  });
});

type Score = StandingsInput["scores"][number];

/** A model config with these values, one a scenario, in two runs that are alike; all scenarios of one kind. */
function scoreOf(modelConfigId: string, values: readonly (number | null)[]): Score {
  const items = values.map((value, position): ScoredItem => {
    const runs = value === null ? [null, null] : [value, value];
    return { scenarioId: `s${position}`, measureId: "only", weight: 1 / values.length, runs };
  });
  const present = values.filter((value) => value !== null);
  return { modelConfigId, items, index: present.reduce((sum, value) => sum + value, 0) / present.length };
}

type UnevenPanel = Extract<NonNullable<StandingsInput["uneven"]>, { kind: "adjusted" }>;

const covariance = [
  [600, -600],
  [-600, 600],
];
const severity = {
  judgeIds: ["lark", "wren"],
  fields: new Map(),
  index: { points: [0, 0], covariance, taste: 0, degreesOfFreedom: 3 },
  measures: new Map(),
  modelConfigs: 1,
};
const uneven = { kind: "adjusted", raw: [], severity, medianVoices: new Map() } as const;

const standings = (...scores: readonly Score[]) => standingsOf({ suite: v2Suite, scores });
const base = [90, 52, 88, 61, 79, 70, 84, 66];
const shifted = (by: number) => base.map((value) => value + by);

describe("the ranks that a model config may have", () => {
  it("are one where every scenario says so by far, however much scenarios differ", () => {
    const found = standings(scoreOf("a", base), scoreOf("b", shifted(-50)));
    expect(found.get("a")).toEqual({ level: 0.95, low: 1, high: 1 });
    expect(found.get("b")).toEqual({ level: 0.95, low: 2, high: 2 });
  });

  it("are a range where scenarios contradict each other", () => {
    const found = standings(scoreOf("a", base), scoreOf("b", base.toReversed()), scoreOf("c", shifted(-52)));
    expect(found.get("a")).toMatchObject({ low: 1, high: 2 });
    expect(found.get("b")).toMatchObject({ low: 1, high: 2 });
    expect(found.get("c")).toMatchObject({ low: 3, high: 3 });
  });

  it("are wider where all have to hold together", () => {
    const scores = Array.from({ length: 12 }, (_, place) => {
      const values = shifted(-3 * place);
      return scoreOf(`m${place}`, [...values.slice(place % 8), ...values.slice(0, place % 8)]);
    });
    const width = (form: "each" | "together"): number =>
      [...standingsOf({ suite: v2Suite, scores, form }).values()].reduce((sum, { low, high }) => sum + high - low, 0);
    expect(width("together")).toBeGreaterThan(width("each"));
  });

  it("are wider where different judges graded, whose severity is only estimated, and not where the same did", () => {
    const scores = [scoreOf("a", base), scoreOf("b", shifted(-50))];
    const [lark, wren] = [
      [0, 1],
      [1, 0],
    ];
    const found = (voices: UnevenPanel["voices"]) =>
      [...standingsOf({ suite: v2Suite, scores, uneven: { ...uneven, voices } }).values()].map(({ high }) => high);
    expect(
      found(
        new Map([
          ["a", lark],
          ["b", wren],
        ]),
      ),
    ).toEqual([2, 2]);
    expect(
      found(
        new Map([
          ["a", lark],
          ["b", lark],
        ]),
      ),
    ).toEqual([1, 2]);
  });

  it("fill what a model config lacks with the mean of the others of its measure", () => {
    const [, ...rest] = base;
    const found = standings(scoreOf("a", [null, ...rest]), scoreOf("b", shifted(-50)));
    expect(found.get("b")).toMatchObject({ low: 2, high: 2 });
  });

  it("are not known of single scenarios, and nowhere without any", () => {
    const single = { scenarioId: "s", measureId: "only", weight: 1, runs: [50] };
    expect(standings({ modelConfigId: "a", index: 50, items: [single] }).size).toBe(0);
    expect(standings().size).toBe(0);
  });

  it("never exclude the rank by the shown index, for any seed of the suite", () => {
    const values = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(values, { minLength: 1, maxLength: 8 }), fc.nat(), (groups, seed) => {
        const scores = groups
          .map((own, position) => scoreOf(String(position), own))
          .toSorted((one, other) => (other.index ?? 0) - (one.index ?? 0));
        const shown = scores.map(({ index }) => (index ?? 0).toFixed(1));
        const found = standings(...scores);
        for (const [position, { modelConfigId }] of scores.entries()) {
          const { low = 1, high = Infinity } = found.get(modelConfigId) ?? {};
          const place = 1 + shown.indexOf(shown[position] ?? "");
          expect(low).toBeLessThanOrEqual(place);
          expect(high).toBeGreaterThanOrEqual(place);
        }
        const suite = { ...v2Suite, interval: { ...v2Suite.interval, seed } };
        expect(standingsOf({ suite, scores })).toEqual(found);
      }),
      { numRuns: 40 },
    );
  });
});
