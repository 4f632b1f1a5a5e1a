import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { meanDifference } from "./mean-difference.ts";
import { createRandom } from "../random.ts";
import { studentTTail } from "../intervals/student-t.ts";
import { standardNormal } from "../../../test/support/statistics/standard-normal.ts";

// Student (1908), hours of sleep gained by ten patients under two drugs. R's t.test(extra ~ group, data = sleep) gives
// t = 1.8608 with 18 degrees of freedom (equal variances) and p = 0.07919.
const laevo = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
const dextro = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];

function upperP({ one, other }: { readonly one: readonly number[]; readonly other: readonly number[] }): number {
  const found = meanDifference({ one, other, centres: 1 });
  if (found === null) throw new Error("too few values");
  return studentTTail(found.difference / Math.sqrt(found.variance), found.degreesOfFreedom);
}

describe("meanDifference", () => {
  it("of samples of one size is Student's", () => {
    const found = meanDifference({ one: laevo, other: dextro, centres: 1 });
    expect(found).toMatchObject({ difference: expect.closeTo(1.58, 10), degreesOfFreedom: 18 });
    expect(1.58 / Math.sqrt(found?.variance ?? Number.NaN)).toBeCloseTo(1.8608, 4);
    expect(2 * upperP({ one: laevo, other: dextro })).toBeCloseTo(0.07919, 5);
  });

  it("has the larger variance of the pooled and the separate one", () => {
    // Squares about the means: 2 and 70. Pooled 72 / 5 x (1/2 + 1/5), separate 2 / 2 + 17.5 / 5.
    expect(meanDifference({ one: [1, 3], other: [0, 0, 5, 5, 10], centres: 1 })?.variance).toBeCloseTo(10.08, 10);
    // The small sample strays more: 50 / 1 / 2 alone is more than all of the pooled variance.
    expect(meanDifference({ one: [0, 10], other: [1, 1, 1, 1, 1], centres: 1 })?.variance).toBeCloseTo(25, 10);
  });

  it("has a degree of freedom less for every further centre of the other sample", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { minLength: 3, maxLength: 9 }), (other) => {
        const [one, two] = [1, 2].map((centres) => meanDifference({ one: [1, 2], other, centres }));
        expect(two?.degreesOfFreedom).toBe(other.length - 1);
        expect(two?.variance).toBeGreaterThanOrEqual(one?.variance ?? Infinity);
      }),
    );
  });

  it("is none below two values, or with as many centres as values", () => {
    expect(meanDifference({ one: [1], other: [1, 2, 3], centres: 1 })).toBeNull();
    expect(meanDifference({ one: [1, 2], other: [3], centres: 1 })).toBeNull();
    expect(meanDifference({ one: [1, 2], other: [3, 4], centres: 2 })).toBeNull();
  });
});

describe("a one-sided test of it at 5 %", () => {
  const rows = ["samples    spread of the smaller    equal means rejected"];
  afterAll(() => {
    process.stdout.write(`\n${rows.join("\n")}\n`);
  });

  it.each([
    { sizes: [2, 10], spread: 1, most: 0.05 },
    { sizes: [4, 8], spread: 1, most: 0.05 },
    { sizes: [4, 8], spread: 1.5, most: 0.065 },
    { sizes: [4, 30], spread: 1.5, most: 0.085 },
  ] as const)(
    "rejects equal means seldom: $sizes values, the smaller straying by $spread",
    ({ sizes, spread, most }) => {
      const random = createRandom(1908);
      const draws = 4000;
      let rejected = 0;
      for (let draw = 0; draw < draws; draw++) {
        const one = Array.from({ length: sizes[0] }, () => spread * standardNormal(random));
        const other = Array.from({ length: sizes[1] }, () => standardNormal(random));
        if (upperP({ one, other }) < 0.05) rejected++;
      }
      rows.push(`${sizes.join(", ").padEnd(11)}${String(spread).padEnd(25)}${((100 * rejected) / draws).toFixed(1)} %`);
      expect(rejected / draws).toBeLessThan(most);
    },
  );
});
