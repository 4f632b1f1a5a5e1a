import { describe, expect, it } from "vitest";
import { intervalMethods } from "../domain/index-definition.ts";
import { generalisationIntervals } from "../statistics/intervals/generalisation-intervals.ts";
import { rerunIntervals } from "../statistics/intervals/rerun-intervals.ts";
import { inStratum, intervalBy, withIntervals } from "./index-intervals.ts";
import type { ScoredItem } from "./index-items.ts";
import { scoreModelConfigs } from "./score-model-configs.ts";
import { gradedRuns } from "../../test/support/scoring/graded-runs.ts";
import { v2Suite } from "../../test/support/scoring/v2-suite.ts";

const suite = {
  index: { title: "Index", measures: [], components: [] },
  interval: { method: "rerun", level: 0.95, resamples: 1000, seed: 1 },
} as const;

const scored = (indices: readonly (number | null)[], items: readonly ScoredItem[] = []) => {
  return { complete: true, repetitions: indices.map((index, place) => ({ run: place + 1, index })), items };
};

/** Two scenarios of one measure, with the same values in every run. */
const items = (...values: readonly number[]): readonly ScoredItem[] =>
  values.map((value, position) => {
    return { scenarioId: `s${position}`, measureId: "only", weight: 1 / values.length, runs: [value, value] };
  });

describe("the intervals of several model configs", () => {
  const scores = [scored([90, 92, 94]), scored([80, 80, 80]), scored([70]), scored([])];
  const intervals = withIntervals(scores, suite).map((score) => score.intervals);

  it("are of the runs alone by the bootstrap and by Student", () => {
    expect(intervals.map(({ bootstrap }) => bootstrap)).toEqual([
      { low: 90, high: 94 },
      { low: 80, high: 80 },
      null,
      null,
    ]);
    expect(intervals[0]?.studentT?.low).toBeCloseTo(92 - (4.302653 * 2) / Math.sqrt(3), 4);
    expect(intervals.map(({ studentT }) => studentT).slice(1)).toEqual([{ low: 80, high: 80 }, null, null]);
  });

  it("learn from the others how far runs stray: equal runs and a single one have a width", () => {
    const expected = rerunIntervals([[90, 92, 94], [80, 80, 80], [70], []], {
      level: 0.95,
      range: { low: 0, high: 100 },
    });
    const ends = expected.map((interval) => interval && { low: interval.low, high: interval.high });
    expect(intervals.map(({ rerun }) => rerun)).toEqual(ends);
    const [, equal, single] = ends.map((interval) => (interval ? interval.high - interval.low : 0));
    expect(equal).toBeGreaterThan(1);
    expect(single).toBeGreaterThan(equal ?? 0);
  });

  it("mark a model config one of whose runs lies apart, with its extremes", () => {
    const steady = Array.from({ length: 12 }, (_, row) => scored([1, -1, 0.5, -0.6].map((stray) => 80 + row + stray)));
    const marks = withIntervals([scored([90, null, 91, 45, 92]), scored([90, 91, 89, 92]), ...steady], suite);
    const extremes = { lowest: { run: 4, index: 45 }, highest: { run: 5, index: 92 } };
    expect(marks.map(({ unstable }) => unstable)).toEqual([extremes, null, ...steady.map(() => null)]);
    const partial = Object.assign(scored([90, 45, 92, 91]), { complete: false });
    expect(withIntervals([partial, ...steady], suite)[0]?.unstable).toBeNull();
  });

  it("leave a run without an index out", () => {
    const [score] = withIntervals([scored([90, null, 94])], suite);
    expect(score?.intervals.bootstrap).toEqual({ low: 90, high: 94 });
  });

  it("are none of a model config that lacks a measure", () => {
    const part = Object.assign(scored([90, 92], items(80, 90)), { complete: false });
    const [score] = withIntervals([part, ...scores], suite);
    expect(score?.intervals).toEqual({ bootstrap: null, studentT: null, rerun: null, generalisation: null });
  });

  it("have nothing to go by where nothing varies, nor beyond scenarios where there is but one of a kind", () => {
    const [score] = withIntervals([scored([80, 80], items(80))], suite);
    expect(score?.intervals).toMatchObject({ rerun: null, generalisation: null });
  });

  it("take the scenarios of one measure as of one kind, however different those of others are", () => {
    const other = items(10, 12).map((item) => Object.assign({}, item, { measureId: "other" }));
    const [score] = withIntervals([scored([], [...items(80, 90), ...other])], suite);
    const strata = [80, 90, 10, 12].map((value, position) => {
      return { weight: 0.5, stratum: position < 2 ? "one" : "two", runs: [value, value] };
    });
    const [expected] = generalisationIntervals([strata], { level: 0.95, range: { low: 0, high: 100 } });
    expect(score?.intervals.generalisation?.low).toBeCloseTo(expected?.low ?? Number.NaN, 10);
    expect(score?.intervals.generalisation?.high).toBeCloseTo(expected?.high ?? Number.NaN, 10);
  });
});

it("finds each interval by its method", () => {
  const [bootstrap, studentT, rerun, generalisation] = [1, 2, 3, 4].map((low) => ({ low, high: 9 }));
  if (!bootstrap || !studentT || !rerun || !generalisation) throw new Error("four intervals");
  const intervals = { bootstrap, studentT, rerun, generalisation };
  expect(intervalMethods.map((method) => intervalBy(method, intervals)?.low)).toEqual([1, 2, 3, 4]);
});

describe("the interval over other scenarios of v2", () => {
  it("is the one that is learned from all rows: only an index that code reads from ballots has another", () => {
    const conversations = ["one", "two"].flatMap((modelConfigId, at) =>
      gradedRuns(v2Suite, { modelConfigId, runs: 3 }, (id, run) => ((id.charCodeAt(3) + run + 3 * at) % 8) + 1),
    );
    const scores = scoreModelConfigs({ suite: v2Suite, conversations });
    const expected = generalisationIntervals(
      scores.map((score) => score.items.map(inStratum)),
      { level: v2Suite.interval.level, range: { low: 0, high: 100 } },
    );
    expect(expected).not.toContain(null);
    expect(scores.map(({ intervals: { generalisation } }) => generalisation)).toEqual(expected);
  });
});
