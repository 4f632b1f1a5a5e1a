import { describe, expect, it } from "vitest";
import { loadSuite } from "../../suite/index.ts";
import { gradesOfRun, judgeConfig } from "../../../test/support/results/sample-source.ts";
import { indexByJudge, type IndexSource } from "./index-by-judge.ts";

const suite = await loadSuite("v2");
const subjects = [
  { id: "own", label: "own" },
  { id: "foreign", label: "foreign" },
];

/** The index where every grade has a tenth of what is best and both booleans are lost: drift is 11 of 12. */
const low = 8 + 20 / 12;
const close = (value: number): number => expect.closeTo(value, 8);

/** A judge that gives these shares of what is best. */
function judgeOf(id: string, shares: Readonly<Record<string, number>>): IndexSource["judges"][number] {
  const grades = Object.entries(shares).flatMap(([modelConfigId, share]) =>
    gradesOfRun(suite, share, { modelConfigId }),
  );
  return { judge: judgeConfig(id), grades };
}

const compare = (...judges: IndexSource["judges"]) =>
  indexByJudge({ suite, modelConfigs: subjects, judges, uninformative: new Set() });

describe("judges", () => {
  it("are compared model config by model config, the best first", () => {
    const { rows, means } = compare(judgeOf("a", { own: 0.1, foreign: 0.1 }), judgeOf("b", { own: 0.1, foreign: 1 }));
    expect(rows).toMatchObject([
      { id: "foreign", conversations: 15, indices: [close(low), close(100)], spread: close(100 - low) },
      { id: "own", label: "own", mean: close(low), spread: close(0) },
    ]);
    expect(means).toEqual([
      { modelConfigs: 2, meanIndex: close(low), difference: close((low - 100) / 2) },
      { modelConfigs: 2, meanIndex: close((low + 100) / 2), difference: close((100 - low) / 2) },
    ]);
  });

  it("whose grades carry no information are in no mean and no spread", () => {
    const judges = [judgeOf("a", { own: 1 }), judgeOf("b", { own: 1 }), judgeOf("noise", { own: 0.1 })];
    const uninformative = new Set([judgeConfig("noise").id]);
    const { rows, means } = indexByJudge({ suite, modelConfigs: subjects, judges, uninformative });
    expect(rows).toMatchObject([{ indices: [100, 100, close(low)], mean: 100, spread: 0 }]);
    expect(means.map(({ difference }) => difference)).toEqual([0, 0, close(low - 100)]);
  });

  it("are compared over the conversations that all of them scored", () => {
    const many = judgeOf("a", { own: 1 });
    const grades = [...many.grades, ...gradesOfRun(suite, 0.1, { modelConfigId: "own", run: 2 })];
    const { rows } = compare({ ...many, grades }, judgeOf("b", { own: 1 }));
    expect(rows).toMatchObject([{ conversations: 15, indices: [100, 100], spread: 0 }]);
  });

  it("have no part in what they graded a sample of: those who graded it all are compared over all of it", () => {
    const whole = ["a", "b"].map((id) => {
      const { judge, grades } = judgeOf(id, { own: 1 });
      return {
        judge,
        grades: [...grades, ...[2, 3].flatMap((run) => gradesOfRun(suite, 0.1, { modelConfigId: "own", run }))],
      };
    });
    const { rows, means } = compare(...whole, judgeOf("c", { own: 1 }));
    expect(rows).toMatchObject([
      { conversations: 45, indices: [close((100 + 2 * low) / 3), close((100 + 2 * low) / 3), null] },
    ]);
    expect(means[2]?.modelConfigs).toBe(0);
  });

  it("have no part in what they did not score whole, and none at all without any such row", () => {
    const part = judgeOf("c", { own: 0.5 });
    const partial = { ...part, grades: part.grades.slice(0, 3) };
    const whole = [judgeOf("a", { own: 1 }), judgeOf("b", { own: 0.1 })] as const;
    const { rows, means } = compare(...whole, partial);
    expect(rows).toMatchObject([{ indices: [100, close(low), null] }]);
    expect(means[2]).toEqual({ modelConfigs: 0, meanIndex: null, difference: null });
    expect(compare(whole[0], partial).rows).toEqual([]);
    expect(compare(whole[0]).rows).toEqual([]);
  });

  it("that are three are each held against the mean of the other two", () => {
    const three = ["a", "b", "c"].map((id, position) => judgeOf(id, { own: position === 0 ? 1 : 0.1 }));
    expect(compare(...three).means.map(({ difference }) => difference)).toEqual([
      close(100 - low),
      close((low - 100) / 2),
      close((low - 100) / 2),
    ]);
  });
});
