import { describe, expect, it } from "vitest";
import { blameRates } from "../../../test/support/scoring/judges/blame-rates.ts";

/** `npm run bench -- judges` measures more panels, on more stores, and grades near the ceiling. */
const design = {
  panel: "one with relatives, two without",
  market: "six families",
  truth: "in the middle",
  taste: 0.5,
  stores: 100,
} as const;

describe("a judge that likes some families and models better than others", () => {
  it.each([0, 0.3, 0.5])("by %s points of 10 for families is hardly ever said to prefer its own", (liking) => {
    // 6 % are promised.
    expect(blameRates({ ...design, liking, preference: 0 }).anyJudge).toBeLessThanOrEqual(0.06);
  });

  it("is mostly found where it gives its own family two points of ten more", () => {
    expect(blameRates({ ...design, preference: 2 }).firstJudge).toBeGreaterThanOrEqual(0.7);
  });

  it("is never named beside fewer than four other families, but observed", () => {
    const { firstJudge, firstObserved } = blameRates({ ...design, market: "three families", preference: 2 });
    expect(firstJudge).toBe(0);
    expect(firstObserved).toBeGreaterThanOrEqual(0.8);
  });
});
