import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonPieces, rounded } from "./json-pieces.ts";
import { excerptOf } from "../results/summary/excerpt.ts";

describe("numbers of data files", () => {
  it.each([
    [98.488_349_9, 98.488],
    [0.000_031_234_56, 0.000_031_23],
    [-0.123_456, -0.1235],
    [1e-9, 1e-9],
    [12, 12],
    [20_260_214, 20_260_214],
  ])("%d is written as %d", (value, written) => {
    expect(JSON.parse([...jsonPieces({ deep: [value] })].join(""))).toEqual({ deep: [written] });
  });

  it("are off by less than anything shows", () => {
    fc.assert(
      fc.property(fc.double({ min: -1000, max: 1000, noNaN: true }), (value) => {
        expect(Math.abs(rounded(value) - value)).toBeLessThanOrEqual(
          0.5001 * Math.min(1e-3, Math.max(1e-12, 1e-3 * Math.abs(value)) * 10),
        );
        expect(rounded(rounded(value))).toBe(rounded(value));
      }),
    );
  });
});

describe("the pieces of a data file", () => {
  it("are its JSON together", () => {
    const values = fc.oneof(fc.jsonValue({ maxDepth: 9 }), fc.object({ maxDepth: 7, withNullPrototype: false }));
    fc.assert(
      fc.property(values, (value) => {
        const written = JSON.stringify(value);
        expect(JSON.parse([...jsonPieces(value)].join(""))).toEqual(
          JSON.parse(written, (_key, inner: unknown) => (typeof inner === "number" ? rounded(inner) : inner)),
        );
      }),
    );
  });

  it("are no longer than one turn's texts, however long a run is", () => {
    const trajectory = {
      turns: [1, 2, 3].map((place) => ({ id: place, text: "x".repeat(100_000), sent: ["y".repeat(50_000)] })),
      texts: [1, 2].map(() => "z".repeat(150_000)),
    };
    const lengths = Array.from(
      jsonPieces({ trajectories: Array.from({ length: 40 }, () => trajectory) }),
      ({ length }) => length,
    );
    expect(Math.max(...lengths)).toBeLessThan(250_000);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeGreaterThan(30_000_000);
  });
});

describe("an excerpt", () => {
  it("is one safe line, cut where it is long", () => {
    expect(excerptOf(" I stay.\n\nThat is\u202e all.\u0000 ")).toBe("I stay. That is all.");
    expect(excerptOf("yes ".repeat(100), 10)).toBe("yes yes ye…");
    expect(excerptOf("No, I stay. I do.", 12)).toBe("No, I stay. …");
    expect(excerptOf(`${"x".repeat(9)}🙂🙂`, 10)).toBe("xxxxxxxxx…");
  });
});
