import { beforeAll, describe, expect, it } from "vitest";
import { sampleStandardDeviation } from "../statistics/descriptive.ts";
import { loadSuite } from "../suite/index.ts";
import type { ModelConfigScore } from "./model-config-score.ts";
import { scoreModelConfigs } from "./score-model-configs.ts";
import {
  readPublishedScores,
  readPublishedVerdicts,
  type PublishedScore,
} from "../../test/support/scoring/published-data.ts";

const published = readPublishedScores();

/** Their third of five runs lacks a measure: no draw of the index here, one of an index over what it has as published. */
const partialRows = ["moonshotai--kimi-k2.5+fireworks@none-t0.7", "moonshotai--kimi-k2.5@low-t0.7"];

/** The published name and scale of a measure's mean: only the share is called differently, and given in percent. */
function publishedMeans({ dimensions }: PublishedScore): Record<string, number> {
  const { identity_maintained_pct: percent, ...means } = Object.assign({}, ...Object.values(dimensions));
  return percent === undefined ? means : { ...means, identity_maintained: percent / 100 };
}

describe("the published scores", () => {
  let scores: ReadonlyMap<string, ModelConfigScore>;

  beforeAll(async () => {
    const conversations = readPublishedVerdicts();
    const suite = await loadSuite("v2");
    scores = new Map(scoreModelConfigs({ suite, conversations }).map((score) => [score.modelConfigId, score]));
  });

  it("has the 40 model configs, of which the 35 published as complete are complete", () => {
    const complete = [...scores.values()].filter((score) => score.complete).map((score) => score.modelConfigId);
    expect(scores.size).toBe(40);
    expect(complete.toSorted()).toEqual(
      published
        .filter((row) => row.complete)
        .map((row) => row.directory)
        .toSorted(),
    );
    expect(complete).toHaveLength(35);
  });

  it.each(published)("the means of $directory", (expected) => {
    const score = scoreOf(expected);
    expect(score.runs).toHaveLength(expected.runs);
    const wrong = Object.entries(publishedMeans(expected)).filter(
      ([id, mean]) => !(Math.abs((score.measures[id] ?? Number.NaN) - mean) <= 0.01),
    );
    expect(wrong).toEqual([]);
  });

  // Of an incomplete one the published index divides the one drift it has by both ranges; ours is never ranked.
  it.each(published.filter((row) => row.complete))("the index of $directory", (expected) => {
    const score = scoreOf(expected);
    expect(Math.abs((score.index ?? Number.NaN) - expected.index)).toBeLessThanOrEqual(0.1);
    expect(score.runs).toHaveLength(expected.per_run_index.length);
    for (const [place, index] of expected.per_run_index.entries()) {
      expect(Math.abs((score.runs[place]?.index ?? index) - index)).toBeLessThanOrEqual(0.05);
    }
  });

  it.each(published.filter((row) => row.complete && !partialRows.includes(row.directory)))(
    "the published intervals of $directory",
    (expected) => {
      const { runs, intervals } = scoreOf(expected);
      expect(runs.filter(({ partial }) => partial)).toEqual([]);
      expect(distance(intervals.bootstrap, expected.ci95)).toBeLessThanOrEqual(0.3);
      expect(distance(intervals.studentT, expected.t_ci95)).toBeLessThanOrEqual(0.02);
    },
  );

  it("leaves the two runs that lack a measure out of the intervals", () => {
    const partial = [...scores.values()].filter(({ complete, runs }) => complete && runs.some((run) => run.partial));
    expect(partial.map(({ modelConfigId }) => modelConfigId).toSorted()).toEqual(partialRows);
    for (const { runs, intervals, standardDeviation } of partial) {
      expect(runs.map((run) => run.partial)).toEqual([false, false, true, false, false]);
      const whole = runs.flatMap(({ index }) => index ?? []);
      expect(whole).toHaveLength(4);
      expect(intervals.bootstrap?.low).toBeGreaterThanOrEqual(Math.min(...whole));
      expect(standardDeviation).toBe(sampleStandardDeviation(whole));
    }
  });

  function scoreOf({ directory }: PublishedScore): ModelConfigScore {
    const score = scores.get(directory);
    if (!score) throw new Error(`no score for ${directory}`);
    return score;
  }
});

/** How far the ends are apart at most; infinite when only one of the two has an interval. */
function distance(actual: ModelConfigScore["intervals"]["bootstrap"], expected: PublishedScore["ci95"]): number {
  if (!actual || !expected) return actual || expected ? Number.POSITIVE_INFINITY : 0;
  return Math.max(Math.abs(actual.low - expected[0]), Math.abs(actual.high - expected[1]));
}
