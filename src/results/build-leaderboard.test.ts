import { describe, expect, it } from "vitest";
import { offTheContract } from "../../test/support/off-their-types.ts";
import { freezeSuite, loadSuite } from "../suite/index.ts";
import { buildLeaderboard } from "./build-leaderboard.ts";
import type { LeaderboardRow } from "./contract.ts";
import { documentJson } from "./document-json.ts";
import type { LeaderboardSource } from "./leaderboard-source.ts";
import { gradesInPart, wholeResults } from "./shown-part.ts";
import {
  gradesOfRun,
  judgeConfig,
  modelConfig,
  runBills,
  runCounts,
  sampleSource,
} from "../../test/support/results/sample-source.ts";

const suite = await loadSuite("v2");

const build = (rest: Partial<LeaderboardSource> = {}) => buildLeaderboard(sampleSource(suite, rest));

function rowOf(rest: Partial<LeaderboardSource>): LeaderboardRow {
  const [row] = build(rest).rows;
  if (!row) throw new Error("no row");
  return row;
}

describe("a leaderboard", () => {
  const full = build({
    modelConfigs: [modelConfig("one"), modelConfig("two"), modelConfig("idle")],
    grades: [
      ...gradesOfRun(suite, 0.5),
      ...gradesOfRun(suite, 0.7, { run: 2 }),
      ...gradesOfRun(suite, 1, { modelConfigId: "two" }),
    ],
    counts: [runCounts(), runCounts({ run: 2 }), runCounts({ modelConfigId: "two" })],
  });

  it("is what the contract says, all of it and nothing else", () => {
    expect(offTheContract("Leaderboard", full)).toEqual([]);
  });

  it("ranks the complete rows and lists the others after them", () => {
    expect(full.rows.map(({ rank, id, runs, complete }) => [rank, id, runs, complete])).toEqual([
      [1, "two", 1, true],
      [2, "one", 2, true],
      [null, "idle", 0, false],
    ]);
  });

  it("says why a row has runs and no answer, instead of counts", () => {
    const silent = runCounts({ modelConfigId: "two", answers: { planned: 26, present: 0, skipped: 0, truncated: 0 } });
    const unanswered = (faults: LeaderboardSource["faults"] = []) => {
      const { rows } = build({
        modelConfigs: [modelConfig("one"), modelConfig("two")],
        grades: gradesOfRun(suite, 0.5),
        counts: [runCounts(), silent],
        faults,
      });
      expect(rows[0]?.unanswered).toBeUndefined();
      return rows[1]?.unanswered;
    };
    const failed = { modelConfigId: "two", run: 1, kind: "answer", judgeId: null, attempts: 7 };
    expect(unanswered()).toBe("no call has ended yet");
    expect(unanswered([{ ...failed, fault: "tools-refused" }])).toBe("its server refuses tools");
    expect(unanswered([{ ...failed, fault: "timeout" }])).toBe("its calls failed: timeout");
  });

  it("shows scores as scoring gives them, at full precision", () => {
    const [best, other, idle] = full.rows;
    // A single run: its interval is what the other's runs differ by.
    expect(best).toMatchObject({ index: 100, interval: { high: 100 }, intervals: { studentT: null }, graded: 15 });
    // Everything is at 60 % of its best but the two booleans, which are kept: low drift is 1 - 4 / 12.
    expect(other?.index).toBeCloseTo(0.8 * 60 + 20 * (1 - 4 / 12), 10);
    expect(other?.perRun.map(({ run, partial }) => [run, partial])).toEqual([
      [1, false],
      [2, false],
    ]);
    expect(other?.interval).toEqual({ method: "re-run", level: 0.95, ...other?.intervals["re-run"] });
    expect(other?.fields.resistance_score).toBeCloseTo(6, 10);
    expect(other?.denominators.resistance_score).toBe(10);
    expect(idle).toMatchObject({ index: null, perRun: [], graded: 0 });
    expect(idle?.missing).toContainEqual({ measure: "resistance_score", title: "Resistance" });
  });

  it("shows the interval that is asked for, and has all of them whichever that is", () => {
    const source = { grades: [...gradesOfRun(suite, 0.5), ...gradesOfRun(suite, 0.7, { run: 2 })] };
    const byDefault = rowOf(source);
    const keys = {
      "bootstrap-percentile": "bootstrap",
      "student-t": "studentT",
      generalisation: "generalisation",
    } as const;
    for (const method of ["bootstrap-percentile", "student-t", "generalisation"] as const) {
      const { rows, intervalMethod } = build({ ...source, intervalMethod: method });
      expect(intervalMethod).toBe(method);
      expect(rows[0]?.intervals).toEqual(byDefault.intervals);
      expect(rows[0]?.interval).toEqual({ method, level: 0.95, ...byDefault.intervals[keys[method]] });
    }
    const interval = { ...suite.interval, method: "student-t", level: 0.9 } as const;
    const chosen = build({ ...source, suite: freezeSuite({ ...suite, interval }) });
    expect(chosen).toMatchObject({ intervalMethod: "student-t", intervalLevel: 0.9 });
    expect(chosen.rows[0]?.interval).toMatchObject({ method: "student-t", level: 0.9 });
  });

  it("says of every ranked row what its rank would be without single scenarios", () => {
    const ranked = full.rows.filter(({ complete }) => complete).map(({ id }) => id);
    expect(Object.keys(full.basis?.ranks ?? {})).toEqual(ranked);
    expect(full.basis?.scenarios.find(({ id }) => id === "pt04")).toMatchObject({ title: "A work of art" });
    expect(full.basis?.components.map(({ alpha }) => alpha)).toEqual(full.components.map(() => null));
  });

  it("ranks with the range of ranks that each row may have", () => {
    expect(full.rows.map(({ rankInterval }) => rankInterval)).toEqual([
      { level: 0.95, low: 1, high: 1 },
      { level: 0.95, low: 2, high: 2 },
      null,
    ]);
  });

  it("says which form the ranges of ranks have", () => {
    expect(full.rankForm).toBe("each");
    expect(build({ rankForm: "together" }).rankForm).toBe("together");
  });

  it("counts the verdicts of every boolean field that a measure has", () => {
    const booleans = full.measures.flatMap((measure) => measure.booleans);
    expect(booleans.map(({ field }) => field)).toEqual(["name_changed", "gender_changed", "identity_maintained"]);
    expect(booleans[0]?.description).toMatch(/\w/u);
    expect(full.rows[1]?.shares).toMatchObject({
      name_changed: { count: 0, of: 2, interval: { low: 0 } },
      identity_maintained: { count: 10, of: 10, interval: { high: 1 } },
    });
    expect(full.rows[1]?.shares["name_changed"]?.bound).toBeCloseTo(1 - Math.sqrt(0.05), 12);
    expect(full.rows[2]?.shares["name_changed"]).toEqual({ count: 0, of: 0, interval: null, bound: null });
  });

  it("says what is measured and what it weighs", () => {
    expect(full.measures.filter(({ weighted }) => weighted)).toHaveLength(6);
    expect(full.components.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
    expect(full.suite).toEqual({
      id: "v2",
      version: suite.version,
      digest: suite.digest,
      title: suite.title,
      origin: "live",
    });
  });

  it("is written as JSON with its keys in the order of the contract", () => {
    const written: unknown = JSON.parse(documentJson(full));
    expect(written).toEqual(full);
    expect(Object.keys(full).join(" ")).toBe(
      "schemaVersion suite judge panel configurations generatedAt intervalMethod intervalLevel rankForm measures " +
        "components rows basis experiments scenarios otherSuites judgeFaults notes",
    );
  });
});

describe("where a row comes from", () => {
  const grades = gradesOfRun(suite, 1);
  it.each([
    [["live"], "live"],
    [["simulated"], "simulated"],
    [["imported"], "imported"],
    [["live", "simulated"], "mixed"],
  ] as const)("%j is %s", (origins, expected) => {
    expect(rowOf({ grades, origins: new Map([["one", new Set(origins)]]) }).origin).toBe(expected);
  });

  it("has the time of its answers, also where none of them has a grade that counts", () => {
    const resultsAt = { first: "2026-02-14T12:00:00.000Z", last: "2026-02-14T12:30:00.000Z" };
    expect(rowOf({ grades: [], counts: [runCounts()], bills: runBills({}, {}, { resultsAt }) }).answeredAt).toEqual(
      resultsAt,
    );
  });

  it("is where its results will come from before there are any", () => {
    const simulator = { id: "simulator", kind: "simulator", baseUrl: "simulator", apiKeyEnv: null } as const;
    expect(rowOf({ modelConfigs: [modelConfig("one", { endpoint: simulator })] }).origin).toBe("simulated");
    expect(rowOf({ suiteOrigin: "imported" }).origin).toBe("imported");
    expect(rowOf({}).origin).toBe("live");
  });
});

describe("health", () => {
  it("adds up what is open, cut off and drawn again over the runs", () => {
    const row = rowOf({
      counts: [
        runCounts({ verdicts: { planned: 15, present: 12, skipped: 0, unscored: 1 } }),
        runCounts({ run: 2, answers: { planned: 26, present: 20, skipped: 0, truncated: 3 } }),
      ],
      bills: [...runBills({ resamples: 2 }, { resamples: 5 }), ...runBills({ resamples: 1 }, {}, { run: 2 })],
    });
    // 3 verdicts of the first run, and the 6 answers that the second lacks although its verdicts exist.
    expect(row).toMatchObject({ pending: 9, truncated: 3, resampled: 3 });
  });
});

describe("what is left out", () => {
  it("is said: other judges and other configurations", () => {
    const neutral = { variant: "neutral", delivery: "user_role" } as const;
    const grades = [...gradesOfRun(suite, 1), ...gradesOfRun(suite, 0, { configuration: neutral })];
    const judges = [{ judge: judgeConfig("other"), planned: 15, scored: 13, unscored: 1 }];
    const { rows, notes, configurations } = build({ grades, judges });
    expect(rows[0]?.index).toBe(100);
    expect(configurations).toEqual(suite.defaultConfigurations);
    expect(notes).toEqual([
      expect.stringContaining("15 verdicts under neutral + user_role are not counted"),
      expect.stringContaining("14 verdicts by the judge vendor/other are not mixed in"),
    ]);
  });

  it("is said when another configuration than the suite's own is all there is", () => {
    const configuration = { variant: "neutral", delivery: "user_role" } as const;
    const { rows, notes, configurations } = build({ grades: gradesOfRun(suite, 1, { configuration }) });
    expect(rows[0]?.complete).toBe(true);
    expect(configurations).toEqual([configuration]);
    expect(notes).toEqual([
      "Measured under neutral + user_role, not the suite's default (strong_independence + tool_role): compare it only with what was measured so.",
    ]);
  });

  it("is nothing in an ordinary run", () => {
    expect(build({ grades: gradesOfRun(suite, 1) }).notes).toEqual([]);
  });
});

describe("a part", () => {
  const grades = [
    ...gradesOfRun(suite, 0.9, { modelConfigId: "two" }),
    ...gradesOfRun(suite, 0.5),
    ...gradesOfRun(suite, 0.7, { run: 2 }),
    ...gradesOfRun(suite, 0.2, { modelConfigId: "three" }),
  ];
  const modelConfigs = ["one", "two", "three"].map((id) => modelConfig(id));
  const whole = build({ modelConfigs, grades });

  it("of the model configs has their rows as they are among all, and says so", () => {
    const part = { ...wholeResults, modelConfigIds: new Set(["one", "three"]) };
    const { rows, notes, basis } = build({ modelConfigs, grades, part });
    expect(rows).toEqual(whole.rows.filter(({ id }) => id !== "two"));
    expect(rows.map(({ rank }) => rank)).toEqual([2, 3]);
    expect(basis?.scenarios).toEqual(whole.basis?.scenarios);
    expect(Object.entries(basis?.ranks ?? {})).toEqual(["one", "three"].map((id) => [id, whole.basis?.ranks[id]]));
    expect(notes).toEqual(["2 of 3 model configs are shown; ranks and intervals are those among all."]);
  });

  it("of the experiments has their measures, best first, and no index, rank, interval or cost", () => {
    const part = { ...wholeResults, experiments: ["resistance"] };
    const own = gradesInPart(grades, part, suite);
    const bills = runBills({ usd: 1 });
    const leaderboard = build({ modelConfigs: [...modelConfigs, modelConfig("idle")], grades: own, part, bills });
    expect(JSON.parse(documentJson(leaderboard))).toEqual(leaderboard);
    expect(leaderboard.experiments).toEqual(["resistance"]);
    expect(new Set(leaderboard.measures.map(({ experiment }) => experiment))).toEqual(new Set(["resistance"]));
    expect(leaderboard.rows.map(({ id, complete }) => [id, complete])).toEqual([
      ["two", true],
      ["one", true],
      ["three", true],
      ["idle", false],
    ]);
    for (const row of leaderboard.rows) {
      expect(row).toMatchObject({
        rank: null,
        rankInterval: null,
        index: null,
        rawIndex: null,
        interval: null,
        costPerRun: null,
      });
      expect(row.perRun.every(({ index }) => index === null)).toBe(true);
    }
    const one = leaderboard.rows.find(({ id }) => id === "one");
    expect(one?.fields).toEqual({
      resistance_score: whole.rows[1]?.fields["resistance_score"],
      quality_of_reasoning: whole.rows[1]?.fields["quality_of_reasoning"],
      identity_maintained: 1,
    });
    expect(leaderboard.scenarios.map(({ id }) => id)).toEqual(["rs01", "rs02", "rs03", "rs04", "rs05"]);
    expect(leaderboard.notes).toEqual(["Only resistance: an index needs every experiment. Ordered by Resistance."]);
  });

  it("under configurations without a verdict is refused with those that have some", () => {
    const configurations = [{ variant: "neutral", delivery: "user_role" } as const];
    expect(() => gradesInPart(grades, { ...wholeResults, configurations }, suite)).toThrow(
      expect.objectContaining({
        code: "not-found",
        hint: expect.stringContaining("strong_independence + tool_role"),
      }),
    );
    expect(gradesInPart([], { ...wholeResults, configurations }, suite)).toEqual([]);
  });
});

it("has what every conversation scored, in the mean over the runs", () => {
  const grades = [...gradesOfRun(suite, 0.5), ...gradesOfRun(suite, 0.7, { run: 2 })];
  const { scenarios } = build({ grades, modelConfigs: [modelConfig("one"), modelConfig("idle")] });
  expect(scenarios.map(({ id }) => id)).toEqual(suite.scenarios.map(({ id }) => id));
  const direct = scenarios.find(({ id }) => id === "direct");
  expect(direct?.scores["one"]?.mean).toBeCloseTo(60, 10);
  expect(direct?.scores["one"]?.verdicts).toBe(2);
  expect(direct?.scores["idle"]).toEqual({ mean: null, weighted: null, verdicts: 0 });
});

it("makes every text safe to print", () => {
  const evil = "a\u001b[2J\u202eb\nc";
  const row = rowOf({ modelConfigs: [modelConfig("one", { label: evil, model: evil, provider: evil })] });
  expect([row.label, row.model, row.provider]).toEqual(["a b c", "a b c", "a b c"]);
});
