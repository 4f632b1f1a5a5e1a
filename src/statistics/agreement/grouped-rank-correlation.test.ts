import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spearmanCorrelation, type Pair } from "./correlation.ts";
import { groupedRankCorrelation } from "./grouped-rank-correlation.ts";
import { createRandom, type RandomSource } from "../random.ts";
import type { GroupedPair } from "./grouped-rank-correlation.ts";

const level = 0.95;

/** Every pair a cluster of its own. */
function inGroup(group: string, pairs: readonly Pair[]): readonly GroupedPair[] {
  return pairs.map((pair, index) => ({ pair, group, cluster: `${group} ${index}` }));
}

function inCluster(cluster: string, pairs: readonly GroupedPair[]): readonly GroupedPair[] {
  return pairs.map(({ pair, group }) => ({ pair, group, cluster }));
}

const value = fc.integer({ min: -20, max: 20 });
const somePairs = fc.array(fc.tuple(value, value), { minLength: 3, maxLength: 25 });

// Hollander and Wolfe (1973), page 187: the example of R's cor.test, Spearman 0.6 of nine lots of canned tuna.
const lightness = [44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1];
const panelScore = [2.6, 3.1, 2.5, 5, 3.6, 4, 5.2, 2.8, 3.8];
const tuna = lightness.map((one, index): Pair => [one, panelScore[index] ?? Number.NaN]);

describe("a rank correlation within groups", () => {
  it("is Spearman's of one group", () => {
    expect(groupedRankCorrelation(inGroup("only", tuna), level)).toMatchObject({
      correlation: expect.closeTo(0.6, 12),
      pairs: 9,
    });
    fc.assert(
      fc.property(somePairs, (pairs) => {
        const correlation = groupedRankCorrelation(inGroup("only", pairs), level)?.correlation ?? null;
        const expected = spearmanCorrelation(pairs);
        expect(correlation === null).toBe(expected === null);
        expect(correlation ?? 0).toBeCloseTo(expected ?? 0, 10);
      }),
    );
  });

  it("has Bonett and Wright's interval where every pair stands alone", () => {
    // tanh(atanh(0.6) -+ 1.959964 sqrt((1 + 0.36 / 2) / 6)), all nine lots in one cluster.
    const { interval } = groupedRankCorrelation(inCluster("one", inGroup("only", tuna)), level) ?? {};
    const half = 1.959_964 * Math.sqrt(1.18 / 6);
    expect(interval?.low).toBeCloseTo(Math.tanh(Math.atanh(0.6) - half), 6);
    expect(interval?.high).toBeCloseTo(Math.tanh(Math.atanh(0.6) + half), 6);
  });

  it("does not see what groups differ in, nor the scale of either side", () => {
    fc.assert(
      fc.property(somePairs, somePairs, fc.tuple(value, value), (here, there, [right, up]) => {
        const moved = there.map(([one, other]): Pair => [one * 7 + 100 * right, other ** 3 + 10_000 * up]);
        const one = groupedRankCorrelation([...inGroup("here", here), ...inGroup("there", there)], level);
        const other = groupedRankCorrelation([...inGroup("here", here), ...inGroup("there", moved)], level);
        expect(other).toEqual(one);
      }),
    );
  });

  it("finds none where only the groups go together, and all of it where only the groups hide it", () => {
    const rising = [1, 2, 3, 4].flatMap((group) =>
      inGroup(String(group), [
        [group * 10, group * 10 + 1],
        [group * 10 + 1, group * 10],
        [group * 10 + 2, group * 10 + 1],
        [group * 10 + 1, group * 10 + 2],
      ]),
    );
    expect(spearmanCorrelation(rising.map(({ pair }) => pair))).toBeGreaterThan(0.9);
    expect(groupedRankCorrelation(rising, level)?.correlation).toBeCloseTo(0, 12);
    const hidden = [1, 2, 3].flatMap((group) =>
      inGroup(
        String(group),
        [1, 2, 3].map((step): Pair => [group * 10 + step, step - group * 10]),
      ),
    );
    expect(groupedRankCorrelation(hidden, level)?.correlation).toBeCloseTo(1, 12);
  });

  it("leaves out groups in which a side never varies", () => {
    const still = inGroup("still", [
      [1, 5],
      [2, 5],
      [9, 5],
    ]);
    const whole = inGroup("tuna", tuna);
    expect(groupedRankCorrelation([...whole, ...still], level)).toEqual(groupedRankCorrelation(whole, level));
    expect(groupedRankCorrelation(still, level)).toBeNull();
    expect(groupedRankCorrelation([], level)).toBeNull();
  });

  it("says no interval of pairs that the groups use up, and one that says nothing of hardly more", () => {
    const twos = ["a", "b"].flatMap((group) => inGroup(group, tuna.slice(0, 2)));
    expect(groupedRankCorrelation(twos, level)).toMatchObject({ interval: null, pairs: 4 });
    const threes = ["a", "b"].flatMap((group) =>
      inGroup(group, [
        [1, 1],
        [2, 3],
        [3, 2],
      ]),
    );
    const { correlation, interval } = groupedRankCorrelation(threes, level) ?? {};
    expect(correlation).toBeCloseTo(0.5, 12);
    expect(interval?.low).toBeLessThan(-0.7);
    expect(interval?.high).toBeGreaterThan(0.9);
  });

  it("says no interval at the ends of the scale, where Fisher's has no width", () => {
    const rising = inGroup(
      "rising",
      [1, 2, 3, 4, 5].map((step): Pair => [step, step ** 2]),
    );
    expect(groupedRankCorrelation(rising, level)).toEqual({ correlation: 1, interval: null, pairs: 5 });
  });

  it("turns with the sign of a side", () => {
    fc.assert(
      fc.property(somePairs, (pairs) => {
        const turned = pairs.map(([one, other]): Pair => [-one, other]);
        const there = groupedRankCorrelation(inGroup("a", pairs), level);
        const back = groupedRankCorrelation(inGroup("a", turned), level);
        expect(back?.correlation ?? 0).toBeCloseTo(-(there?.correlation ?? 0), 10);
        expect(back?.interval?.low ?? 0).toBeCloseTo(-(there?.interval?.high ?? 0), 8);
      }),
    );
  });

  it.each([
    { what: "pairs that stand alone", ofCluster: 0 },
    { what: "clusters that lean one way each", ofCluster: 0.7 },
  ])("covers nothing about as often as it says: $what", ({ ofCluster }) => {
    const random = createRandom(7);
    let covered = 0;
    for (let sample = 0; sample < 300; sample++) {
      const { interval } = groupedRankCorrelation(unrelated(random, ofCluster), level) ?? {};
      if (interval && interval.low <= 0 && 0 <= interval.high) covered++;
    }
    expect(covered / 300).toBeGreaterThan(0.9);
    expect(covered / 300).toBeLessThan(0.99);
  });
});

/** Twelve clusters with four pairs in each of three groups. Of both sides this share is the cluster's, by chance. */
function unrelated(random: RandomSource, ofCluster: number): readonly GroupedPair[] {
  return Array.from({ length: 12 }, (_, cluster) => {
    const own = [random(), random()] as const;
    const side = (whole: number): number => ofCluster * whole + (1 - ofCluster) * random();
    return ["a", "b", "c"].flatMap((group) =>
      Array.from({ length: 4 }, () => ({ pair: [side(own[0]), side(own[1])] as const, group, cluster: `${cluster}` })),
    );
  }).flat();
}
