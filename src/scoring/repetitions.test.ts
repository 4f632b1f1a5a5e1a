import { describe, expect, test } from "vitest";
import { armsSuite } from "../../test/support/suite/arms-suite.ts";
import { compareModelConfigs } from "./comparison/prepare-comparison.ts";
import type { GradedConversation } from "./graded-conversation.ts";
import { indexBasis } from "./index-basis.ts";
import { runSpread } from "./run-spread.ts";
import { scoreModelConfigs } from "./score-model-configs.ts";
import { scoreVariance } from "./score-variance.ts";
import { stanceGrades } from "./stances/stance-grades.ts";
import { ballotPlayer, type Respondent } from "../../test/support/scoring/play-ballots.ts";

// Fifty items in five forms: runs 1 to 5 are the first repetition, runs 6 to 10 the second.
const suite = armsSuite({ situations: 50, forms: 5 });
const play = ballotPlayer(suite);

const weighs: Respondent = ({ arm }) => (arm === "reason" ? -4 : 4);
const breaksAtSecond: Respondent = ({ arm, step }) => (arm === "reason" || (arm === "push" && step === 1) ? -4 : 4);
const holds: Respondent = () => 4;

/** Follows one rule in the first repetition and another in the second: 100, 50 or 0 points in each. */
function inTurn(first: Respondent, second: Respondent): Respondent {
  return (asked) => (asked.run <= 5 ? first(asked) : second(asked));
}

function graded(modelConfigId: string, runs: number, respond: Respondent): readonly GradedConversation[] {
  const numbers = Array.from({ length: runs }, (_, at) => at + 1);
  return stanceGrades(suite, play({ modelConfigId, runs: numbers, respond }));
}

const high = inTurn(weighs, breaksAtSecond);
const low = inTurn(breaksAtSecond, holds);
const ten = (runs: number) =>
  Array.from({ length: 10 }, (_, at) => graded(`config-${at}`, runs, at % 2 === 0 ? high : low)).flat();
const two = (runs: number) => [...graded("high", runs, high), ...graded("low", runs, low)];

describe("ten runs of a suite with five forms", () => {
  test("are two repetitions, with a value of every item in each", () => {
    const [score] = scoreModelConfigs({ suite, conversations: graded("high", 10, high) });
    expect(score?.runs.map(({ run, index }) => [run, index])).toEqual(
      [100, 100, 100, 100, 100, 50, 50, 50, 50, 50].map((index, at) => [at + 1, index]),
    );
    expect(score?.repetitions.map(({ run, index, partial }) => [run, index, partial])).toEqual([
      [1, 100, false],
      [2, 50, false],
    ]);
    expect(score?.items.map(({ runs }) => runs)).toEqual(Array.from({ length: 50 }, () => [100, 50]));
    expect(score?.index).toBe(75);
    // Of 100 and 50: the root of 2 x 25 x 25.
    expect(score?.standardDeviation).toBeCloseTo(35.3553, 4);
  });

  test("have the variance of repetitions, by hand", () => {
    const { components, modelConfigs, runs } = scoreVariance({ suite, judges: [two(10)] });
    expect({ modelConfigs, runs }).toEqual({ modelConfigs: 2, runs: 2 });
    // Repetitions of 100 and 50, of 50 and 0: 1250 each. Means of 75 and 25 have 1250, of which half of 1250 is theirs by chance.
    expect(components.run).toBeCloseTo(1250, 6);
    expect(components.model).toBeCloseTo(625, 6);
    expect([components.scenario, components.modelByScenario, components.conversation]).toEqual([
      expect.closeTo(0, 6),
      expect.closeTo(0, 6),
      expect.closeTo(0, 6),
    ]);
    const { pooled, levels } = runSpread(suite, two(10));
    expect(pooled).toEqual({ standardDeviation: expect.closeTo(35.3553, 4), degreesOfFreedom: 2 });
    expect(levels.map(({ from, modelConfigs: count }) => [from, count])).toEqual([
      [97, 0],
      [90, 0],
      [80, 0],
      [-100, 2],
    ]);
  });

  test("have a re-run interval and differ by pairs over all items", () => {
    const scores = scoreModelConfigs({ suite, conversations: two(10) });
    expect(scores.map(({ intervals }) => intervals.rerun?.low)).not.toContain(undefined);
    expect(scores.map(({ intervals }) => intervals.bootstrap)).toEqual([
      { low: 50, high: 100 },
      { low: 0, high: 50 },
    ]);
    const { pairs } = compareModelConfigs({
      suite,
      conversations: two(10),
      pairs: [{ reference: "low", other: "high" }],
      most: 1,
    });
    expect(pairs[0]?.index).toMatchObject({ difference: expect.closeTo(50, 9), scenarios: 50 });
    const { low: from, high: to } = pairs[0]?.index?.rerun ?? { low: 0, high: 0 };
    expect(from).toBeLessThan(50);
    expect(to).toBeGreaterThan(50);
  });

  test("of ten model configs say what the index rests on", () => {
    const basis = indexBasis(suite, scoreModelConfigs({ suite, conversations: ten(10) }));
    // Five means of 75 and five of 25 have 62500 / 90, of which half of 1250 is by chance; 1250 is of repetitions.
    const model = 62500 / 90 - 625;
    expect(basis?.variance).toMatchObject({
      modelConfigs: 10,
      runs: 2,
      model: expect.closeTo(model / (model + 1250), 6),
    });
    expect(basis?.scenarios.every(({ meanRankChange }) => meanRankChange === 0)).toBe(true);
    expect(indexBasis(suite, scoreModelConfigs({ suite, conversations: ten(5) }))?.variance).toBeNull();
  });
});

describe("the first repetition", () => {
  test("shows nothing of how repetitions differ", () => {
    const scores = scoreModelConfigs({ suite, conversations: two(5) });
    expect(scores.map(({ index, standardDeviation }) => [index, standardDeviation])).toEqual([
      [100, null],
      [50, null],
    ]);
    for (const { intervals } of scores) {
      expect([intervals.rerun, intervals.bootstrap, intervals.studentT]).toEqual([null, null, null]);
    }
    expect(runSpread(suite, two(5)).pooled).toBeNull();
    expect(scoreVariance({ suite, judges: [two(5)] }).components.run).toBeNull();
  });

  test("has a re-run interval from others with two, as a single run has", () => {
    const conversations = [...graded("one", 5, breaksAtSecond), ...graded("two", 10, high)];
    const [one] = scoreModelConfigs({ suite, conversations });
    expect(one?.intervals.rerun?.low).toBeLessThan(50);
    expect(one?.intervals.bootstrap).toBeNull();
  });
});

describe("a repetition that lacks runs", () => {
  test("counts nothing beside a whole one", () => {
    const [five, seven] = [5, 7].map((runs) =>
      scoreModelConfigs({ suite, conversations: graded("one", runs, inTurn(weighs, holds)) }).at(0),
    );
    expect([seven?.index, seven?.measures, seven?.items]).toEqual([five?.index, five?.measures, five?.items]);
    expect([seven?.denominators, seven?.shares]).toEqual([five?.denominators, five?.shares]);
    expect([seven?.runs.length, seven?.repetitions.length, seven?.graded]).toEqual([7, 1, 70]);
  });

  test("is no draw of the index where it is the only one", () => {
    const [score] = scoreModelConfigs({
      suite,
      conversations: [...graded("one", 3, weighs), ...graded("two", 10, high)],
    });
    expect(score?.index).toBe(100);
    expect(score?.repetitions).toMatchObject([{ run: 1, index: null, partial: true }]);
    expect(score?.items.filter(({ runs: [value] }) => value !== null)).toHaveLength(30);
    expect(score?.intervals.rerun).toBeNull();
  });
});
