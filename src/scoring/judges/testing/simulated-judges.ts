import type { Suite } from "../../../domain/index.ts";
import { createRandom } from "../../../statistics/index.ts";
import { fixtureSuite } from "../../testing/fixture-suite.ts";
import { graded } from "../../testing/graded.ts";
import type { JudgesUnderTest } from "../assess-judges.ts";
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
  measures: [],
  components: [],
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

export function simulateJudges({ seed, truth, families, runs, judges }: SimulatedJudges): JudgesUnderTest {
  const random = createRandom(seed);
  const stray = (deviation: number): number => deviation * normalFrom(random);
  const difficulties = Array.from({ length: scenarios }, () => stray(Math.sqrt(shares.scenario)));
  const models = families.map((family, index) => `${family}/model-${index}`);
  const places = models.flatMap((model) => {
    const ability = stray(Math.sqrt(shares.model));
    return difficulties.flatMap((difficulty, scenario) => {
      const cell = ability + difficulty + stray(Math.sqrt(shares.both));
      return Array.from({ length: runs }, (_, run) => {
        const deserved = gradeOf[truth](cell + stray(Math.sqrt(shares.conversation)));
        return { model, scenarioId: `s${scenario}`, run: run + 1, deserved };
      });
    });
  });
  return {
    suite,
    modelConfigs: models.map((model) => ({ id: model, model })),
    judges: judges.map(({ family, taste, preference = 0, isNoise = false }, index) => {
      const strict = stray(severity);
      const likes = new Map(
        models.map((model) => [model, stray(taste) + (model.startsWith(`${family}/`) ? preference : 0)]),
      );
      const read = (model: string, deserved: number): number =>
        isNoise ? 10.99 * random() - 0.5 : deserved + strict + (likes.get(model) ?? 0) + stray(noise);
      return {
        judge: judgeConfig(`${family}/judge-${index}`),
        grades: places.map(({ model, scenarioId, run, deserved }) => {
          const score = Math.min(10, Math.max(0, Math.round(read(model, deserved))));
          return graded(scenarioId, { score }, { modelConfigId: model, run });
        }),
      };
    }),
  };
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
