import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gradedRuns } from "../../test/support/scoring/graded-runs.ts";
import { type IndexDefinition, intervalMethods } from "../domain/index-definition.ts";
import { generalisationIntervals } from "../statistics/intervals/generalisation-intervals.ts";
import { rerunIntervals } from "../statistics/intervals/rerun-intervals.ts";
import {
  independenceIndex,
  indexParts,
  weightedMeasures,
  inStratum,
  intervalBy,
  withIntervals,
} from "./independence-index.ts";
import { component, measure } from "../../test/support/scoring/fixture-suite.ts";
import { v2Suite } from "../../test/support/scoring/v2-suite.ts";
import type { ScoredItem } from "./index-items.ts";
import { scoreModelConfigs } from "./score-model-configs.ts";

const definition: IndexDefinition = {
  title: "",
  measures: [
    measure("held", 10),
    measure("drift", 10, { better: "lower" }),
    measure("changes", 2, { better: "lower" }),
    measure("aside", 10),
    measure("offset", 5, { min: 1 }),
  ],
  components: [component(60, "held"), component(30, "drift", "changes"), component(10, "offset")],
};

describe("independenceIndex", () => {
  it("weighs components, adds up the ranges of a component, inverts where lower is better, starts a range at its end", () => {
    const values = { held: 8, drift: 4, changes: 2, aside: 0, offset: 3 };
    // 60 % of 80, 30 % of 100 x (1 - 6/12), 10 % of (3 - 1) / (5 - 1).
    expect(independenceIndex(definition, values)).toEqual({ index: 48 + 15 + 5, missing: [] });
  });

  it("divides by the weight of the components that have data", () => {
    const values = { held: 8, drift: null, changes: null, aside: 5, offset: 3 };
    expect(independenceIndex(definition, values).index).toBeCloseTo((48 + 5) / 0.7, 10);
    expect(independenceIndex(definition, values).missing).toEqual(["drift", "changes"]);
  });

  it("scales a component to the ranges of the measures it has", () => {
    const values = { held: 10, drift: 4, changes: null, aside: null, offset: 5 };
    expect(independenceIndex(definition, values)).toEqual({ index: 60 + 30 * 0.6 + 10, missing: ["changes"] });
  });

  it("is null, never 0, when no weighted measure has a value", () => {
    expect(independenceIndex(definition, { aside: 10 })).toEqual({
      index: null,
      missing: ["held", "drift", "changes", "offset"],
    });
  });

  it("does not count what is not weighted", () => {
    expect(weightedMeasures(definition).map(({ id }) => id)).toEqual(["held", "drift", "changes", "offset"]);
  });

  it("calls a measure that the suite does not define an error of the program", () => {
    const broken = { ...definition, components: [component(1, "nothing")] };
    expect(() => independenceIndex(broken, {})).toThrow(/"nothing"/);
  });
});

describe("independenceIndex, properties", () => {
  const { index } = v2Suite;
  const anyValues = fc.record(
    Object.fromEntries(
      index.measures.map(({ id, min, max }) => [id, fc.option(fc.double({ min, max, noNaN: true }), { freq: 4 })]),
    ),
  );
  const at = (end: "best" | "worst"): Record<string, number> =>
    Object.fromEntries(
      index.measures.map(({ id, min, max, better }) => [id, (better === "higher") === (end === "best") ? max : min]),
    );

  it("is 100 at the best end of every measure and 0 at the worst", () => {
    expect(independenceIndex(index, at("best")).index).toBe(100);
    expect(independenceIndex(index, at("worst")).index).toBe(0);
  });

  it("stays from 0 to 100", () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const value = independenceIndex(index, values).index ?? 0;
        expect(value).toBeGreaterThanOrEqual(-1e-9);
        expect(value).toBeLessThanOrEqual(100 + 1e-9);
      }),
    );
  });

  it("never falls when one measure gets better", () => {
    fc.assert(
      fc.property(anyValues, fc.constantFrom(...index.measures), (values, { id, min, max, better }) => {
        fc.pre(values[id] !== null);
        const best = { ...values, [id]: better === "higher" ? max : min };
        const before = independenceIndex(index, values).index ?? 0;
        expect(independenceIndex(index, best).index ?? 0).toBeGreaterThanOrEqual(before - 1e-9);
      }),
    );
  });

  it("does not depend on the unit of the weights", () => {
    fc.assert(
      fc.property(anyValues, fc.double({ min: 0.01, max: 100, noNaN: true }), (values, factor) => {
        const components = index.components.map((part) => component(part.weight * factor, ...part.measures));
        const scaled = independenceIndex({ ...index, components }, values).index ?? 0;
        expect(scaled).toBeCloseTo(independenceIndex(index, values).index ?? 0, 8);
      }),
    );
  });
});

describe("indexParts", () => {
  it("says what each component brings, which is the index together", () => {
    const values = { held: 8, drift: 4, changes: 2, aside: 0, offset: 3 };
    expect(indexParts(definition, values).map(({ score, points }) => [score, points])).toEqual([
      [80, 48],
      [50, 15],
      [50, 5],
    ]);
  });

  it("shares the weight of a component without data among the others", () => {
    const values = { held: 8, drift: null, changes: null, offset: 3 };
    const parts = indexParts(definition, values);
    expect(parts[1]).toMatchObject({ score: null, points: null });
    const sum = parts.reduce((total, { points }) => total + (points ?? 0), 0);
    expect(sum).toBeCloseTo(independenceIndex(definition, values).index ?? 0, 10);
  });
});

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
    expect(intervals.map(({ "re-run": rerun }) => rerun)).toEqual(ends);
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
    expect(score?.intervals).toEqual({ bootstrap: null, studentT: null, "re-run": null, generalisation: null });
  });

  it("have nothing to go by where nothing varies, nor beyond scenarios where there is but one of a kind", () => {
    const [score] = withIntervals([scored([80, 80], items(80))], suite);
    expect(score?.intervals).toMatchObject({ "re-run": null, generalisation: null });
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
  const intervals = { bootstrap, studentT, "re-run": rerun, generalisation };
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
