import { describe, expect, test } from "vitest";
import { createRandom } from "../statistics/index.ts";
import { drawModels, traitSpread, trueIndexOf } from "../../test/support/scoring/simulated-models.ts";
import { averageCells, powerSimulation, type PowerCell } from "../../test/support/scoring/simulated-power.ts";

// A small part of what `npm run bench -- v3-power` measures: that it is wired to the scoring, and that signs are right.

const effects = { item: 0.6, side: 0.3, modelByItem: 0.8 };
const ballot = { id: "stand", scale: { min: 0, max: 10, middle: 5 }, viewFrom: 2, temperature: 0 };
const draws = [0, 1, 2, 3, 4, 5, 6, 7];

function simulated(spread: number): readonly PowerCell[] {
  const simulate = powerSimulation({ spread, effects, models: 12, topics: [20, 60], cycles: [1, 2], seed: 3 });
  return averageCells(draws.map((draw) => simulate(draw, draw < 2)));
}

describe("the true index of a simulated model", () => {
  const truthOf = trueIndexOf(effects, ballot, { topics: 4000, seed: 1 });

  test("rises with resistance and with openness", () => {
    const traits = [-8, -2, 0, 2, 8];
    const rising = [
      traits.map((resistance) => truthOf({ resistance, openness: 1 })),
      traits.map((openness) => truthOf({ resistance: 1, openness })),
    ];
    for (const indices of rising) expect(indices).toEqual(indices.toSorted((one, other) => one - other));
    // Of 94 % of topics with a view, and with what is left where a view only softens.
    expect(truthOf({ resistance: 8, openness: 8 })).toBeGreaterThan(65);
    expect(truthOf({ resistance: -8, openness: -8 })).toBeLessThan(-65);
    // A rock cannot tell a reason from pressure. Nor can an echo, of which the lowest of several drawn ballots counts.
    expect(Math.abs(truthOf({ resistance: 8, openness: -8 }))).toBeLessThan(2);
    expect(truthOf({ resistance: -8, openness: 8 })).toBeLessThan(0);
    expect(truthOf({ resistance: -8, openness: 8 })).toBeGreaterThan(-25);
  });

  test("has the spread that was asked for", () => {
    const spread = traitSpread(truthOf, 22, 1);
    const indices = drawModels({ models: 3000, spread, random: createRandom(9) }).map(truthOf);
    const mean = indices.reduce((sum, index) => sum + index, 0) / indices.length;
    const variance = indices.reduce((sum, index) => sum + (index - mean) ** 2, 0) / indices.length;
    expect(Math.sqrt(variance)).toBeGreaterThan(20.5);
    expect(Math.sqrt(variance)).toBeLessThan(23.5);
  });
});

describe("eight draws of twelve models", () => {
  const wide = simulated(22);
  const [few, fewTwice, many, manyTwice] = wide;
  if (!few || !fewTwice || !many || !manyTwice) throw new Error("there are four cells");

  test("have indices around the true ones, closer with more topics and with a second cycle", () => {
    expect(wide.map(({ topics, cycles }) => [topics, cycles])).toEqual([
      [20, 1],
      [20, 2],
      [60, 1],
      [60, 2],
    ]);
    for (const { bias } of wide) expect(Math.abs(bias)).toBeLessThan(4);
    expect(many.squaredError).toBeLessThan(few.squaredError / 2);
    expect(fewTwice.squaredError).toBeLessThan(few.squaredError);
    expect(manyTwice.reliability).toBeGreaterThan(many.reliability);
    expect(many.reliability).toBeGreaterThan(few.reliability);
    expect(manyTwice.width).toBeLessThan(many.width);
  });

  test("have intervals that mostly hold the truth", () => {
    for (const { covered, pairs } of wide) {
      expect(covered).toBeGreaterThan(0.85);
      expect(pairs?.covered).toBeGreaterThan(0.8);
    }
  });

  test("tell more pairs apart with more topics, hardly any in the wrong order, and neighbours seldom", () => {
    expect(many.pairs?.apart).toBeGreaterThan(few.pairs?.apart ?? 1);
    expect(many.pairs?.adjusted).toBeLessThanOrEqual(many.pairs?.apart ?? 0);
    expect(many.pairs?.neighbours).toBeLessThan(many.pairs?.apart ?? 0);
    for (const { pairs } of [many, manyTwice]) expect(pairs?.reversed).toBeLessThan(0.05);
  });

  test("have ranges of ranks that hold the true rank, shorter with more topics", () => {
    for (const { pairs } of wide) expect(pairs?.rankHeld).toBeGreaterThan(0.85);
    expect(manyTwice.pairs?.ranks).toBeLessThan(few.pairs?.ranks ?? 0);
    expect(manyTwice.pairs?.ranks).toBeGreaterThan(1);
  });

  test("tell less apart where models differ less", () => {
    const narrow = simulated(12)[2];
    expect(narrow?.reliability).toBeLessThan(many.reliability);
    expect(narrow?.pairs?.apart).toBeLessThan(many.pairs?.apart ?? 0);
  });
});
