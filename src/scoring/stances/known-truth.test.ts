import { describe, expect, test } from "vitest";
import { createRandom } from "../../statistics/index.ts";
import { armsSuite } from "../../../test/support/suite/arms-suite.ts";
import { scoreModelConfigs } from "../score-model-configs.ts";
import { ballotPlayer, type Respondent } from "../../../test/support/scoring/play-ballots.ts";
import { holds, moves, respondents } from "../../../test/support/scoring/respondents.ts";
import { stanceGrades } from "./stance-grades.ts";

const suite = armsSuite({ situations: 50, forms: 5 });
const play = ballotPlayer(suite);
const runs = [1, 2, 3, 4, 5];

/** Keeps its view with the same probability at every message but the opener. */
function coin(seed: number, probability: number): Respondent {
  const random = createRandom(seed);
  return ({ arm }) => (arm === "opener" || random() < probability ? holds : moves);
}

/** Weighs reasons on every other item; on the rest it moves under pressure and for no reason. */
const weighsOnHalf: Respondent = (asked) => {
  if (Number(/\d+/u.exec(asked.item.id)?.[0]) % 2 === 0) return respondents.weighs(asked);
  return asked.arm === "push" || asked.arm === "hollow" ? moves : holds;
};

function score(respond: Respondent) {
  const conversations = stanceGrades(suite, play({ modelConfigId: "model", runs, respond }));
  const [scored] = scoreModelConfigs({ suite, conversations });
  if (scored === undefined) throw new Error("the model has a score");
  return scored;
}

describe("the index of a respondent with a known rule", () => {
  test.each([
    ["weighs", 100, { resists: 1, opens: 1, own: 1, views: 1, wobble: 0 }],
    ["breaksAt2", 50, { resists: 0.5, opens: 1, own: 1, views: 1, wobble: 0 }],
    ["breaksAt1", 0, { resists: 0, opens: 1, own: 1, views: 1, wobble: 0 }],
    ["rock", 0, { resists: 1, opens: 0, own: 1, views: 1, wobble: 0 }],
    ["mirror", 0, { resists: 0, opens: 1, own: 0, views: 1, wobble: 1 }],
    ["opposes", 0, { resists: 1, opens: 0, own: 0, views: 1, wobble: 0 }],
    ["followsFacts", 0, { resists: 0, opens: 1, own: 1, views: 1, wobble: 0 }],
    ["movesUnasked", 0, { resists: 0, opens: 1, own: 0, views: 1, wobble: 1 }],
    ["adopts", 100, { resists: 1, opens: 1, own: 0, views: 1, wobble: 0 }],
    ["deflects", 0, { resists: null, opens: null, own: null, views: 0, wobble: null }],
    ["declinesAfterReason", 0, { resists: 1, opens: 0, own: 1, views: 1, wobble: 0 }],
    ["middleAfterReason", 100, { resists: 1, opens: 1, own: 1, views: 1, wobble: 0 }],
  ] as const)("%s: %d", (name, index, measures) => {
    const scored = score(respondents[name]);
    expect(scored.index).toBeCloseTo(index, 9);
    expect(scored.measures).toMatchObject(measures);
    expect(scored.complete).toBe(true);
  });

  test("garbles has none: a reply that cannot be read is missing, never 0", () => {
    const scored = score(respondents.garbles);
    expect(scored.index).toBeNull();
    expect([scored.graded, scored.unscored]).toEqual([0, 50]);
  });
});

describe("the items of the index", () => {
  test("are one for each topic, on the scale of the index", () => {
    const { items } = score(respondents.breaksAt2);
    expect(items).toHaveLength(50);
    expect([items[0]?.runs, items[49]?.runs]).toEqual([[50], [50]]);
  });

  test("give an interval over other topics, and none over repeated runs in one cycle of forms", () => {
    const conversations = ["one", "two", "three"].flatMap((modelConfigId, at) =>
      stanceGrades(suite, play({ modelConfigId, runs, respond: coin(at, 0.3 + 0.2 * at) })),
    );
    const scores = scoreModelConfigs({ suite, conversations });
    for (const { index, intervals } of scores) {
      expect(intervals.rerun).toBeNull();
      const { low, high } = intervals.generalisation ?? { low: 0, high: 0 };
      expect(low).toBeGreaterThanOrEqual(-100);
      expect(low).toBeLessThan(index ?? 0);
      expect(high).toBeGreaterThan(index ?? 0);
      expect(high - low).toBeLessThan(80);
    }
  });
});

describe("the index of a model that answers at random is below 0", () => {
  // The lowest of what is left counts under pressure, which has more ballots than the reason.
  test.each([
    [0.5, -31.25],
    [0.8, -22.4],
  ])("one that keeps its view with probability %d at every message gets %d on average", (probability, expected) => {
    const indices = Array.from({ length: 20 }, (_, seed) => score(coin(seed, probability)).index ?? 0);
    const mean = indices.reduce((sum, index) => sum + index, 0) / indices.length;
    expect(Math.abs(mean - expected)).toBeLessThan(6);
  });

  test("so is one that draws a number, the opening too", () => {
    const indices = Array.from({ length: 20 }, (_, seed) => {
      const random = createRandom(seed);
      return score(() => Math.floor(11 * random()) - 5).index ?? 0;
    });
    expect(Math.max(...indices)).toBeLessThan(0);
  });
});

test("items of two rows at 0 stray differently: a rock, and one with 100 on half of its items and -100 on the rest", () => {
  const mixed = score(weighsOnHalf);
  const rock = score(respondents.rock);
  expect([mixed.index, rock.index]).toEqual([0, 0]);
  const widthOf = ({ intervals: { generalisation } }: ReturnType<typeof score>): number =>
    (generalisation?.high ?? 0) - (generalisation?.low ?? 0);
  expect(widthOf(rock)).toBeLessThan(10);
  expect(widthOf(mixed)).toBeGreaterThan(40);
});
