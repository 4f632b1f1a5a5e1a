import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { intraclassCorrelation } from "./intraclass-correlation.ts";

/** Shrout and Fleiss (1979), table 2: four judges (columns) rate six targets. */
const shroutFleiss = [
  [9, 2, 5, 8],
  [6, 1, 3, 2],
  [8, 4, 6, 8],
  [7, 1, 2, 6],
  [10, 5, 6, 9],
  [6, 2, 4, 7],
];

describe("intraclassCorrelation", () => {
  // Shrout and Fleiss (1979), table 4: ICC(2,1) .29 and ICC(2,4) .62; more digits from R's irr and psych.
  it("is ICC(2,1) and ICC(2,4) of Shrout and Fleiss", () => {
    const icc = intraclassCorrelation(shroutFleiss);
    expect(icc?.single).toBeCloseTo(0.289_763_8, 7);
    expect(icc?.average).toBeCloseTo(0.620_050_5, 7);
  });

  it("is what the sums of squares of each cell give", () => {
    const rating = fc.integer({ min: 0, max: 10 });
    const table = fc
      .tuple(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 2, max: 5 }))
      .chain(([units, raters]) =>
        fc.array(fc.array(rating, { minLength: raters, maxLength: raters }), { minLength: units, maxLength: units }),
      );
    fc.assert(
      fc.property(table, (units) => {
        const icc = intraclassCorrelation(units);
        if (icc === null) return;
        const naive = byCells(units);
        expect(icc.single).toBeCloseTo(naive.single, 8);
        expect(icc.average).toBeCloseTo(naive.average, 8);
      }),
    );
  });

  it("is 1 for raters who agree, and less for a rater who is always higher", () => {
    const agreed = [1, 5, 9].map((value) => [value, value]);
    expect(intraclassCorrelation(agreed)?.single).toBeCloseTo(1, 12);
    const shifted = [1, 5, 9].map((value) => [value, value + 4]);
    expect(intraclassCorrelation(shifted)?.single).toBeCloseTo(16 / (16 + 8), 12);
  });

  it("has none without two of each or without any difference", () => {
    expect(intraclassCorrelation([])).toBeNull();
    expect(intraclassCorrelation([[1, 2]])).toBeNull();
    expect(intraclassCorrelation([[1], [2]])).toBeNull();
    const constant = [0.1, 0.1, 0.1];
    expect(intraclassCorrelation([constant, constant])).toBeNull();
  });
});

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A second way: every cell's deviation, by the formulas of McGraw and Wong (1996), table 4. */
function byCells(units: readonly (readonly number[])[]): { single: number; average: number } {
  const [n, k] = [units.length, units[0]?.length ?? 0];
  const grand = average(units.flat());
  const rater = (column: number): number => average(units.map((unit) => unit[column] ?? 0));
  let [rows, columns, errors] = [0, 0, 0];
  for (const unit of units) {
    for (const [column, value] of unit.entries()) {
      rows += (average(unit) - grand) ** 2;
      columns += (rater(column) - grand) ** 2;
      errors += (value - average(unit) - rater(column) + grand) ** 2;
    }
  }
  const [msr, msc, mse] = [rows / (n - 1), columns / (k - 1), errors / ((n - 1) * (k - 1))];
  return {
    single: (msr - mse) / (msr + (k - 1) * mse + (k / n) * (msc - mse)),
    average: (msr - mse) / (msr + (msc - mse) / n),
  };
}
