import { expect, it } from "vitest";
import { pooledDeviation } from "./pooled-deviation.ts";

// By hand: squares of 2 and 2 + 8 around the means, over 1 and 2 degrees of freedom.
it("weighs groups by their degrees of freedom, and takes nothing from a single value", () => {
  const found = pooledDeviation([[1, 3], [50], [6, 4, 8], []]);
  expect(found).toEqual({ standardDeviation: expect.closeTo(Math.sqrt(10 / 3), 12), degreesOfFreedom: 3 });
});

it("has none without two values of the same group", () => {
  expect(pooledDeviation([[1], [2]])).toBeNull();
});
