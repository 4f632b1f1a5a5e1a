import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom } from "../random.ts";
import { correlationInterval } from "./correlation-interval.ts";
import { pearsonCorrelation, type Pair } from "./correlation.ts";

function intervalOf(clusters: readonly (readonly Pair[])[]) {
  return correlationInterval({ clusters, level: 0.95, resamples: 1000, seed: 1 });
}

/** Pairs whose second number is the first with noise, of so many times its spread. */
function noisyPairs(count: number, noise: number, seed: number): readonly Pair[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const truth = random();
    return [truth, truth + noise * (random() - 0.5)];
  });
}

describe("the interval of a correlation", () => {
  it("is close to Fisher's where pairs are many and stand alone", () => {
    // Fisher (1921): tanh(atanh(r) +- 1.96 / sqrt(n - 3)), for normal numbers.
    const pairs = normalPairs(400, 0.5);
    const r = pearsonCorrelation(pairs) ?? Number.NaN;
    const half = 1.96 / Math.sqrt(397);
    const { low, high } = intervalOf(pairs.map((pair) => [pair]));
    expect(low).toBeCloseTo(Math.tanh(Math.atanh(r) - half), 1);
    expect(high).toBeCloseTo(Math.tanh(Math.atanh(r) + half), 1);
    expect(high - low).toBeGreaterThan(0.1);
  });

  it("covers the true correlation about as often as it says", () => {
    let covered = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const { low, high } = intervalOf(normalPairs(60, 0.5, seed).map((pair) => [pair]));
      if (low <= 0.5 && 0.5 <= high) covered++;
    }
    expect(covered).toBeGreaterThan(178);
  });

  it("is wider where pairs hang together", () => {
    const pairs = noisyPairs(40, 2, 3);
    const alone = intervalOf(pairs.map((pair) => [pair]));
    const tenfold = intervalOf(pairs.flatMap((pair) => Array.from({ length: 10 }, () => [pair])));
    const together = intervalOf(pairs.map((pair) => Array.from({ length: 10 }, () => pair)));
    expect(together.low).toBeCloseTo(alone.low, 10);
    expect(together.high).toBeCloseTo(alone.high, 10);
    expect(tenfold.high - tenfold.low).toBeLessThan(0.6 * (together.high - together.low));
  });

  it("takes a first side that never varies for telling nothing, and cannot say where the second never does", () => {
    const pairs = noisyPairs(30, 1, 1);
    expect(intervalOf(pairs.map(([one]) => [[0.3, one]]))).toEqual({ low: 0, high: 0 });
    expect(intervalOf(pairs.map(([one]) => [[one, 0.3]]))).toEqual({ low: -1, high: 1 });
    expect(intervalOf([])).toEqual({ low: -1, high: 1 });
  });

  it("is wide where all the agreement rests on two of sixty pairs", () => {
    const pairs = Array.from({ length: 60 }, (_, index): Pair => (index < 2 ? [0, 0] : [1, 1]));
    const { low, high } = intervalOf(pairs.map((pair) => [pair]));
    expect(low).toBe(-1);
    expect(high).toBeCloseTo(1, 10);
  });

  it("does not change when the numbers are moved or stretched, and turns with their sign", () => {
    const anyNumber = fc.integer({ min: -100, max: 100 });
    fc.assert(
      fc.property(
        anyNumber,
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 500 }),
        (shift, scale, seed) => {
          const clusters = noisyPairs(20, 1, seed).map((pair) => [pair]);
          const { low, high } = intervalOf(clusters);
          const moved = intervalOf(clusters.map((own) => own.map(([one, other]) => [one * scale + shift, other])));
          expect(moved.low).toBeCloseTo(low, 6);
          expect(moved.high).toBeCloseTo(high, 6);
          const turned = intervalOf(clusters.map((own) => own.map(([one, other]) => [-one, other])));
          expect(turned.high).toBeCloseTo(-low, 2);
        },
      ),
      { numRuns: 10 },
    );
  });
});

/** Of two normal variables with the given correlation, by the method of Box and Muller (1958). */
function normalPairs(count: number, correlation: number, seed = 1): readonly Pair[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const radius = Math.sqrt(-2 * Math.log(1 - random()));
    const angle = 2 * Math.PI * random();
    const [one, other] = [radius * Math.cos(angle), radius * Math.sin(angle)];
    return [one, correlation * one + Math.sqrt(1 - correlation ** 2) * other];
  });
}
