import { describe, expect, it } from "vitest";
import {
  gradesOfRun,
  judgeConfig,
  runBills,
  runCounts,
  sampleSource,
} from "../../test/support/results/sample-source.ts";
import { loadSuite } from "../suite/index.ts";
import { buildLeaderboard } from "./build-leaderboard.ts";
import type { LeaderboardRow } from "./contract.ts";
import type { LeaderboardSource } from "./leaderboard-source.ts";
import { loadReadings } from "./load-readings.ts";

const suite = await loadSuite("v2");

function rowOf(rest: Partial<LeaderboardSource>): LeaderboardRow {
  const [row] = buildLeaderboard(sampleSource(suite, rest)).rows;
  if (!row) throw new Error("no row");
  return row;
}

describe("the cost of a run", () => {
  it("is the mean over the runs that cost anything, generation and judging", () => {
    const bills = [
      ...runBills({ usd: 0.04 }, { usd: 0.01 }),
      ...runBills({ usd: 0.1 }, { usd: 0.05 }, { run: 2 }),
      ...runBills({}, {}, { run: 3 }),
      ...runBills({ usd: 9 }, {}, { modelConfigId: "two" }),
    ];
    const row = rowOf({ bills });
    expect(row.costPerRun).toBeCloseTo(0.1, 12);
    expect(row.costIsLowerBound).toBe(false);
  });

  it("leaves out a run that is not complete, as after a budget stop, where one is", () => {
    const bills = [...runBills({ usd: 0.04 }), ...runBills({ usd: 0.01, unpriced: 1 }, {}, { run: 2 })];
    const stopped = runCounts({ run: 2, answers: { planned: 26, present: 13, skipped: 0, truncated: 0 } });
    const costsOf = (rest: Partial<LeaderboardSource>) => {
      const { costPerRun, costIsLowerBound } = rowOf({ bills, ...rest });
      return [costPerRun, costIsLowerBound];
    };
    expect(costsOf({ counts: [runCounts(), stopped] })).toEqual([0.04, false]);
    const withoutMeasure = gradesOfRun(suite, 1, { run: 2 }).slice(0, 1);
    expect(costsOf({ counts: [runCounts()], grades: [...gradesOfRun(suite, 1), ...withoutMeasure] })).toEqual([
      0.04,
      false,
    ]);
    expect(costsOf({ counts: [{ ...stopped, run: 1 }, stopped] })).toEqual([0.025, true]);
  });

  it("is a lower bound when a price is unknown, and nothing when nothing cost anything", () => {
    expect(rowOf({ bills: runBills({ usd: 0.04 }, { unpriced: 1 }) }).costIsLowerBound).toBe(true);
    expect(rowOf({ bills: runBills({}) }).costPerRun).toBeNull();
  });

  it("is a lower bound after a call without an end, unless all that is known of its kind was free", () => {
    const open = { open: 1, attempts: 2, results: 1 };
    expect(rowOf({ bills: runBills({ usd: 0.04, ...open }) }).costIsLowerBound).toBe(true);
    expect(rowOf({ bills: runBills({ usd: 0.04 }, { open: 1, attempts: 1 }) }).costIsLowerBound).toBe(true);
    expect(rowOf({ bills: runBills(open, { usd: 0.01, results: 1 }) }).costIsLowerBound).toBe(false);
  });

  it("leaves out what another judge and another configuration cost", () => {
    const configuration = { variant: "neutral", delivery: "user_role" } as const;
    const [, other] = runBills({}, { usd: 8 }, { judgeId: "other" });
    const bills = [...runBills({ usd: 0.04 }, { usd: 0.01 }), ...runBills({ usd: 9 }, {}, { configuration })];
    expect(rowOf({ bills: other ? [...bills, other] : [] }).costPerRun).toBeCloseTo(0.05, 12);
  });

  it("has of the readers the one that counts and its second in it, and before a reading all that are wanted", async () => {
    const pairs = ["chosen", "other"].map((name) => {
      return { modelConfigId: "one", first: judgeConfig(name), second: judgeConfig(`${name}-second`) };
    });
    const paid = { chosen: 0.01, "chosen-second": 0.02, other: 1, "other-second": 2 };
    const bills = Object.entries(paid).flatMap(([judgeId, usd]) =>
      runBills({}, { usd }, { kind: "reading", judgeId }).slice(1),
    );
    const [configuration] = suite.defaultConfigurations;
    const place = { modelConfigId: "one", run: 1, configuration, scenarioId: "", turnId: "", origin: "live" } as const;
    const first = { isSecond: false, isPerson: false, recordedAt: "2026-02-14T12:00:00.000Z" };
    const readings = pairs.map(({ first: { id } }) => {
      return { ...place, ...first, readerId: id, firstReaderId: id, lean: id === "chosen" ? 1 : null };
    });
    const v3 = await loadSuite("v3");
    const costOf = async (read: typeof readings, wanted: readonly string[] | null) => {
      const store = { readings: async () => read, readers: async () => pairs };
      const { readerIds } = await loadReadings(store, v3, wanted && new Set(wanted));
      return rowOf({ bills, readerIds }).costPerRun;
    };
    expect(await costOf(readings, null)).toBeCloseTo(0.03, 12);
    expect(await costOf(readings, ["other"])).toBeCloseTo(3, 12);
    expect(await costOf([], null)).toBeCloseTo(3.03, 12);
  });
});
