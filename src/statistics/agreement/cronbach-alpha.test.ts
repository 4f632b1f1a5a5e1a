import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pearsonCorrelation } from "./correlation.ts";
import { itemAnalysis } from "./cronbach-alpha.ts";

/** One row a department: rating, complaints, privileges, learning, raises, critical, advance. */
const attitude = `
  43 51 30 39 61 92 45, 63 64 51 54 63 73 47, 71 70 68 69 76 86 48, 61 63 45 47 54 84 35, 81 78 56 66 71 83 47,
  43 55 49 44 54 49 34, 58 67 42 56 66 68 35, 71 75 50 55 70 66 41, 72 82 72 67 71 83 31, 67 61 45 47 62 80 41,
  64 53 53 58 58 67 34, 67 60 47 39 59 74 41, 69 62 57 42 55 63 25, 68 83 83 45 59 77 35, 77 77 54 72 79 77 46,
  81 90 50 72 60 54 36, 74 85 64 69 79 79 63, 65 60 65 75 55 80 60, 65 70 46 57 75 85 46, 50 58 68 54 64 78 52,
  50 40 33 34 43 64 33, 64 61 52 62 66 80 41, 53 66 52 50 63 80 37, 40 37 42 58 50 57 49, 63 54 42 48 66 75 33,
  66 77 66 63 88 76 72, 78 75 58 74 80 78 49, 48 57 44 45 51 83 38, 85 85 71 71 77 74 55, 82 82 39 59 64 78 39`
  .split(",")
  .map((department) => department.trim().split(" ").map(Number));

describe("itemAnalysis", () => {
  // Shrout and Fleiss (1979), table 4: ICC(3,4) .91, which is Cronbach's alpha of the judges as items.
  it("is ICC(3,k) of Shrout and Fleiss", () => {
    const units = [
      [9, 2, 5, 8],
      [6, 1, 3, 2],
      [8, 4, 6, 8],
      [7, 1, 2, 6],
      [10, 5, 6, 9],
      [6, 2, 4, 7],
    ];
    expect(itemAnalysis(units).alpha).toBeCloseTo(0.91, 2);
  });

  // Chatterjee and Price (1977), R's `attitude`: seven questions, the mean answers of 30 departments. Worked with NumPy
  // from covariances and correlations.
  it("is the attitude survey's", () => {
    const { alpha, items } = itemAnalysis(attitude);
    expect(alpha).toBeCloseTo(0.843_142_77, 8);
    const dropped = [0.81, 0.797, 0.828, 0.803, 0.795, 0.864, 0.84];
    const correlations = [0.671, 0.742, 0.561, 0.714, 0.786, 0.265, 0.461];
    for (const [index, { alphaWithout, itemTotalCorrelation }] of items.entries()) {
      expect(alphaWithout).toBeCloseTo(dropped[index] ?? Number.NaN, 3);
      expect(itemTotalCorrelation).toBeCloseTo(correlations[index] ?? Number.NaN, 3);
    }
  });

  it("is what the covariances give", () => {
    const table = fc.integer({ min: 2, max: 5 }).chain((items) => {
      const unit = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: items, maxLength: items });
      return fc.array(unit, { minLength: 2, maxLength: 12 });
    });
    fc.assert(
      fc.property(table, (units) => {
        const { alpha, items } = itemAnalysis(units);
        expect(alpha ?? 0).toBeCloseTo(byCovariances(units) ?? 0, 8);
        for (const [index, item] of items.entries()) {
          const others = units.map((unit) => unit.filter((_, other) => other !== index));
          const rest = others.map((unit) => unit.reduce((sum, value) => sum + value, 0));
          expect(item.alphaWithout ?? 0).toBeCloseTo(byCovariances(others) ?? 0, 8);
          expect(item.itemTotalCorrelation).toEqual(
            pearsonCorrelation(units.map((unit, row) => [unit[index] ?? 0, rest[row] ?? 0])),
          );
        }
      }),
    );
  });

  // By hand: the third item runs against the two others, which are one item twice.
  it("finds the item that pulls against the rest", () => {
    const { alpha, items } = itemAnalysis([
      [1, 1, 3],
      [2, 2, 2],
      [3, 3, 1],
    ]);
    expect(alpha).toBeCloseTo((3 / 2) * (1 - 3 / 1), 12);
    expect(items.map((item) => item.alphaWithout)).toEqual([null, null, 1]);
    expect(items[2]?.itemTotalCorrelation).toBeCloseTo(-1, 12);
  });

  it("has no alpha where nothing can be consistent", () => {
    expect(itemAnalysis([])).toEqual({ alpha: null, items: [] });
    expect(itemAnalysis([[1, 2]])).toEqual({
      alpha: null,
      items: [
        { itemTotalCorrelation: null, alphaWithout: null },
        { itemTotalCorrelation: null, alphaWithout: null },
      ],
    });
    expect(
      itemAnalysis([
        [0.1, 0.2],
        [0.2, 0.1],
      ]).alpha,
    ).toBeNull();
  });
});

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A second way: k^2 times the mean covariance of two items over the sum of the whole matrix (Cronbach 1951). */
function byCovariances(units: readonly (readonly number[])[]): number | null {
  const items = units[0]?.length ?? 0;
  const column = (item: number): readonly number[] => units.map((unit) => unit[item] ?? 0);
  const covariance = (one: number, other: number): number => {
    const [x, y] = [column(one), column(other)];
    return x.reduce((sum, value, row) => sum + (value - average(x)) * ((y[row] ?? 0) - average(y)), 0);
  };
  let [between, all] = [0, 0];
  for (let one = 0; one < items; one++) {
    for (let other = 0; other < items; other++) {
      all += covariance(one, other);
      if (one !== other) between += covariance(one, other);
    }
  }
  return all < 1e-9 || items < 2 ? null : (items ** 2 * (between / (items * (items - 1)))) / all;
}
