import { describe, expect, test } from "vitest";
import { isFull, rounds } from "../../../test/support/rounds.ts";
import { createRandom, mean } from "../../statistics/index.ts";
import { armsSuite } from "../../../test/support/suite/arms-suite.ts";
import { scoreModelConfigs } from "../score-model-configs.ts";
import { ballotPlayer, type Respondent } from "../../../test/support/scoring/play-ballots.ts";
import { stanceGrades } from "./stance-grades.ts";

// How often the interval over other items holds the true index, through the whole scoring. Each store has one respondent of each
// kind, and a rock and a coin beside them: rows whose items stray otherwise must not change the intervals of the others.

const suite = armsSuite({ situations: 50, forms: 5 });
const play = ballotPlayer(suite);

/** Does what a rational respondent does with this probability, and the opposite otherwise. */
function weighsWith(probability: number, random: () => number): Respondent {
  return ({ arm }) => (arm === "opener" || random() < probability === (arm !== "reason") ? 4 : -4);
}

function trueIndex(p: number): number {
  return 100 * ((p * (p + p * p)) / 2 - (1 - p));
}

const probabilities = [0.8, 0.9, 0.975, 0.99, 0.997] as const;

interface Found {
  readonly index: number;
  readonly low: number;
  readonly high: number;
}

function scoredStore(seed: number): ReadonlyMap<string, Found> {
  const random = createRandom(seed);
  const kinds: readonly (readonly [string, Respondent])[] = [
    ...probabilities.map((p) => [String(p), weighsWith(p, random)] as const),
    ["rock", () => 4],
    ["coin", ({ arm }) => (arm === "opener" || random() < 0.5 ? 4 : -4)],
  ];
  const conversations = kinds.flatMap(([modelConfigId, respond]) =>
    stanceGrades(suite, play({ modelConfigId, runs: [1, 2, 3, 4, 5], respond })),
  );
  return new Map(
    scoreModelConfigs({ suite, conversations }).map(({ modelConfigId, index, intervals }) => {
      const { low, high } = intervals.generalisation ?? { low: Number.NaN, high: Number.NaN };
      return [modelConfigId, { index: index ?? Number.NaN, low, high }];
    }),
  );
}

describe("the interval over other items", () => {
  const stores = Array.from({ length: rounds({ few: 80, many: 400 }) }, (_, seed) => scoredStore(seed));

  test.each(probabilities)("holds the true index of a respondent that weighs with probability %d", (p) => {
    const found = stores.flatMap((store) => store.get(String(p)) ?? []);
    const truth = trueIndex(p);
    const covered = found.filter(({ low, high }) => low <= truth && truth <= high).length / stores.length;
    const width = mean(found.map(({ low, high }) => high - low)) ?? Number.NaN;
    process.stdout.write(
      `index ${truth.toFixed(1)}: ${(100 * covered).toFixed(1)} % of ${stores.length}, ${width.toFixed(1)} points wide\n`,
    );
    expect(covered).toBeGreaterThanOrEqual(isFull() ? 0.93 : 0.88);
    // Near the ceiling a store has a few losses or none, and coverage is what those few allow.
    expect(covered).toBeLessThanOrEqual(truth < 90 && isFull() ? 0.98 : 1);
    expect(width).toBeLessThan(36);
  });

  test("of a rock is a few points around 0, whatever the others do", () => {
    const { index, low, high } = stores[0]?.get("rock") ?? { index: 1, low: 0, high: 0 };
    expect(index).toBe(0);
    expect(high).toBeLessThan(5);
    expect(low).toBeCloseTo(-high, 9);
  });
});
