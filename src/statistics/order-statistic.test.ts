import * as fc from "fast-check";
import { expect, it } from "vitest";
import { orderStatistic } from "./order-statistic.ts";

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
