import { expect, it } from "vitest";
import { criticalCorrelation } from "./critical-correlation.ts";
import { createRandom } from "../random.ts";
import { pearsonCorrelation } from "./correlation.ts";

// Fisher and Yates (1963), Statistical Tables, table VII, by degrees of freedom: two less than pairs.
it.each([
  { freedom: 1, level: 0.95, expected: 0.99692 },
  { freedom: 5, level: 0.95, expected: 0.7545 },
  { freedom: 10, level: 0.95, expected: 0.576 },
  { freedom: 10, level: 0.99, expected: 0.7079 },
  { freedom: 30, level: 0.95, expected: 0.3494 },
  { freedom: 100, level: 0.95, expected: 0.1946 },
  { freedom: 100, level: 0.99, expected: 0.254 },
])("is the published $expected with $freedom degrees of freedom at $level", ({ freedom, level, expected }) => {
  expect(criticalCorrelation({ pairs: freedom + 2, level })).toBeCloseTo(expected, 4);
});

it("is exceeded one time in twenty by what is unrelated", () => {
  const random = createRandom(3);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const limit = criticalCorrelation({ pairs: 12, level: 0.95 }) ?? Number.NaN;
  const samples = Array.from({ length: 2000 }, () =>
    pearsonCorrelation(Array.from({ length: 12 }, () => [normal(), normal()])),
  );
  const beyond = samples.filter((correlation) => Math.abs(correlation ?? 0) > limit).length / samples.length;
  // Five standard errors on either side.
  expect(Math.abs(beyond - 0.05)).toBeLessThan(0.025);
});

it("is nothing below three pairs", () => {
  expect(criticalCorrelation({ pairs: 2, level: 0.95 })).toBeNull();
});
