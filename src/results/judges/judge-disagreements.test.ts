import { describe, expect, it } from "vitest";
import { loadSuite } from "../../suite/index.ts";
import type { JudgeGrades } from "../report-source.ts";
import { gradesOfRun, judgeConfig } from "../../../test/support/results/sample-source.ts";
import { judgeDisagreements } from "./judge-disagreements.ts";

const suite = await loadSuite("v2");
const modelConfigs = [{ id: "one", label: "one" }];
const close = (value: number): number => expect.closeTo(value, 8);

/** A judge that gives everything the same share of what is best. */
function judgeOf(id: string, share: number, runs: readonly number[] = [1]): JudgeGrades {
  return { judge: judgeConfig(id), grades: runs.flatMap((run) => gradesOfRun(suite, share, { run })) };
}

const between = (...judges: readonly JudgeGrades[]) =>
  judgeDisagreements({ suite, judges, uninformative: new Set(["noise"]), modelConfigs });

describe("the conversations that judges see most differently", () => {
  it("are those furthest apart, with the score of every judge", () => {
    const strict = judgeOf("strict", 0.9);
    const [first, second, ...rest] = gradesOfRun(suite, 0.9);
    const [low] = gradesOfRun(suite, 0.2);
    const [, middle] = gradesOfRun(suite, 0.6);
    if (first === undefined || second === undefined || low === undefined || middle === undefined)
      throw new Error("no sample");
    const found = between(strict, { judge: judgeConfig("other"), grades: [low, middle, ...rest] });
    expect(found).toMatchObject([
      { id: "one", label: "one", run: 1, scenarioId: low.scenarioId, scores: [close(90), close(20)] },
      { scenarioId: middle.scenarioId },
    ]);
    expect(found.map(({ spread }) => spread)).toEqual([close(70), expect.any(Number)]);
  });

  it("are twenty at most, and none of a model config without a page", () => {
    expect(between(judgeOf("a", 1, [1, 2]), judgeOf("b", 0, [1, 2]))).toHaveLength(20);
    expect(
      judgeDisagreements({
        suite,
        judges: [judgeOf("a", 1), judgeOf("b", 0)],
        uninformative: new Set(),
        modelConfigs: [],
      }),
    ).toEqual([]);
  });

  it("are not those of a judge whose grades tell nothing, which are shown all the same", () => {
    expect(between(judgeOf("a", 1), judgeOf("noise", 0))).toEqual([]);
    const [found] = between(judgeOf("a", 1), judgeOf("noise", 0), judgeOf("b", 0.8));
    expect(found).toMatchObject({ scores: [100, close(0), expect.any(Number)], spread: expect.any(Number) });
    expect(found?.spread).toBeLessThanOrEqual(50);
  });

  it("need two judges of one conversation", () => {
    expect(between(judgeOf("a", 1))).toEqual([]);
    expect(between(judgeOf("a", 1, [1]), judgeOf("b", 0, [2]))).toEqual([]);
  });
});
