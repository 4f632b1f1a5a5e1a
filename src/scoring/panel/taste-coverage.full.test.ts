import { describe, expect, it } from "vitest";
import { tastedRows, tasteCoverage } from "../../../test/support/scoring/panel/taste-coverage.ts";

const stores = 100;

describe("the re-run interval of a difference between rows of different panels", () => {
  it.each([
    { truth: "in the middle", taste: 0.3 },
    { truth: "in the middle", taste: 0.8 },
    { truth: "near the ceiling", taste: 0.5 },
  ] as const)("holds what it would be without tastes of SD $taste of 10: $truth", ({ truth, taste }) => {
    const { held, error } = tasteCoverage({ truth, taste, families: tastedRows[12], runs: 3, stores, firstSeed: 1 });
    // 93 % are promised.
    expect(held).toBeGreaterThan(0.93 - 2 * error);
  });
});
