import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { krippendorffAlpha } from "./krippendorff-alpha.ts";

const none = null;

/** Krippendorff (2011), section C: four observers (rows), twelve units (columns), data missing. */
const fourObservers = [
  [1, 2, 3, 3, 2, 1, 4, 1, 2, none, none, none],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, none, 3],
  [none, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, none],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, none],
];

function byUnit(observers: readonly (readonly (number | null)[])[]): readonly (readonly (number | null)[])[] {
  return (observers[0] ?? []).map((_, unit) => observers.map((observer) => observer[unit] ?? null));
}

describe("krippendorffAlpha, the worked examples of Krippendorff (2011)", () => {
  it("A: two observers, binary data", () => {
    const observers = [
      [0, 1, 0, 0, 0, 0, 0, 0, 1, 0],
      [1, 1, 1, 0, 0, 1, 0, 0, 0, 0],
    ];
    expect(krippendorffAlpha(byUnit(observers), "nominal")).toBeCloseTo(0.095, 3);
  });

  it("B: two observers, nominal data", () => {
    const observers = [
      [1, 1, 2, 2, 4, 3, 3, 3, 5, 4, 4, 1],
      [2, 1, 2, 2, 2, 3, 3, 3, 5, 4, 4, 4],
    ];
    expect(krippendorffAlpha(byUnit(observers), "nominal")).toBeCloseTo(0.692, 3);
  });

  it.each([
    ["nominal", 0.743],
    ["ordinal", 0.815],
    ["interval", 0.849],
  ] as const)("C: any number of observers, data missing, %s", (measurement, alpha) => {
    expect(krippendorffAlpha(byUnit(fourObservers), measurement)).toBeCloseTo(alpha, 3);
  });
});

/** A second way, pair by pair: values within units against values anywhere, the ordinal sum written out. */
function pairByPair(given: readonly (readonly (number | null)[])[], measurement: string): number {
  const rated = given.map((unit) => unit.filter((each) => each !== null)).filter((unit) => unit.length > 1);
  const all = rated.flat();
  const distance = (one: number, other: number): number => {
    if (measurement === "nominal") return one === other ? 0 : 1;
    if (measurement === "interval") return (one - other) ** 2;
    const [low, high] = [Math.min(one, other), Math.max(one, other)];
    const ends = all.filter((each) => each === low).length / 2 + all.filter((each) => each === high).length / 2;
    return one === other ? 0 : (all.filter((each) => each >= low && each <= high).length - ends) ** 2;
  };
  const sumOver = (values: readonly number[]): number =>
    values.flatMap((one) => values.map((other) => distance(one, other))).reduce((sum, each) => sum + each, 0);
  const observed = rated.reduce((sum, unit) => sum + sumOver(unit) / (unit.length - 1), 0) / all.length;
  return 1 - observed / (sumOver(all) / (all.length * (all.length - 1)));
}

describe("krippendorffAlpha, properties", () => {
  const value = fc.option(fc.integer({ min: 0, max: 5 }), { freq: 4 });
  const units = fc.array(fc.array(value, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 12 });

  it.each(["nominal", "ordinal", "interval"] as const)("is what counting pair by pair gives, %s", (measurement) => {
    fc.assert(
      fc.property(units, (given) => {
        const alpha = krippendorffAlpha(given, measurement);
        const naive = pairByPair(given, measurement);
        expect(alpha === null).toBe(Number.isNaN(naive));
        expect(alpha ?? 0).toBeCloseTo(naive || 0, 9);
      }),
    );
  });

  it("is 1 for raters who agree, and null where agreement says nothing", () => {
    const agreed = [
      [1, 1, 1],
      [4, 4, none],
    ];
    for (const measurement of ["nominal", "ordinal", "interval"] as const) {
      expect(krippendorffAlpha(agreed, measurement)).toBe(1);
      expect(
        krippendorffAlpha(
          [
            [2, 2],
            [2, none],
            [none, 7],
          ],
          measurement,
        ),
      ).toBeNull();
      expect(krippendorffAlpha([], measurement)).toBeNull();
    }
  });
});
