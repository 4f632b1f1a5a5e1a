import * as fc from "fast-check";
import { expect, test } from "vitest";
import { runNumbers } from "./run-numbers.ts";

test.each([
  [[], 3, [1, 2, 3]],
  [[1], 3, [1, 2, 3]],
  [[1, 2, 5], 4, [1, 2, 3, 5]],
  [[7], 2, [1, 7]],
  [[1, 2, 3, 4], 2, [1, 2]],
])("%j filled up to %i are %j", (existing, runs, expected) => {
  expect(runNumbers(existing, { kind: "count", runs })).toEqual(expected);
});

test("a certain run is that run, there or not", () => {
  expect(runNumbers([1, 2], { kind: "number", run: 2 })).toEqual([2]);
  expect(runNumbers([1, 2], { kind: "number", run: 9 })).toEqual([9]);
});

test("there are always as many as wanted, each once, and no existing run gives way to a new one", () => {
  const positive = fc.integer({ min: 1, max: 30 });
  fc.assert(
    fc.property(fc.array(positive), positive, (existing, runs) => {
      const chosen = runNumbers(existing, { kind: "count", runs });
      expect(new Set(chosen).size).toBe(runs);
      expect(chosen).toEqual(chosen.toSorted((a, b) => a - b));
      const there = new Set(existing);
      const left = [...there].filter((run) => !chosen.includes(run));
      expect(left.length === 0 || chosen.every((run) => there.has(run))).toBe(true);
    }),
  );
});
