import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { digamma, inverseTrigamma, trigamma } from "./polygamma.ts";

const positive = fc.double({ min: 0.01, max: 500, noNaN: true });

function harmonic(count: number, power: number): number {
  return Array.from({ length: count }, (_, index) => 1 / (index + 1) ** power).reduce((sum, term) => sum + term, 0);
}

describe("polygamma functions", () => {
  // Abramowitz and Stegun (1964): 6.3.2 and 6.3.3 (minus Euler's constant, at a half two logs of 2 less), 6.4.2, 6.4.4.
  it("have their closed forms at one and a half", () => {
    expect(digamma(1)).toBeCloseTo(-0.577_215_664_901_533, 13);
    expect(digamma(0.5)).toBeCloseTo(-0.577_215_664_901_533 - 2 * Math.LN2, 13);
    expect(trigamma(1)).toBeCloseTo(Math.PI ** 2 / 6, 13);
    expect(trigamma(0.5)).toBeCloseTo(Math.PI ** 2 / 2, 13);
  });

  // Where the recurrence hands over to the series: table 6.1 for digamma; 1 / x^2 summed by hand for trigamma.
  it("are the sums that define them, at ten and at fifty", () => {
    for (const x of [10, 12, 50]) {
      expect(digamma(x)).toBeCloseTo(harmonic(x - 1, 1) - 0.577_215_664_901_533, 12);
      expect(trigamma(x)).toBeCloseTo(Math.PI ** 2 / 6 - harmonic(x - 1, 2), 12);
    }
  });

  it("are each other's derivative and difference", () => {
    fc.assert(
      fc.property(positive, (x) => {
        const step = 1e-4 * x;
        const slope = (digamma(x + step) - digamma(x - step)) / (2 * step);
        expect(slope / trigamma(x)).toBeCloseTo(1, 6);
        expect((digamma(x + 1) - digamma(x)) * x).toBeCloseTo(1, 9);
      }),
    );
  });
});

describe("inverseTrigamma", () => {
  it("gives back what trigamma took", () => {
    fc.assert(
      fc.property(fc.double({ min: -8, max: 8, noNaN: true }), (exponent) => {
        const value = 10 ** exponent;
        expect(trigamma(inverseTrigamma(value)) / value).toBeCloseTo(1, 6);
      }),
    );
  });
});
