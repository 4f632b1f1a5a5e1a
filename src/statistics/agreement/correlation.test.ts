import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pearsonCorrelation, spearmanCorrelation } from "./correlation.ts";

function rank(values: readonly number[], value: number): number {
  return values.filter((each) => each < value).length + (values.filter((each) => each === value).length + 1) / 2;
}

const score = fc.integer({ min: -20, max: 20 });

// Hollander and Wolfe (1973), page 187: lightness and panel score of nine lots of canned tuna, the example of R's
// cor.test: Pearson 0.5711816, Spearman 0.6.
const lightness = [44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1];
const panelScore = [2.6, 3.1, 2.5, 5, 3.6, 4, 5.2, 2.8, 3.8];
const tuna = lightness.map((value, index) => [value, panelScore[index] ?? Number.NaN] as const);

const pairs = fc.array(fc.tuple(score, score), { minLength: 2, maxLength: 25 });

describe("pearsonCorrelation", () => {
  // Anscombe (1973), Graphs in Statistical Analysis, the first of his four sets: r = 0.816.
  it("is Anscombe's", () => {
    const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
    const y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
    expect(pearsonCorrelation(x.map((value, index) => [value, y[index] ?? 0]))).toBeCloseTo(0.816_42, 5);
  });

  it("is R's of canned tuna", () => {
    expect(pearsonCorrelation(tuna)).toBeCloseTo(0.571_181_6, 7);
  });

  it("is what differences of all pairs give", () => {
    fc.assert(
      fc.property(pairs, (given) => {
        // A second way: covariances as half the mean product of differences.
        const over = (value: (dx: number, dy: number) => number): number =>
          given.flatMap(([x, y]) => given.map(([u, v]) => value(x - u, y - v))).reduce((sum, each) => sum + each, 0);
        const scale = Math.sqrt(over((dx) => dx ** 2) * over((_, dy) => dy ** 2));
        const correlation = pearsonCorrelation(given);
        expect(correlation === null).toBe(scale === 0);
        expect(correlation ?? 0).toBeCloseTo(over((dx, dy) => dx * dy) / scale || 0, 9);
      }),
    );
  });

  it("has none where one side varies by rounding only", () => {
    expect(
      pearsonCorrelation([
        [0.1 + 0.2, 1],
        [0.3, 2],
        [0.3, 3],
      ]),
    ).toBeNull();
    expect(pearsonCorrelation([[1, 2]])).toBeNull();
  });
});

describe("spearmanCorrelation", () => {
  it("is R's of canned tuna", () => {
    expect(spearmanCorrelation(tuna)).toBeCloseTo(0.6, 12);
  });

  // Without ties 1 - 6 sum(d^2) / (n (n^2 - 1)); here the squared rank differences sum to 194 and n is 10: -29/165.
  it("is the formula of rank differences without ties", () => {
    const iq = [106, 86, 100, 101, 99, 103, 97, 113, 112, 110];
    const hours = [7, 0, 27, 50, 28, 29, 20, 12, 6, 17];
    const given = iq.map((value, index) => [value, hours[index] ?? 0] as const);
    expect(spearmanCorrelation(given)).toBeCloseTo(-29 / 165, 12);
  });

  it("is Pearson's on ranks counted one by one", () => {
    fc.assert(
      fc.property(pairs, (given) => {
        const [xs, ys] = [given.map(([x]) => x), given.map(([, y]) => y)];
        const ranked = given.map(([x, y]) => [rank(xs, x), rank(ys, y)] as const);
        expect(spearmanCorrelation(given)).toEqual(pearsonCorrelation(ranked));
      }),
    );
  });

  it("does not change when a side is stretched", () => {
    fc.assert(
      fc.property(pairs, (given) => {
        const stretched = given.map(([x, y]) => [Math.exp(x / 5), y] as const);
        expect(spearmanCorrelation(stretched) ?? 0).toBeCloseTo(spearmanCorrelation(given) ?? 0, 9);
      }),
    );
  });
});
