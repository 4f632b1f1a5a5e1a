import { expect, it } from "vitest";
import { powerByLevel } from "../../../test/support/statistics/realistic-power.ts";

// In full by `npm run bench -- power`; docs/method.md has the table.
it.each([3, 5])("finds the detectable difference of each level in 77 to 83 of 100 cases with %d runs", (runs) => {
  const levels = powerByLevel({ stores: 150, runs, seed: 5 });
  for (const { from, found } of levels) {
    expect(found, `from ${from}`).toBeGreaterThan(0.77);
    expect(found, `from ${from}`).toBeLessThan(0.83);
  }
  // One run SD for all levels promises too much below 80 and too little from 97 on.
  expect(levels.at(0)?.foundOfPooled).toBeGreaterThan(0.97);
  expect(levels.at(-1)?.foundOfPooled).toBeLessThan(0.6);
  const detectable = levels.map((level) => level.detectable);
  expect(detectable.toSorted((one, other) => one - other)).toEqual(detectable);
});
