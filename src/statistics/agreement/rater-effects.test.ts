import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { raterCovariance, raterEffects, type RatedThing } from "./rater-effects.ts";

function thing(cluster: string, ...ratings: RatedThing["ratings"]): RatedThing {
  return { cluster, ratings };
}

const close = (value: number): number => expect.closeTo(value, 9);

describe("effects of raters", () => {
  it("are differences to the mean where every rater rated everything", () => {
    // Means 7, 5 and 3 around 5.
    const things = [thing("one", [0, 8], [1, 5], [2, 2]), thing("two", [0, 6], [1, 5], [2, 4])];
    const found = raterEffects(3, things);
    expect(found?.effects).toEqual([2, 0, -2].map(close));
    expect(found?.residuals).toEqual(
      new Map([
        ["one", [1, 0, -1].map(close)],
        ["two", [-1, 0, 1].map(close)],
      ]),
    );
  });

  it("are seen through the things that were rated, which may be as different as they like", () => {
    // All raters rated two of three things, and rater 2 always gives 3 less than the others.
    const things = [thing("a", [1, 9], [2, 6]), thing("b", [0, 4], [2, 1]), thing("c", [0, 7], [1, 7])];
    expect(raterEffects(3, things)?.effects).toEqual([1, 1, -2].map(close));
  });

  it("come along a chain of raters, and not where it is broken", () => {
    const chain = [thing("a", [0, 5], [1, 4]), thing("b", [1, 8], [2, 5])];
    expect(raterEffects(3, chain)?.effects).toEqual([5 / 3, 2 / 3, -7 / 3].map(close));
    expect(raterEffects(4, [...chain, thing("c", [3, 5])])).toBeNull();
    expect(raterEffects(4, [thing("a", [0, 5], [1, 4]), thing("b", [2, 5], [3, 4])])).toBeNull();
  });

  it("are none of those who rated nothing, and of one alone", () => {
    expect(raterEffects(3, [thing("a", [0, 5], [2, 3])])?.effects).toEqual([1, 0, -1].map(close));
    expect(raterEffects(2, [thing("a", [1, 5])])?.effects).toEqual([0, 0]);
    expect(raterEffects(2, [])?.effects).toEqual([0, 0]);
  });

  it("weigh clusters and not things", () => {
    const often = Array.from({ length: 9 }, () => thing("often", [0, 5], [1, 5]));
    expect(raterEffects(2, [...often, thing("once", [0, 7], [1, 5])])?.effects).toEqual([0.5, -0.5].map(close));
  });

  it("leave the least squares of what they do not explain", () => {
    const rating = fc.double({ min: 0, max: 10, noNaN: true });
    const row = fc.tuple(rating, rating, rating, fc.nat(2));
    fc.assert(
      fc.property(fc.array(row, { minLength: 3, maxLength: 12 }), fc.nat(2), (rows, moved) => {
        // Some rater or none sits out in each row; the first row links all of them.
        const things = rows.map(([a, b, c, out], at): RatedThing => {
          const all = [a, b, c].map((value, rater) => [rater, value] as const);
          return thing(`row ${at}`, ...all.filter(([rater]) => at === 0 || rater !== out));
        });
        const effects = raterEffects(3, things)?.effects ?? [];
        const least = squaresLeft(things, effects);
        for (const step of [-0.01, 0.01]) {
          const others = effects.map((effect, rater) => effect + (rater === moved ? step : 0));
          expect(squaresLeft(things, others)).toBeGreaterThanOrEqual(least - 1e-9);
        }
      }),
    );
  });
});

/** Each thing at what fits it best. */
function squaresLeft(things: readonly RatedThing[], effects: readonly number[]): number {
  return things.reduce((sum, { ratings }) => {
    const rests = ratings.map(([rater, value]) => value - (effects[rater] ?? 0));
    const level = rests.reduce((total, rest) => total + rest, 0) / rests.length;
    return sum + rests.reduce((total, rest) => total + (rest - level) ** 2, 0);
  }, 0);
}

describe("their covariance", () => {
  it("is that of means less their mean where every rater rated everything", () => {
    const found = raterCovariance(3, [
      [0, 1, 2],
      [0, 1, 2],
    ]);
    const [own, other] = [close(1 / 3), close(-1 / 6)];
    expect(found).toEqual([
      [own, other, other],
      [other, own, other],
      [other, other, own],
    ]);
  });

  it("grows along a chain, whose ends are known least against each other", () => {
    const found = raterCovariance(3, [
      [0, 1],
      [1, 2],
    ]);
    const between = (one: number, other: number): number =>
      (found?.[one]?.[one] ?? 0) + (found?.[other]?.[other] ?? 0) - 2 * (found?.[one]?.[other] ?? 0);
    // Differences of two errors, and of two such differences.
    expect([between(0, 1), between(1, 2), between(0, 2)]).toEqual([2, 2, 4].map(close));
  });

  it("is none where some rater is not linked", () => {
    expect(raterCovariance(3, [[0, 1], [2]])).toBeNull();
    expect(
      raterCovariance(4, [
        [0, 1],
        [2, 3],
      ]),
    ).toBeNull();
    expect(raterCovariance(3, [[0, 2]])).toEqual([
      [close(0.5), 0, close(-0.5)],
      [0, 0, 0],
      [close(-0.5), 0, close(0.5)],
    ]);
  });
});
