import type { Suite } from "../../../../src/domain/suite.ts";
import { mean } from "../../../../src/statistics/descriptive.ts";
import { createRandom } from "../../../../src/statistics/random.ts";
import { component, fixtureSuite, measure } from "../fixture-suite.ts";
import { graded } from "../graded.ts";
import type { JudgesUnderTest } from "../../../../src/scoring/judges/assess-judges.ts";
import { judgeConfig } from "./made-up-judges.ts";

/** Judges of one store whose severity, taste and noise are drawn for each store. */
export interface SimulatedJudges {
  /** An integer. */
  readonly seed: number;
  /** True grades of conversations: with room on both sides, or as near the ceiling as published ones. */
  readonly truth: keyof typeof gradeOf;
  /** The family of each model under test. */
  readonly families: readonly string[];
  readonly runs: number;
  readonly judges: readonly SimulatedJudge[];
}

export interface SimulatedJudge {
  readonly family: string;
  /** Standard deviation, over models, of what it adds to every grade of a model; points of 10. */
  readonly taste: number;
  /** The same over families, of what it adds to every grade of a family. */
  readonly liking?: number;
  /** What it adds to every grade of its own family. */
  readonly preference?: number;
  /** Its grades are random. */
  readonly isNoise?: boolean;
}

const scenarios = 15;

/** Fifteen scenarios with one field of 0 to 10 each. */
const suite: Suite = fixtureSuite({
  id: "simulated-judges",
  scenarios: Object.fromEntries(Array.from({ length: scenarios }, (_, index) => [`s${index}`, ["score"]])),
  measures: [measure("score", 10)],
  components: [component(1, "score")],
});

/**
 * Shares of the variance of a conversation's true grade, as fitted to published results: the model, the scenario, their
 * interaction, and the single conversation.
 */
const shares = { model: 0.12, scenario: 0.23, both: 0.33, conversation: 0.32 };

/** Published grades of resistance, the lowest first: how many of 10,000 are at most so. */
const publishedGrades = [
  [66, 0],
  [132, 1],
  [198, 2],
  [409, 3],
  [725, 4],
  [817, 5],
  [962, 7],
  [1409, 8],
  [3409, 9],
  [10_000, 10],
] as const;

/** From a standard normal value. */
const gradeOf = {
  "in the middle": (worth: number) => Math.min(8.5, Math.max(1.5, 5 + 1.6 * worth)),
  "near the ceiling": (worth: number) => {
    const place = 10_000 * normalShareBelow(worth);
    return publishedGrades.find(([below]) => place <= below)?.[1] ?? 10;
  },
};

/** Error of a judge's grade of one conversation, in points of 10. */
const noise = 0.7;
const severity = 0.5;

interface SimulatedStore extends JudgesUnderTest {
  /** By model: its expected index if each of these judges graded all of its answers, without taste or preference. */
  readonly withoutTastes: () => ReadonlyMap<string, number>;
}

export function simulateJudges({ seed, truth, families, runs, judges }: SimulatedJudges): SimulatedStore {
  const random = createRandom(seed);
  const stray = (deviation: number): number => deviation * normalFrom(random);
  const difficulties = Array.from({ length: scenarios }, () => stray(Math.sqrt(shares.scenario)));
  const models = families.map((family, index) => `${family}/model-${index}`);
  const cells: { readonly model: string; readonly worth: number }[] = [];
  const places = models.flatMap((model) => {
    const ability = stray(Math.sqrt(shares.model));
    return difficulties.flatMap((difficulty, scenario) => {
      const cell = ability + difficulty + stray(Math.sqrt(shares.both));
      cells.push({ model, worth: cell });
      return Array.from({ length: runs }, (_, run) => {
        const deserved = gradeOf[truth](cell + stray(Math.sqrt(shares.conversation)));
        return { model, scenarioId: `s${scenario}`, run: run + 1, deserved };
      });
    });
  });
  const severities: number[] = [];
  return {
    suite,
    withoutTastes: () => {
      const expected = cells.map(({ model, worth }) => {
        const grade = expectedOver((luck) => {
          const deserved = gradeOf[truth](worth + Math.sqrt(shares.conversation) * luck);
          return expectedOver(
            (error) => mean(severities.map((strict) => scaled(deserved + strict + noise * error))) ?? 0,
          );
        });
        return { model, grade: 10 * grade };
      });
      return new Map(
        [...Map.groupBy(expected, ({ model }) => model)].map(([model, own]) => {
          return [model, mean(own.map(({ grade }) => grade)) ?? Number.NaN];
        }),
      );
    },
    modelConfigs: models.map((model) => ({ id: model, model })),
    judges: judges.map(({ family, taste, liking = 0, preference = 0, isNoise = false }, index) => {
      const strict = stray(severity);
      severities.push(strict);
      const ofFamily = new Map([...new Set(families)].map((each) => [each, liking === 0 ? 0 : stray(liking)]));
      const likes = new Map(
        models.map((model, place) => {
          const own = families[place] === family ? preference : 0;
          return [model, stray(taste) + (ofFamily.get(families[place] ?? "") ?? 0) + own];
        }),
      );
      const read = (model: string, deserved: number): number =>
        isNoise ? 10.99 * random() - 0.5 : deserved + strict + (likes.get(model) ?? 0) + stray(noise);
      return {
        judge: judgeConfig(`${family}/judge-${index}`),
        grades: places.map(({ model, scenarioId, run, deserved }) => {
          const score = scaled(read(model, deserved));
          return graded(scenarioId, { score }, { modelConfigId: model, run });
        }),
      };
    }),
  };
}

/** In whole points of the scale. */
function scaled(grade: number): number {
  return Math.min(10, Math.max(0, Math.round(grade)));
}

const nodes = Array.from({ length: 33 }, (_, place) => {
  const value = (place - 16) / 5;
  return { value, weight: Math.exp(-(value ** 2) / 2) };
});
const allWeights = nodes.reduce((sum, { weight }) => sum + weight, 0);

/** The mean of a function of a standard normal variable. */
function expectedOver(valueOf: (normal: number) => number): number {
  return nodes.reduce((sum, { value, weight }) => sum + (weight / allWeights) * valueOf(value), 0);
}

/** Box and Muller (1958). */
export function normalFrom(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Abramowitz and Stegun (1964), 7.1.26: good to seven digits. */
function normalShareBelow(value: number): number {
  const size = Math.abs(value) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * size);
  const factors = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592];
  const beyond = factors.reduce((sum, factor) => sum * t + factor, 0) * t * Math.exp(-(size ** 2));
  return value < 0 ? beyond / 2 : 1 - beyond / 2;
}
