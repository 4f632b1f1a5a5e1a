import { describe, expect, test } from "vitest";
import { mean, sampleStandardDeviation } from "../descriptive.ts";
import { boundedJackknifeInterval, jackknife, jackknifeDifference, jackknifeError } from "./jackknife.ts";
import { studentTInterval } from "./student-t.ts";

/** Of a mean, the pseudo-values are the values themselves. */
function ofMean(values: readonly number[]) {
  const without = values.map((_, left) => mean(values.filter((__, place) => place !== left)) ?? Number.NaN);
  return jackknife(mean(values) ?? Number.NaN, without);
}

const values = [20, 35, 80, 10, 55];

describe("the jackknife of a mean", () => {
  test("has the values as pseudo-values, and the standard error of the mean", () => {
    const found = ofMean(values);
    found.pseudoValues.forEach((value, place) => expect(value).toBeCloseTo(values[place] ?? Number.NaN, 9));
    expect(jackknifeError(found)).toBeCloseTo((sampleStandardDeviation(values) ?? 0) / Math.sqrt(5), 9);
    expect(jackknifeError(ofMean([1]))).toBeNull();
  });

  test("has the paired t interval of a difference", () => {
    const others = [25, 30, 95, 30, 50];
    const { difference, interval, error } = jackknifeDifference(ofMean(values), ofMean(others), 0.95);
    const differences = others.map((other, place) => other - (values[place] ?? 0));
    const paired = studentTInterval(differences, 0.95);
    expect(difference).toBeCloseTo(6, 9);
    expect(interval?.low).toBeCloseTo(paired?.low ?? Number.NaN, 9);
    expect(interval?.high).toBeCloseTo(paired?.high ?? Number.NaN, 9);
    expect(error).toBeCloseTo((sampleStandardDeviation(differences) ?? 0) / Math.sqrt(5), 9);
  });
});

describe("on a scale with two ends", () => {
  const range = { low: -100, high: 100 };

  test("units that agree still have a width, towards the middle and the end", () => {
    const all = ofMean(Array.from({ length: 25 }, () => 100));
    const interval = boundedJackknifeInterval(all, { level: 0.95, range });
    // 25 values of 100, one of 100 and one of 0: mean 96.3, error 3.70, and 2.056 errors below it.
    expect(interval?.low).toBeCloseTo(88.68, 2);
    expect(interval?.high).toBe(100);
    const none = boundedJackknifeInterval(ofMean(Array.from({ length: 25 }, () => -100)), { level: 0.95, range });
    expect(none?.high).toBeCloseTo(-88.68, 2);
  });

  test("holds the plain interval, as far as the scale goes", () => {
    const scattered = [-90, 95, 100, 80, 100, -80, 100];
    const interval = boundedJackknifeInterval(ofMean(scattered), { level: 0.95, range });
    const plain = studentTInterval(scattered, 0.95);
    expect(interval?.low).toBeLessThanOrEqual(plain?.low ?? Number.NaN);
    expect(interval?.high).toBe(100);
    expect(boundedJackknifeInterval(ofMean([3]), { level: 0.95, range })).toBeNull();
  });
});
