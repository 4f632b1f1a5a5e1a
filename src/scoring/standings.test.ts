import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ScoredItem } from "./index-items.ts";
import { standingsOf, type StandingsInput } from "./standings.ts";
import { v2Suite } from "./testing/v2-suite.ts";

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

const standings = (...scores: readonly Score[]) => standingsOf({ suite: v2Suite, scores, top: 1 });

describe("where model configs stand", () => {
  it("is one place where every scenario says so, however much scenarios differ", () => {
    const hard = [90, 50, 10, 70];
    const found = standings(
      scoreOf("a", hard),
      scoreOf(
        "b",
        hard.map((value) => value - 1),
      ),
    );
    expect(found.get("a")).toEqual({
      rankInterval: { level: 0.95, low: 1, high: 1, topProbability: 1, top: 1 },
      tieGroup: 1,
      tiePlaces: { from: 1, to: 1 },
    });
    expect(found.get("b")).toMatchObject({
      rankInterval: { low: 2, high: 2, topProbability: 0 },
      tieGroup: 2,
      tiePlaces: { from: 2, to: 2 },
    });
  });

  it("is a range, and a common tie group, where scenarios contradict each other", () => {
    const found = standings(scoreOf("a", [90, 50, 61, 20]), scoreOf("b", [50, 90, 20, 60]), scoreOf("c", [1, 2, 3, 4]));
    for (const id of ["a", "b"]) {
      expect(found.get(id)).toMatchObject({
        rankInterval: { low: 1, high: 2 },
        tieGroup: 1,
        tiePlaces: { from: 1, to: 2 },
      });
    }
    expect(found.get("c")).toMatchObject({ rankInterval: { low: 3, high: 3 }, tiePlaces: { from: 3, to: 3 } });
    const top = [...found.values()].reduce((sum, { rankInterval }) => sum + rankInterval.topProbability, 0);
    expect(top).toBeCloseTo(1, 12);
  });

  it("goes by the index where verdicts are missing, and fills what a model config lacks with its mean", () => {
    const found = standings(scoreOf("a", [80, null, 80, 80]), scoreOf("b", [79, 79, 79, 79]));
    expect(found.get("a")).toMatchObject({ tiePlaces: { from: 1, to: 1 }, rankInterval: { high: 1 } });
    // The items' mean is not the index here; the places are.
    const shifted = { ...scoreOf("b", [90, 90, 90, 90]), index: 70 };
    expect(standings(scoreOf("a", [80, 80, 80, 80]), shifted).get("b")).toMatchObject({
      tiePlaces: { from: 2, to: 2 },
    });
  });

  it("is not known of single runs of single scenarios, and nowhere without any", () => {
    const single = { scenarioId: "s", measureId: "only", weight: 1, runs: [50] };
    expect(standings({ modelConfigId: "a", index: 50, items: [single] }).size).toBe(0);
    expect(standings().size).toBe(0);
  });

  it("does not change when it is computed again", () => {
    const scores = [scoreOf("a", [90, 50, 60]), scoreOf("b", [50, 90, 55])];
    expect(standings(...scores)).toEqual(standings(...scores));
  });
});

describe("tie groups", () => {
  it("follow each other without a gap, best first", () => {
    const values = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(values, { minLength: 1, maxLength: 8 }), (groups) => {
        const scores = groups
          .map((own, position) => scoreOf(String(position), own))
          .toSorted((one, other) => (other.index ?? 0) - (one.index ?? 0));
        const found = standings(...scores);
        const ties = scores.map(({ modelConfigId }) => found.get(modelConfigId));
        const sizes = [...Map.groupBy(ties, (tie) => tie?.tieGroup).values()].map(({ length }) => length);
        const expected = sizes.flatMap((size, position) => {
          const before = sizes.slice(0, position).reduce((sum, each) => sum + each, 0);
          const tie = { tieGroup: position + 1, tiePlaces: { from: before + 1, to: before + size } };
          return Array.from({ length: size }, () => tie);
        });
        expect(ties).toMatchObject(expected);
      }),
      { numRuns: 20 },
    );
  });
});
