import { describe, expect, it } from "vitest";
import { createRandom } from "../random.ts";
import { exceedsShare } from "./exceeds-share.ts";

const exceeds = (count: number, of: number, share: number): boolean => exceedsShare({ count, of, share, level: 0.95 });

describe("a share that is exceeded", () => {
  it("is shown by the smallest count whose tail is under 5 %", () => {
    // P(X >= 9 | 100, 0.05) = 0.063, P(X >= 10) = 0.028.
    expect([exceeds(9, 100, 0.05), exceeds(10, 100, 0.05)]).toEqual([false, true]);
    // P(X >= 25 | 180, 0.1) = 0.058, P(X >= 26) = 0.037.
    expect([exceeds(25, 180, 0.1), exceeds(26, 180, 0.1)]).toEqual([false, true]);
  });

  it("needs no least number, but more than one", () => {
    expect([exceeds(1, 1, 0.05), exceeds(2, 2, 0.05), exceeds(15, 15, 0.05)]).toEqual([false, true, true]);
    expect([exceeds(0, 0, 0.05), exceeds(0, 1e6, 0.05), exceeds(1e5, 1e6, 0.05)]).toEqual([false, false, true]);
  });

  it.each([5, 15, 30, 180, 1000])("is claimed in at most 5 %% of stores where it is not: %d verdicts", (of) => {
    const random = createRandom(of);
    const stores = 2000;
    const claimed = Array.from({ length: stores }, () => {
      const count = Array.from({ length: of }, random).filter((draw) => draw < 0.05).length;
      return exceeds(count, of, 0.05);
    });
    // Two standard errors of 5 %.
    expect(claimed.filter(Boolean).length / stores).toBeLessThan(0.06);
  });
});
