import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ScoredItem } from "./index-items.ts";
import { standingsOf, type StandingsInput } from "./standings.ts";
import { v2Suite } from "../../test/support/scoring/v2-suite.ts";

type Score = StandingsInput["scores"][number];

/** A model config with these values, one a scenario, in two runs that are alike; all scenarios of one kind. */
function scoreOf(modelConfigId: string, values: readonly (number | null)[]): Score {
  const items = values.map((value, position): ScoredItem => {
    const runs = value === null ? [null, null] : [value, value];
    return { scenarioId: `s${position}`, measureId: "only", weight: 1 / values.length, runs };
  });
  const present = values.filter((value) => value !== null);
  return { modelConfigId, items, index: present.reduce((sum, value) => sum + value, 0) / present.length };
}

type UnevenPanel = Extract<NonNullable<StandingsInput["uneven"]>, { kind: "adjusted" }>;

const covariance = [
  [600, -600],
  [-600, 600],
];
const severity = {
  judgeIds: ["lark", "wren"],
  fields: new Map(),
  index: { points: [0, 0], covariance, taste: 0, degreesOfFreedom: 3 },
  measures: new Map(),
  modelConfigs: 1,
};
const uneven = { kind: "adjusted", raw: [], severity } as const;

const standings = (...scores: readonly Score[]) => standingsOf({ suite: v2Suite, scores });
const base = [90, 52, 88, 61, 79, 70, 84, 66];
const shifted = (by: number) => base.map((value) => value + by);

describe("the ranks that a model config may have", () => {
  it("are one where every scenario says so by far, however much scenarios differ", () => {
    const found = standings(scoreOf("a", base), scoreOf("b", shifted(-50)));
    expect(found.get("a")).toEqual({ level: 0.95, low: 1, high: 1 });
    expect(found.get("b")).toEqual({ level: 0.95, low: 2, high: 2 });
  });

  it("are a range where scenarios contradict each other", () => {
    const found = standings(scoreOf("a", base), scoreOf("b", base.toReversed()), scoreOf("c", shifted(-52)));
    expect(found.get("a")).toMatchObject({ low: 1, high: 2 });
    expect(found.get("b")).toMatchObject({ low: 1, high: 2 });
    expect(found.get("c")).toMatchObject({ low: 3, high: 3 });
  });

  it("are wider where all have to hold together", () => {
    const scores = Array.from({ length: 12 }, (_, place) => {
      const values = shifted(-3 * place);
      return scoreOf(`m${place}`, [...values.slice(place % 8), ...values.slice(0, place % 8)]);
    });
    const width = (form: "each" | "together"): number =>
      [...standingsOf({ suite: v2Suite, scores, form }).values()].reduce((sum, { low, high }) => sum + high - low, 0);
    expect(width("together")).toBeGreaterThan(width("each"));
  });

  it("are wider where different judges graded, whose severity is only estimated, and not where the same did", () => {
    const scores = [scoreOf("a", base), scoreOf("b", shifted(-50))];
    const [lark, wren] = [
      [0, 1],
      [1, 0],
    ];
    const found = (voices: UnevenPanel["voices"]) =>
      [...standingsOf({ suite: v2Suite, scores, uneven: { ...uneven, voices } }).values()].map(({ high }) => high);
    expect(
      found(
        new Map([
          ["a", lark],
          ["b", wren],
        ]),
      ),
    ).toEqual([2, 2]);
    expect(
      found(
        new Map([
          ["a", lark],
          ["b", lark],
        ]),
      ),
    ).toEqual([1, 2]);
  });

  it("fill what a model config lacks with the mean of the others of its measure", () => {
    const [, ...rest] = base;
    const found = standings(scoreOf("a", [null, ...rest]), scoreOf("b", shifted(-50)));
    expect(found.get("b")).toMatchObject({ low: 2, high: 2 });
  });

  it("are not known of single scenarios, and nowhere without any", () => {
    const single = { scenarioId: "s", measureId: "only", weight: 1, runs: [50] };
    expect(standings({ modelConfigId: "a", index: 50, items: [single] }).size).toBe(0);
    expect(standings().size).toBe(0);
  });

  it("never exclude the rank by the shown index, for any seed of the suite", () => {
    const values = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(values, { minLength: 1, maxLength: 8 }), fc.nat(), (groups, seed) => {
        const scores = groups
          .map((own, position) => scoreOf(String(position), own))
          .toSorted((one, other) => (other.index ?? 0) - (one.index ?? 0));
        const shown = scores.map(({ index }) => (index ?? 0).toFixed(1));
        const found = standings(...scores);
        for (const [position, { modelConfigId }] of scores.entries()) {
          const { low = 1, high = Infinity } = found.get(modelConfigId) ?? {};
          const place = 1 + shown.indexOf(shown[position] ?? "");
          expect(low).toBeLessThanOrEqual(place);
          expect(high).toBeGreaterThanOrEqual(place);
        }
        const suite = { ...v2Suite, interval: { ...v2Suite.interval, seed } };
        expect(standingsOf({ suite, scores })).toEqual(found);
      }),
      { numRuns: 40 },
    );
  });
});
