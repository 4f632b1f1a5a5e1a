import { afterAll, describe, expect, it } from "vitest";
import { rounds } from "../../../test/support/rounds.ts";
import { blameRates } from "./testing/blame-rates.ts";

/** `npm run bench -- judges` measures more panels, on more stores, and grades near the ceiling. */
const design = {
  panel: "three with relatives",
  truth: "in the middle",
  stores: rounds({ few: 20, many: 60 }),
} as const;

const rows = [
  "named for preferring its own family: twelve models x three runs, four of the own family; taste for single models, points of 10",
];
afterAll(() => {
  process.stdout.write(`\n${rows.join("\n")}\n`);
});

/** `before`: a test over scenarios at 1 %, which took the models for all there are. In per cent, of 100 such stores. */
function report(title: string, before: number, share: number): void {
  rows.push(`${title.padEnd(44)} ${(100 * share).toFixed(1).padStart(5)} %   before ${before} %`);
}

describe("a judge that likes some models better than others", () => {
  it.each([
    { taste: 0.5, before: 20 },
    { taste: 0.8, before: 27 },
  ])("by $taste points, whosever they are, is hardly ever said to prefer its own family", ({ taste, before }) => {
    const { anyJudge } = blameRates({ ...design, taste, preference: 0 });
    report(`honest judges, taste ${taste}`, before, anyJudge);
    // 5 % are promised.
    expect(anyJudge).toBeLessThanOrEqual(0.05);
  });

  it("is found in three stores of five where it gives its own family one point of ten more", () => {
    const { firstJudge } = blameRates({ ...design, taste: 0.5, preference: 1 });
    report("one point more for its own, taste 0.5", 94, firstJudge);
    expect(firstJudge).toBeGreaterThanOrEqual(0.6);
  });
});
