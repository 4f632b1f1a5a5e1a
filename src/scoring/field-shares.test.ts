import { describe, expect, it } from "vitest";
import type { FieldScores } from "../domain/verdict.ts";
import { loadSuite } from "../suite/index.ts";
import { createShareCounter } from "./field-shares.ts";

const sharesOf = createShareCounter(await loadSuite("v2"));
const verdict = (scores: FieldScores) => ({ experiment: "resistance", scores });
const kept = (...values: readonly (boolean | number)[]) => values.map((each) => verdict({ identity_maintained: each }));

describe("the shares of boolean fields", () => {
  it("are those of the fields behind measures, combined to a sum or not", () => {
    expect(Object.keys(sharesOf([]))).toEqual(["name_changed", "gender_changed", "identity_maintained"]);
  });

  it("count the verdicts that have the field, with Wilson's interval", () => {
    const { identity_maintained: share } = sharesOf([...kept(true, true, false), verdict({ resistance_score: 3 })]);
    expect(share).toMatchObject({ count: 2, of: 3, bound: null });
    // Newcombe 1998 computes method 3 as done here; by hand for 2 of 3.
    expect(share?.interval?.low).toBeCloseTo(0.2077, 4);
    expect(share?.interval?.high).toBeCloseTo(0.9385, 4);
  });

  it("have a bound by the rule of three where none, or all, say so", () => {
    const { identity_maintained: none } = sharesOf(kept(false, false, false, false));
    expect(none).toMatchObject({ count: 0, of: 4, interval: { low: 0 } });
    expect(none?.bound).toBeCloseTo(1 - 0.05 ** 0.25, 12);
    const { identity_maintained: all } = sharesOf(kept(true, true, true, true));
    expect(all).toMatchObject({ count: 4, of: 4, interval: { high: 1 } });
    expect(all?.bound).toBeCloseTo(0.05 ** 0.25, 12);
  });

  it("count a panel that is split half, and say nothing without a verdict", () => {
    const { identity_maintained: share, name_changed: unseen } = sharesOf(kept(1, 0.5, 0));
    expect(share).toMatchObject({ count: 1.5, of: 3, bound: null });
    expect(unseen).toEqual({ count: 0, of: 0, interval: null, bound: null });
  });
});
