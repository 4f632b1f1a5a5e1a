import { describe, expect, it } from "vitest";
import { sampleLeaderboard } from "../../../test/support/results/sample.ts";
import { formatCost, formatPerMillion } from "./dollars.ts";
import {
  formatCount,
  formatDifference,
  formatIndex,
  formatInterval,
  formatMeasure,
  formatMeasureDifference,
  formatRange,
  formatTemperature,
} from "./numbers.ts";

describe("numbers as shown", () => {
  it("shows an index and its interval to one decimal", () => {
    expect([formatIndex(95.74), formatIndex(100), formatIndex(0)]).toEqual(["95.7", "100.0", "0.0"]);
    expect(formatInterval({ low: 87.27, high: 92.2 })).toBe("87.3–92.2");
    expect(formatInterval({ low: -46.81, high: -10.5 })).toBe("-46.8 to -10.5");
  });

  it("rounds a difference alike, however it was summed", () => {
    expect([67.25, 67.25 - 1e-13, -67.25 + 1e-13].map((each) => formatDifference(each))).toEqual([
      "+67.3",
      "+67.3",
      "-67.3",
    ]);
  });

  it("shows a temperature with one decimal at least, and prices for a million tokens to four digits", () => {
    expect([0, 1, 0.7, 0.25].map(formatTemperature)).toEqual(["0.0", "1.0", "0.7", "0.25"]);
    expect([0, 15, 0.1 + 0.2, 1.23456, null].map(formatPerMillion)).toEqual(["0", "15", "0.3", "1.235", "–"]);
  });

  it("shows points as they are and a share in percent", () => {
    const byId = new Map(sampleLeaderboard().measures.map((measure) => [measure.id, measure]));
    const [points, share] = [byId.get("resistance_score"), byId.get("identity_maintained")];
    expect(points && formatMeasure(points, 9.838, 2)).toBe("9.84");
    expect(share && formatMeasure(share, 0.96, 1)).toBe("96%");
    expect(share && formatMeasure(share, 0.9667, 2)).toBe("96.7%");
  });

  it.each([
    [0.0863, false, "$0.0863"],
    [0.000_012_345, false, "$0.000012"],
    [0.5, true, "≥$0.5000"],
    [12.345, false, "$12.35"],
  ])("shows the cost %d (lower bound: %s) as %s", (usd, isLowerBound, shown) => {
    expect(formatCost(usd, isLowerBound)).toBe(shown);
  });

  it("shows a range of places, and a place alone", () => {
    expect([formatRange(3, 7), formatRange(4, 4)]).toEqual(["3–7", "4"]);
  });

  it.each([
    [0.5, "$0.5000"],
    [1, "$1.00"],
    [0.0005, "$0.000500"],
    [0, "$0"],
  ])("shows %d dollars as %s, wherever they are shown", (usd, shown) => {
    expect(formatCost(usd)).toBe(shown);
  });

  it("shows a difference of shares in percentage points, with a decimal less", () => {
    expect(formatMeasureDifference({ unit: "share" }, -0.1234, 2)).toBe("-12.3");
    expect(formatMeasureDifference({ unit: "points" }, 0.004, 2)).toBe("0.00");
    expect(formatMeasureDifference({ unit: "points" }, 0.456, 1)).toBe("+0.5");
  });

  it("shows a count with the share that it speaks for, rounded outwards, and one end of it for none or all", () => {
    const interval = { low: 0.1205, high: 0.6458 };
    expect(formatCount({ count: 3, of: 9, interval, bound: null })).toBe("3/9 12–65%");
    expect(formatCount({ count: 1.5, of: 9, interval, bound: null })).toBe("1.5/9 12–65%");
    expect(formatCount({ count: 0, of: 9, interval: { low: 0, high: 0.3 }, bound: 0.2831 })).toBe("0/9 ≤29%");
    expect(formatCount({ count: 9, of: 9, interval: { low: 0.7, high: 1 }, bound: 0.7169 })).toBe("9/9 ≥71%");
    expect(formatCount({ count: 0, of: 0, interval: null, bound: null })).toBe("–");
  });

  it("shows what is not known as a dash, never as 0", () => {
    const [measure] = sampleLeaderboard().measures;
    expect([formatIndex(null), formatInterval(null), formatCost(null, true)]).toEqual(["–", "–", "–"]);
    expect(measure && formatMeasure(measure, null, 1)).toBe("–");
  });
});
