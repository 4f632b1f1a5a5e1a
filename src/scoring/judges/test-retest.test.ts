import { describe, expect, it } from "vitest";
import type { JudgeConfig } from "../../domain/model-config.ts";
import { panelSuite } from "../../../test/support/scoring/panel/simulated-panel.ts";
import { graded, unscored } from "../../../test/support/scoring/graded.ts";
import { testRetest, type RepeatableJudge } from "./test-retest.ts";
import { judgeConfig } from "../../../test/support/scoring/judges/made-up-judges.ts";

/** Grades of one scenario, a run each; null where there is none. */
function repeat(number: number, scores: readonly (number | null)[], rest: Partial<JudgeConfig> = {}): RepeatableJudge {
  const grades = scores.map((score, before) => {
    const run = { run: before + 1 };
    return score === null ? unscored("s0", run) : graded("s0", { score }, run);
  });
  return { judge: judgeConfig("m/judge", { id: `repeat ${number}`, repeat: number, ...rest }), grades };
}

const retest = (...judges: readonly RepeatableJudge[]) => testRetest(panelSuite, judges);

describe("test and retest", () => {
  it("compares every two grades of a conversation, in any order of the repeats", () => {
    // By hand: of the nine pairs four are equal, and they are 0+0+0, 3+3+0, 1+2+1 points of ten apart.
    const repeats = [repeat(1, [5, 2, 7, 9]), repeat(2, [5, 5, 8, null]), repeat(3, [5, 5, 6, null])];
    const expected = {
      judgeId: "repeat 1",
      judgeIds: ["repeat 1", "repeat 2", "repeat 3"],
      conversations: 3,
      identical: expect.closeTo(4 / 9, 12),
      meanAbsoluteDifference: expect.closeTo(100 / 9, 12),
    };
    expect(retest(...repeats)).toMatchObject([expected]);
    expect(retest(...repeats.toReversed())).toMatchObject([expected]);
  });

  it("is perfect for a judge that always says the same, which has no alpha where nothing differs", () => {
    expect(retest(repeat(1, [5, 2, 7]), repeat(2, [5, 2, 7]))).toMatchObject([
      { identical: 1, meanAbsoluteDifference: 0, alpha: 1, single: expect.closeTo(1, 12) },
    ]);
    expect(retest(repeat(1, [5, 5]), repeat(2, [5, 5]))).toMatchObject([{ identical: 1, alpha: null, single: null }]);
  });

  it("treats a blind judge and one with other settings as separate judges, not as repeats", () => {
    const others = [{ blind: true }, { temperature: 1 }, { model: "m/other" }, { reasoningEffort: "low" }] as const;
    for (const other of others) expect(retest(repeat(1, [5]), repeat(2, [5], other))).toEqual([]);
    expect(retest(repeat(1, [5, null]), repeat(2, [null, 5]))).toEqual([]);
    expect(retest(repeat(2, [5]), repeat(3, [5]))).toMatchObject([{ judgeId: "repeat 2" }]);
  });
});
