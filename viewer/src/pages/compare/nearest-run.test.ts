import { expect, test } from "vitest";
import { nearestRun } from "./nearest-run.ts";

test.each([
  [2, [1, 2, 3], 2],
  [5, [1, 2, 4], 4],
  [1, [3, 4], 3],
  [1, [], null],
])("for run %d of %j there is %s", (wanted, runs, found) => {
  expect(nearestRun(wanted, runs)).toBe(found);
});
