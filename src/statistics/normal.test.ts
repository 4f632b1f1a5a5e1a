import { expect, it } from "vitest";
import { normalQuantile } from "./normal.ts";

// NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.1; more digits from Abramowitz and Stegun (1964), table 26.5.
it.each([
  [0.5, 0],
  [0.8, 0.841_621_2],
  [0.95, 1.644_853_6],
  [0.975, 1.959_964],
  [0.995, 2.575_829_3],
])("the normal quantile at %d is %d", (probability, quantile) => {
  expect(normalQuantile(probability)).toBeCloseTo(quantile, 6);
  expect(normalQuantile(1 - probability)).toBeCloseTo(-quantile, 6);
});
