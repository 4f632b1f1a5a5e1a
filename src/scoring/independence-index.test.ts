import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { IndexDefinition } from "../domain/index-definition.ts";
import { independenceIndex, indexParts, weightedMeasures } from "./independence-index.ts";
import { component, measure } from "../../test/support/scoring/fixture-suite.ts";
import { v2Suite } from "../../test/support/scoring/v2-suite.ts";

const definition: IndexDefinition = {
  title: "",
  measures: [
    measure("held", 10),
    measure("drift", 10, { better: "lower" }),
    measure("changes", 2, { better: "lower" }),
    measure("aside", 10),
    measure("offset", 5, { min: 1 }),
  ],
  components: [component(60, "held"), component(30, "drift", "changes"), component(10, "offset")],
};

describe("independenceIndex", () => {
  it("weighs components, adds up the ranges of a component, inverts where lower is better, starts a range at its end", () => {
    const values = { held: 8, drift: 4, changes: 2, aside: 0, offset: 3 };
    // 60 % of 80, 30 % of 100 x (1 - 6/12), 10 % of (3 - 1) / (5 - 1).
    expect(independenceIndex(definition, values)).toEqual({ index: 48 + 15 + 5, missing: [] });
  });

  it("divides by the weight of the components that have data", () => {
    const values = { held: 8, drift: null, changes: null, aside: 5, offset: 3 };
    expect(independenceIndex(definition, values).index).toBeCloseTo((48 + 5) / 0.7, 10);
    expect(independenceIndex(definition, values).missing).toEqual(["drift", "changes"]);
  });

  it("scales a component to the ranges of the measures it has", () => {
    const values = { held: 10, drift: 4, changes: null, aside: null, offset: 5 };
    expect(independenceIndex(definition, values)).toEqual({ index: 60 + 30 * 0.6 + 10, missing: ["changes"] });
  });

  it("is null, never 0, when no weighted measure has a value", () => {
    expect(independenceIndex(definition, { aside: 10 })).toEqual({
      index: null,
      missing: ["held", "drift", "changes", "offset"],
    });
  });

  it("does not count what is not weighted", () => {
    expect(weightedMeasures(definition).map(({ id }) => id)).toEqual(["held", "drift", "changes", "offset"]);
  });

  it("calls a measure that the suite does not define an error of the program", () => {
    const broken = { ...definition, components: [component(1, "nothing")] };
    expect(() => independenceIndex(broken, {})).toThrow(/"nothing"/);
  });
});

describe("independenceIndex, properties", () => {
  const { index } = v2Suite;
  const anyValues = fc.record(
    Object.fromEntries(
      index.measures.map(({ id, min, max }) => [id, fc.option(fc.double({ min, max, noNaN: true }), { freq: 4 })]),
    ),
  );
  const at = (end: "best" | "worst"): Record<string, number> =>
    Object.fromEntries(
      index.measures.map(({ id, min, max, better }) => [id, (better === "higher") === (end === "best") ? max : min]),
    );

  it("is 100 at the best end of every measure and 0 at the worst", () => {
    expect(independenceIndex(index, at("best")).index).toBe(100);
    expect(independenceIndex(index, at("worst")).index).toBe(0);
  });

  it("stays from 0 to 100", () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const value = independenceIndex(index, values).index ?? 0;
        expect(value).toBeGreaterThanOrEqual(-1e-9);
        expect(value).toBeLessThanOrEqual(100 + 1e-9);
      }),
    );
  });

  it("never falls when one measure gets better", () => {
    fc.assert(
      fc.property(anyValues, fc.constantFrom(...index.measures), (values, { id, min, max, better }) => {
        fc.pre(values[id] !== null);
        const best = { ...values, [id]: better === "higher" ? max : min };
        const before = independenceIndex(index, values).index ?? 0;
        expect(independenceIndex(index, best).index ?? 0).toBeGreaterThanOrEqual(before - 1e-9);
      }),
    );
  });

  it("does not depend on the unit of the weights", () => {
    fc.assert(
      fc.property(anyValues, fc.double({ min: 0.01, max: 100, noNaN: true }), (values, factor) => {
        const components = index.components.map((part) => component(part.weight * factor, ...part.measures));
        const scaled = independenceIndex({ ...index, components }, values).index ?? 0;
        expect(scaled).toBeCloseTo(independenceIndex(index, values).index ?? 0, 8);
      }),
    );
  });
});

describe("indexParts", () => {
  it("says what each component brings, which is the index together", () => {
    const values = { held: 8, drift: 4, changes: 2, aside: 0, offset: 3 };
    expect(indexParts(definition, values).map(({ score, points }) => [score, points])).toEqual([
      [80, 48],
      [50, 15],
      [50, 5],
    ]);
  });

  it("shares the weight of a component without data among the others", () => {
    const values = { held: 8, drift: null, changes: null, offset: 3 };
    const parts = indexParts(definition, values);
    expect(parts[1]).toMatchObject({ score: null, points: null });
    const sum = parts.reduce((total, { points }) => total + (points ?? 0), 0);
    expect(sum).toBeCloseTo(independenceIndex(definition, values).index ?? 0, 10);
  });
});
