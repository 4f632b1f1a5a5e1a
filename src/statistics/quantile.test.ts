import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quantile, orderStatistic } from "./quantile.ts";

const anyValues = fc
  .array(fc.double({ min: -1000, max: 1000, noNaN: true }), { minLength: 1, maxLength: 40 })
  .map((values) => Float64Array.from(values));
const probability = fc.double({ min: 0, max: 1, noNaN: true });

describe("quantile", () => {
  // By hand from definition 7 of Hyndman and Fan (1996); R's quantile(1:4) gives the same 1, 1.75, 2.5, 3.25, 4.
  it.each([
    [0, 1],
    [0.25, 1.75],
    [0.5, 2.5],
    [0.75, 3.25],
    [1, 4],
  ])("of 1 to 4 at %d is %d", (at, expected) => {
    expect(quantile(Float64Array.of(3, 1, 4, 2), at)).toBe(expected);
  });

  it("of one value is that value, of none is not a number", () => {
    expect(quantile(Float64Array.of(3), 0.975)).toBe(3);
    expect(quantile(new Float64Array(0), 0.5)).toBeNaN();
  });

  it("stays within the values and grows with the probability", () => {
    fc.assert(
      fc.property(anyValues, probability, probability, (values, one, other) => {
        const lower = quantile(values, Math.min(one, other));
        const upper = quantile(values, Math.max(one, other));
        expect(lower).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
        expect(upper).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
        expect(lower).toBeLessThanOrEqual(upper + 1e-9);
      }),
    );
  });
});

it("is the value at that place of the sorted values, equal values among them", () => {
  const values = fc.array(
    fc.oneof(
      fc.integer({ min: 0, max: 3 }),
      fc.double({ noNaN: true }).map((value) => value + 0),
    ),
    {
      minLength: 1,
    },
  );
  fc.assert(
    fc.property(values, fc.nat(), (any, seed) => {
      const position = seed % any.length;
      expect(orderStatistic(Float64Array.from(any), position)).toBe(Float64Array.from(any).toSorted()[position]);
    }),
  );
});

it("keeps every value, wherever it goes", () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), (any) => {
      const values = Float64Array.from(any);
      orderStatistic(values, 3);
      expect(values.toSorted()).toEqual(Float64Array.from(any).toSorted());
    }),
  );
});

it("is not a number beyond the values", () => {
  expect(orderStatistic(new Float64Array(0), 0)).toBeNaN();
  expect(orderStatistic(Float64Array.of(1), 1)).toBeNaN();
});
