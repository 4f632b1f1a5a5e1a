import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { weightedKappa } from "./weighted-kappa.ts";

type Table = readonly (readonly number[])[];

function pairsOf(table: Table): (readonly [number, number])[] {
  return table.flatMap((row, one) =>
    row.flatMap((count, other) => Array.from({ length: count }, () => [one, other] as const)),
  );
}

describe("weightedKappa, known answers", () => {
  // R package irr 0.84, kappa2(anxiety[, 2:3]): "equal" 0.1459075 and "squared" 0.2520325. It counts categories that
  // occur, so its 6 is the neighbour of its 4.
  it("is the weighted kappa of R's anxiety ratings", () => {
    const second = [3, 6, 4, 6, 2, 4, 2, 4, 3, 3, 2, 3, 3, 3, 2, 2, 1, 3, 3, 4];
    const third = [2, 1, 4, 4, 3, 2, 1, 6, 1, 1, 1, 2, 3, 3, 1, 1, 3, 3, 2, 2];
    const categories = [1, 2, 3, 4, 6];
    const pairs = second.map((value, index) => [value, third[index] ?? 0].map((each) => categories.indexOf(each)));
    const given = pairs.map(([one = -1, other = -1]) => [one, other] as const);
    expect(weightedKappa(given, "linear").kappa).toBeCloseTo(0.145_907_5, 7);
    expect(weightedKappa(given, "quadratic").kappa).toBeCloseTo(0.252_032_5, 7);
  });

  // By hand: below the diagonal 15 pairs by one and 4 by two, above it 21 by one and 3 by two: 23 less 27, of 88.
  it("says who of two is higher", () => {
    const table = [
      [10, 4, 1, 0],
      [5, 10, 12, 2],
      [2, 4, 12, 5],
      [0, 2, 6, 13],
    ];
    expect(weightedKappa(pairsOf(table), "linear").meanDifference).toBeCloseTo(-4 / 88, 12);
  });

  // Cohen (1960) with two categories, where no weights matter: 45, 15, 25, 15 of 100; agreement 0.60, chance 0.54.
  it("is Cohen's kappa for two categories", () => {
    const table = [
      [45, 15],
      [25, 15],
    ];
    expect(weightedKappa(pairsOf(table), "linear").kappa).toBeCloseTo(0.06 / 0.46, 12);
    expect(weightedKappa(pairsOf(table), "quadratic").kappa).toBeCloseTo(0.06 / 0.46, 12);
  });

  it("has none where chance could not disagree", () => {
    expect(weightedKappa([[3, 3]], "linear")).toEqual({ kappa: null, meanDifference: 0 });
    expect(weightedKappa([], "quadratic")).toEqual({ kappa: null, meanDifference: null });
  });
});

/** A second way: the textbook's tables of proportions and weights (Fleiss, Levin and Paik 2003, section 18.1). */
function byTables(given: readonly (readonly [number, number])[], power: number): number {
  const categories = Array.from({ length: 11 }, (_, category) => category);
  const share = (test: (pair: readonly [number, number]) => boolean): number =>
    given.filter(test).length / given.length;
  let observed = 0;
  let expected = 0;
  for (const one of categories) {
    for (const other of categories) {
      const agreement = 1 - (Math.abs(one - other) / 10) ** power;
      observed += agreement * share((pair) => pair[0] === one && pair[1] === other);
      expected += agreement * share((pair) => pair[0] === one) * share((pair) => pair[1] === other);
    }
  }
  return (observed - expected) / (1 - expected);
}

describe("weightedKappa, properties", () => {
  const score = fc.integer({ min: 0, max: 10 });
  const pairs = fc.array(fc.tuple(score, score), { minLength: 2, maxLength: 30 });

  it.each([
    ["linear", 1],
    ["quadratic", 2],
  ] as const)("is what the tables give, %s", (weights, power) => {
    fc.assert(
      fc.property(pairs, (given) => {
        const { kappa } = weightedKappa(given, weights);
        fc.pre(kappa !== null);
        expect(kappa).toBeCloseTo(byTables(given, power), 9);
      }),
      { numRuns: 40 },
    );
  });

  it("does not mind who is first, but for the sign of the difference", () => {
    fc.assert(
      fc.property(pairs, (given) => {
        const swapped = weightedKappa(
          given.map(([one, other]) => [other, one]),
          "quadratic",
        );
        const { kappa, meanDifference } = weightedKappa(given, "quadratic");
        expect(swapped.kappa ?? 0).toBeCloseTo(kappa ?? 0, 12);
        expect(swapped.meanDifference).toBeCloseTo(-(meanDifference ?? Number.NaN), 12);
      }),
    );
  });
});
