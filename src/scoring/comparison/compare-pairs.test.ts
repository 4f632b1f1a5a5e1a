import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { benjaminiHochberg } from "../../statistics/comparison/benjamini-hochberg.ts";
import { signFlipTest } from "../../statistics/comparison/sign-flip.ts";
import type { AdjustedDifference, ComparedPair } from "./compare-pairs.ts";
import { compareModelConfigs } from "./prepare-comparison.ts";
import type { GradedConversation } from "../graded-conversation.ts";
import { scoreModelConfigs } from "../score-model-configs.ts";
import { fixtureSuite, component, measure } from "../../../test/support/scoring/fixture-suite.ts";
import { graded } from "../../../test/support/scoring/graded.ts";
import { gradedRuns, type GradeOf } from "../../../test/support/scoring/graded-runs.ts";
import { v2Suite } from "../../../test/support/scoring/v2-suite.ts";

const suite = { ...v2Suite, interval: { ...v2Suite.interval, resamples: 300 } };

/** Runs of several model configs, by their ids. */
function store(gradesOf: Readonly<Record<string, GradeOf>>, runs = 3): readonly GradedConversation[] {
  return Object.entries(gradesOf).flatMap(([modelConfigId, gradeOf]) =>
    gradedRuns(suite, { modelConfigId, runs }, gradeOf),
  );
}

function compare(conversations: readonly GradedConversation[], ...names: readonly string[]): ComparedPair {
  const [reference = "a", other = "b"] = names;
  const [pair] = compareModelConfigs({ suite, conversations, pairs: [{ reference, other }], most: 1 }).pairs;
  if (pair === undefined) throw new Error("there is no pair");
  return pair;
}

function numbersOf({ index, measures }: ComparedPair): readonly (AdjustedDifference | null)[] {
  return [index, ...measures];
}

/** Runs that rise a little. */
function rising(level: number): GradeOf {
  return (_, run) => level + run / 5;
}

/** Sums in another order differ in their last digits: to nine decimals, without a negative zero. */
function rounded(pair: ComparedPair): unknown {
  return JSON.parse(
    JSON.stringify(pair, (_, value: unknown) => (typeof value === "number" ? Number(value.toFixed(9)) + 0 : value)),
  );
}

const placeOfMeasure = (id: string): number => suite.index.measures.findIndex((each) => each.id === id);

const varied: GradeOf = (scenarioId, run) => (scenarioId.charCodeAt(3) + run) % 9;

const grades = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 90, maxLength: 90 });

/** A store of two model configs with any grades. */
const anyStore = grades.map((drawn) => {
  const from =
    (offset: number): GradeOf =>
    (scenarioId, run) =>
      drawn[offset + (run - 1) * 15 + suite.scenarios.findIndex(({ id }) => id === scenarioId)] ?? 5;
  return store({ a: from(0), b: from(45) });
});

describe("the difference of two model configs", () => {
  it("is the difference of their indices and of their measures, in the measures' own units", () => {
    fc.assert(
      fc.property(anyStore, (conversations) => {
        const found = compare(conversations);
        const [a, b] = scoreModelConfigs({ suite, modelConfigIds: ["a", "b"], conversations });
        expect(found.index?.difference).toBeCloseTo((b?.index ?? Number.NaN) - (a?.index ?? Number.NaN), 9);
        for (const [place, { id }] of suite.index.measures.entries()) {
          const expected = (b?.measures[id] ?? Number.NaN) - (a?.measures[id] ?? Number.NaN);
          expect(found.measures[place]?.difference).toBeCloseTo(expected, 9);
        }
      }),
      { numRuns: 20 },
    );
  });

  it("flips its signs and keeps its p values when the two change places", () => {
    fc.assert(
      fc.property(anyStore, (conversations) => {
        const there = numbersOf(compare(conversations, "a", "b"));
        const back = numbersOf(compare(conversations, "b", "a"));
        for (const [place, one] of there.entries()) {
          const other = back[place];
          if (!one || !other) throw new Error("no difference");
          expect(one.difference + other.difference).toBe(0);
          expect(other.pValue).toBe(one.pValue);
          expect(other.adjustedPValue).toBe(one.adjustedPValue);
          for (const interval of ["rerun", "generalisation"] as const) {
            expect((one[interval]?.low ?? 0) + (other[interval]?.high ?? 0)).toBeCloseTo(0, 12);
          }
          expect(other.drivers.map(({ scenarioId, contribution }) => [scenarioId, 0 - contribution])).toEqual(
            one.drivers.map(({ scenarioId, contribution }) => [scenarioId, contribution]),
          );
        }
      }),
      { numRuns: 20 },
    );
  });

  it("does not depend on the order in which conversations come, nor on how runs are numbered", () => {
    const shuffled = anyStore.chain((conversations) =>
      fc.tuple(
        fc.constant(conversations),
        fc.shuffledSubarray([...conversations], { minLength: conversations.length }),
        fc.shuffledSubarray([1, 2, 3], { minLength: 3 }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([conversations, otherwise, numbers]) => {
        expect(rounded(compare(otherwise))).toEqual(rounded(compare(conversations)));
        const renumbered = conversations.map((each) => Object.assign({}, each, { run: numbers[each.run - 1] ?? 0 }));
        const [index, again] = [compare(conversations).index, compare(renumbered).index];
        expect(again?.difference).toBeCloseTo(index?.difference ?? Number.NaN, 9);
        expect(again?.pValue).toBeCloseTo(index?.pValue ?? Number.NaN, 9);
        expect(again?.rerun?.low).toBeCloseTo(index?.rerun?.low ?? Number.NaN, 9);
      }),
      { numRuns: 15 },
    );
  });

  it("is nothing, with a p value of 1 and no driver, between equals", () => {
    const [index] = numbersOf(compare(store({ a: varied, b: varied })));
    expect(index).toMatchObject({ difference: 0, pValue: 1, adjustedPValue: 1, drivers: [] });
    // Five and six runs with the same mean.
    const five = gradedRuns(suite, { modelConfigId: "a", runs: 3 }, (_, run) => (run === 1 ? 8 : 7.9));
    const six = gradedRuns(suite, { modelConfigId: "b", runs: 6 }, (_, run) => (run % 3 === 1 ? 8 : 7.9));
    expect(compare([...five, ...six]).index).toMatchObject({ difference: 0, pValue: 1, drivers: [] });
  });

  it("names the one scenario that makes it", () => {
    const found = compare(store({ a: () => 8, b: (scenarioId) => (scenarioId === "pt03" ? 3 : 8) }));
    expect(found.index?.drivers).toEqual([{ scenarioId: "pt03", contribution: expect.closeTo(-3, 9), share: 1 }]);
    expect(found.index).toMatchObject({ difference: expect.closeTo(-3, 9), scenarios: 15, pValue: null });
    const stability = found.measures[placeOfMeasure("consistency_score")];
    expect(stability).toMatchObject({ difference: expect.closeTo(-1, 9), scenarios: 5 });
    expect(stability?.drivers.map(({ scenarioId }) => scenarioId)).toEqual(["pt03"]);
    expect(found.measures[placeOfMeasure("resistance_score")]).toMatchObject({ difference: 0, drivers: [] });
  });

  it("names scenarios until they make four fifths of it, and five at most", () => {
    const drop: Readonly<Record<string, number>> = { rs01: 6, rs02: 3, pt01: 0.5, pt02: -0.5 };
    const few = compare(store({ a: () => 7, b: (scenarioId) => 7 - (drop[scenarioId] ?? 0) }));
    expect(few.index?.drivers.map(({ scenarioId, share }) => [scenarioId, share.toFixed(2)])).toEqual([
      ["rs01", "0.61"],
      ["rs02", "0.30"],
    ]);
    const many = compare(store({ a: () => 7, b: () => 6 }));
    expect(many.index?.drivers).toHaveLength(5);
    // Drift is better when lower, so the scenario that weighs most pulls the other way.
    expect(many.index?.drivers[0]).toMatchObject({ scenarioId: "negotiation", contribution: expect.closeTo(1.29, 2) });
  });

  it("has the p value of the sign-flip test where repeated runs are surer, and says what the least would have been", () => {
    const steps = new Map(suite.scenarios.map(({ id }, place) => [id, place % 4]));
    const found = compare(
      store({ a: (_, run) => 8 + run / 100, b: (scenarioId, run) => 8 - (steps.get(scenarioId) ?? 0) - run / 100 }),
    );
    const resistance = found.measures[placeOfMeasure("resistance_score")];
    const differences = ["rs01", "rs02", "rs03", "rs04", "rs05"].map((id) => -0.04 - (steps.get(id) ?? 0));
    expect(resistance?.pValue).toBe(signFlipTest({ differences, resamples: 1, seed: 1 })?.pValue);
    expect(resistance?.leastPValue).toBe(0.0625);
    expect(found.index?.leastPValue).toBe(2 ** -14);
  });

  it("has the p value of the re-run difference where whole runs fail: 0.05 or less exactly where the interval has no 0", () => {
    for (const fall of [0.5, 1, 1.5, 2, 2.5, 3, 4, 6]) {
      const falls: GradeOf = (_, run) => (run === 3 ? 9 - fall : 9);
      const found = compare(store({ a: rising(7.5), b: falls, c: rising(6), d: rising(8) }));
      const { pValue, rerun } = found.index ?? {};
      const scenarios = 2 ** -13;
      expect(pValue).toBeGreaterThan(scenarios);
      expect(Number(pValue) <= 0.05).toBe((rerun?.low ?? 0) > 0 || (rerun?.high ?? 0) < 0);
    }
  });

  it("has no p value with one run of either, is in no family, and keeps its intervals", () => {
    const several = store({ a: (_, run) => 6 + run / 3, c: (_, run) => 5 + run / 3 });
    const single = gradedRuns(suite, { modelConfigId: "b", runs: 1 }, () => 2);
    const asked = [
      { reference: "a", other: "b" },
      { reference: "a", other: "c" },
    ];
    const { pairs, families } = compareModelConfigs({
      suite,
      conversations: [...several, ...single],
      pairs: asked,
      most: 2,
    });
    expect(families.index).toBe(1);
    const [one, two] = pairs.map(({ index }) => index);
    expect(one).toMatchObject({ pValue: null, adjustedPValue: null, leastAdjustedPValue: null });
    expect(one?.rerun?.high).toBeLessThan(0);
    expect(two?.adjustedPValue).toBe(two?.pValue);
  });

  it("lies in its intervals, and has none where nothing is known", () => {
    const steady = compare(store({ a: () => 8, b: (scenarioId) => (scenarioId < "pt04" ? 5 : 6) }));
    expect(steady.index?.rerun).toBeNull();
    expect(steady.index?.generalisation?.high).toBeLessThan(0);
    const noisy = compare(store({ a: (_, run) => 6 + run, b: (id, run) => (id < "rs04" ? 5 : 4) - run / 2 }));
    const resistance = noisy.measures[placeOfMeasure("resistance_score")];
    for (const { difference, rerun, generalisation } of [noisy.index, resistance].flatMap((each) => each ?? [])) {
      expect(rerun?.low).toBeLessThan(difference);
      expect(rerun?.high).toBeGreaterThan(difference);
      expect(generalisation?.low).toBeLessThanOrEqual(difference + 1e-9);
    }
    // No run differs from another in what it does about its name.
    expect(noisy.measures[placeOfMeasure("name_gender_drift")]?.rerun).toBeNull();
    expect(noisy.measures[placeOfMeasure("drift_from_initial")]?.generalisation).toBeNull();
  });
});

function adjusted(found: readonly AdjustedDifference[]): readonly (number | null | undefined)[] {
  const byPValue = Map.groupBy(
    found.flatMap(({ pValue }) => pValue ?? []),
    (pValue) => pValue,
  );
  const expected = benjaminiHochberg(new Map([...byPValue].map(([pValue, equal]) => [pValue, equal.length])));
  return found.map(({ pValue }) => (pValue === null ? null : expected.get(pValue)));
}

function sizeOf({ index }: ComparedPair): number {
  return Math.abs(index?.difference ?? 0);
}

describe("several pairs", () => {
  const conversations = store({ a: () => 9, b: () => 7, c: () => 5, d: (_, run) => 3 + run });
  const all = ["a", "b", "c", "d"].flatMap((reference, place, ids) =>
    ids.slice(place + 1).map((other) => ({ reference, other })),
  );
  const { pairs, families, leftOut } = compareModelConfigs({ suite, conversations, pairs: all, most: 6 });

  it("are adjusted by Benjamini and Hochberg, the index of all in one family and all measures of all in another", () => {
    const indices = pairs.flatMap(({ index }) => index ?? []);
    expect(indices.map(({ adjustedPValue }) => adjustedPValue)).toEqual(adjusted(indices));
    const ofMeasures = pairs.flatMap(({ measures }) => measures.flatMap((each) => each ?? []));
    expect(ofMeasures).toHaveLength(6 * suite.index.measures.length);
    expect(ofMeasures.map(({ adjustedPValue }) => adjustedPValue)).toEqual(adjusted(ofMeasures));
    expect(families).toEqual({ index: 6, measures: ofMeasures.length });
    expect(leftOut).toBe(0);
    for (const each of [...indices, ...ofMeasures]) {
      expect(each.adjustedPValue ?? 0).toBeGreaterThanOrEqual(each.leastAdjustedPValue ?? 0);
    }
  });

  it("are each what they are without the others but for that", () => {
    const alone = compare(conversations, "b", "c");
    const together = pairs.find(({ reference, other }) => reference === "b" && other === "c");
    const { pValue, difference, rerun, generalisation, drivers } = alone.index ?? {};
    expect(together?.index).toMatchObject({ pValue, difference, rerun, generalisation, drivers });
  });
});

describe("more pairs than are described", () => {
  it("are all tested, and those are described whose indices differ most, as they are among all", () => {
    const ids = Array.from({ length: 12 }, (_, place) => `config-${place}`);
    const conversations = store(
      Object.fromEntries(ids.map((id, place) => [id, (_, run) => ((place * 7) % 9) + run / 3])),
    );
    const all = ids.flatMap((reference, place) => ids.slice(place + 1).map((other) => ({ reference, other })));
    const input = { suite, conversations, pairs: all };
    const whole = compareModelConfigs({ ...input, most: all.length });
    const least = compareModelConfigs({ ...input, most: 5 });
    const bySize = whole.pairs.toSorted((one, other) => sizeOf(other) - sizeOf(one));
    expect(least).toEqual({ pairs: bySize.slice(0, 5), leftOut: 61, families: whole.families });
  });
});

/** One run, in which the scenario "three" has two fields and the others one. */
function runOf(modelConfigId: string, scores: Readonly<Record<string, number>>): readonly GradedConversation[] {
  return Object.entries(scores).map(([scenarioId, score]) =>
    graded(scenarioId, scenarioId === "three" ? { held: score, kept: score } : { held: score }, { modelConfigId }),
  );
}

describe("scenarios that one of the two lacks", () => {
  const small = fixtureSuite({
    id: "small",
    scenarios: { one: ["held"], two: ["held"], three: ["held", "kept"] },
    measures: [measure("held", 10), measure("kept", 10)],
    components: [component(1, "held"), component(1, "kept")],
  });
  it("are left out, and the measure keeps its weight", () => {
    const {
      pairs: [pair],
    } = compareModelConfigs({
      suite: small,
      most: 1,
      conversations: [...runOf("a", { one: 4, two: 2, three: 6 }), ...runOf("b", { one: 8, three: 6 })],
      pairs: [{ reference: "a", other: "b" }],
    });
    // Held: (8 + 6) / 2 less (4 + 6) / 2; it is half of the index.
    expect(pair?.measures[0]).toMatchObject({ difference: expect.closeTo(2, 9), scenarios: 2 });
    expect(pair?.index).toMatchObject({ difference: expect.closeTo(10, 9), scenarios: 2, leastPValue: 0.5 });
  });

  it("leave no difference where nothing is shared", () => {
    const {
      pairs: [pair],
    } = compareModelConfigs({
      suite: small,
      most: 1,
      conversations: [...runOf("a", { one: 4 }), ...runOf("b", { two: 8 })],
      pairs: [{ reference: "a", other: "b" }],
    });
    expect(pair).toMatchObject({ index: null, measures: [null, null] });
  });
});
