import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itemAnalysis, pearsonCorrelation } from "../index.ts";

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
