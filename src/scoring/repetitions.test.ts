import { describe, expect, test } from "vitest";
import { ballotPlayer, type Played } from "../../test/support/scoring/play-ballots.ts";
import { weighs } from "../../test/support/scoring/play-twins.ts";
import { armsSuite } from "../../test/support/suite/arms-suite.ts";
import { inCountedRuns, repetitionsOf } from "./repetitions.ts";
import { scoreModelConfigs } from "./score-model-configs.ts";
import { gradeItems, readItemBallots } from "./stances/item-ballots.ts";

// Fifty items in five forms: runs 1 to 5 are the first repetition, runs 6 to 10 the second.
const suite = armsSuite({ situations: 25, forms: 5 });
const play = ballotPlayer(suite);

const weighsThenHolds: Played["respond"] = (asked) => (asked.run <= 5 ? weighs(asked) : 8);

function graded(modelConfigId: string, runs: number) {
  const numbers = Array.from({ length: runs }, (_, at) => at + 1);
  return gradeItems(suite, readItemBallots(suite, play({ modelConfigId, runs: numbers, respond: weighsThenHolds })));
}

function scoreOf(runs: number) {
  return scoreModelConfigs({ suite, conversations: graded("one", runs) })[0];
}

describe("the runs of a suite with five forms", () => {
  test("are repetitions of five", () => {
    const found = repetitionsOf(suite, graded("one", 10));
    expect(found.map(({ number, whole, conversations }) => [number, whole, conversations.length])).toEqual([
      [1, true, 50],
      [2, true, 50],
    ]);
  });

  test("give one index of all whole repetitions", () => {
    expect([scoreOf(5)?.index, scoreOf(10)?.index]).toEqual([100, 50]);
  });

  test("count nothing beside a whole repetition", () => {
    const [five, seven] = [scoreOf(5), scoreOf(7)];
    expect([seven?.index, seven?.measures, seven?.intervals]).toEqual([five?.index, five?.measures, five?.intervals]);
    expect([seven?.runs.length, seven?.graded]).toEqual([7, 70]);
    expect(inCountedRuns(suite, graded("one", 7))).toHaveLength(50);
  });

  test("count where no repetition is whole", () => {
    expect(repetitionsOf(suite, graded("one", 3))).toMatchObject([{ number: 1, whole: false }]);
    expect(inCountedRuns(suite, graded("one", 3))).toHaveLength(30);
    expect(scoreOf(3)?.index).toBe(100);
  });
});
