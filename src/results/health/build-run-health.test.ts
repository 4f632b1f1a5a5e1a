import { describe, expect, it, test } from "vitest";
import { offTheContract } from "../../../test/support/off-their-types.ts";
import { inspectEndpoint, type ModelConfig } from "../../domain/model-config.ts";
import type { SuiteOverview } from "../../store/views/views.ts";
import { judgeConfig, modelConfig, runBills, runCounts } from "../../../test/support/results/sample-source.ts";
import { buildRunHealth } from "./build-run-health.ts";
import type { RunHealthSource } from "./run-health-source.ts";

const overview: SuiteOverview = {
  digest: "0123456789abcdef",
  id: "v2",
  version: "2.0",
  title: "The suite",
  origin: "live",
  results: 41,
  lastResultAt: null,
};
const other = { judge: judgeConfig("other"), planned: 15, scored: 3, unscored: 1 };
const incomplete = { answers: { planned: 26, present: 24, skipped: 0, truncated: 1 } };
const ungraded = { verdicts: { planned: 15, present: 12, skipped: 0, unscored: 2 } };

function sourceOf(rest: Partial<RunHealthSource>): RunHealthSource {
  const modelConfigs: readonly ModelConfig[] = rest.modelConfigs ?? [modelConfig("one")];
  return {
    suite: overview,
    otherSuites: [],
    judge: judgeConfig("judge"),
    otherJudges: [],
    modelConfigs,
    replacedBy: () => null,
    labels: modelConfigs.map(({ label }) => label),
    counts: [],
    bills: [],
    faults: [],
    lackingTools: new Set(),
    isReadEarlier: false,
    generatedAt: new Date("2026-02-14T12:00:00Z"),
    db: null,
    ...rest,
  };
}

function commandsOf(rest: Partial<RunHealthSource>): readonly string[] {
  return buildRunHealth(sourceOf(rest)).completions.map(({ command }) => command);
}

describe("buildRunHealth", () => {
  it("has a row for each run of the model configs looked at, and a sum", () => {
    const health = buildRunHealth(
      sourceOf({
        modelConfigs: ["two", "one"].map((id) => modelConfig(id)),
        counts: [
          runCounts({ run: 2, ...incomplete }),
          runCounts({ run: 1 }),
          runCounts({ modelConfigId: "two", ...ungraded }),
          runCounts({ modelConfigId: "not looked at" }),
        ],
      }),
    );
    expect(offTheContract("RunHealth", health)).toEqual([]);
    expect(health.rows.map(({ label, run }) => [label, run])).toEqual([
      ["two@none-t0.7", 1],
      ["one@none-t0.7", 1],
      ["one@none-t0.7", 2],
    ]);
    expect(health.total).toMatchObject({
      modelConfigs: 2,
      runs: 3,
      answers: { planned: 78, present: 76, skipped: 0, truncated: 1 },
      verdicts: { planned: 45, present: 42, skipped: 0, unscored: 2 },
    });
  });

  it("leaves what ballots ruled out out of the planned and the present", () => {
    const answers = { planned: 124, present: 123, skipped: 104, truncated: 0 };
    const verdicts = { planned: 8, present: 8, skipped: 8, unscored: 0 };
    const health = buildRunHealth(sourceOf({ counts: [runCounts({ answers, verdicts })] }));
    const asked = {
      answers: { planned: 20, present: 19, skipped: 104, truncated: 0 },
      verdicts: { planned: 0, present: 0, skipped: 8, unscored: 0 },
    };
    expect(health.rows).toMatchObject([asked]);
    expect(health.total).toMatchObject(asked);
    expect(health.completions).toMatchObject([{ answers: 1, verdicts: 0 }]);
  });

  it("bills answers and this judge, in all configurations, and no other judge", () => {
    const elsewhere = { configuration: { variant: "neutral", delivery: "user_role" } } as const;
    const health = buildRunHealth(
      sourceOf({
        counts: [runCounts()],
        bills: [
          ...runBills({ usd: 1, attempts: 30, open: 1, resamples: 2 }, { usd: 0.5, attempts: 15, unpriced: 1 }),
          ...runBills({ usd: 0.25, attempts: 4 }, {}, elsewhere),
          ...runBills({}, { usd: 8, attempts: 8 }, { judgeId: "other" }),
          ...runBills({ usd: 16 }, {}, { run: 2 }),
        ],
        faults: [
          { modelConfigId: "one", run: 1, kind: "answer", judgeId: null, fault: "empty", attempts: 1 },
          { modelConfigId: "one", run: 1, kind: "answer", judgeId: null, fault: "timeout", attempts: 1 },
          { modelConfigId: "one", run: 1, kind: "verdict", judgeId: "judge", fault: "timeout", attempts: 2 },
          { modelConfigId: "one", run: 1, kind: "verdict", judgeId: "other", fault: "refused", attempts: 5 },
          { modelConfigId: "one", run: 2, kind: "answer", judgeId: null, fault: "refused", attempts: 5 },
        ],
      }),
    );
    expect(health.rows).toMatchObject([
      { usd: 1.75, usdIsLowerBound: true, attempts: 49, openAttempts: 1, resampled: 2 },
    ]);
    expect(Object.entries(health.total.faults)).toEqual([
      ["timeout", 3],
      ["empty", 1],
    ]);
  });

  it("names other judges, and shows no text that acts on a screen", () => {
    const evil = modelConfig("one", { label: "a\u001b[2J\nb" });
    const health = buildRunHealth(sourceOf({ modelConfigs: [evil], counts: [runCounts()], otherJudges: [other] }));
    expect(health.rows[0]?.label).toBe("a b");
    expect(health.notes).toEqual([expect.stringMatching(/vendor\/other has given 4 of 15 verdicts.*--judge/u)]);
  });
});

test("a model that takes no tools is asked again by its own command", () => {
  const none = { answers: { planned: 26, present: 0, skipped: 0, truncated: 0 } };
  const lackingTools = new Set(["one"]);
  expect(buildRunHealth(sourceOf({ counts: [runCounts(none)], lackingTools })).notes).toEqual([
    "The server of one@none-t0.7 refuses tools. To send it plain user messages, repeat its aib run for this model alone, with --modes user_role.",
  ]);
  const { notes, completions } = buildRunHealth(sourceOf({ counts: [runCounts(incomplete)], lackingTools }));
  expect([completions, notes]).toEqual([[], [expect.stringMatching(/stays unanswered.*--modes user_role shows/u)]]);
});

describe("of a judge and the same one blind", () => {
  const judge = judgeConfig("judge");
  const blind = { ...judge, id: "b11d".repeat(16), label: `${judge.label} blind`, blind: true };

  it("each is named apart from the other, in what is said and in what is to be typed", () => {
    const { notes } = buildRunHealth(sourceOf({ otherJudges: [{ ...other, judge: blind }] }));
    expect(notes).toEqual([expect.stringContaining(`The judge ${blind.label} has given 4 of 15 verdicts`)]);
    expect(notes).toEqual([expect.stringContaining("--judge b11db11db11d shows them")]);
  });

  it("runs are completed by the one that is looked at", () => {
    const counts = [runCounts(ungraded)];
    const [command] = commandsOf({ counts, judge: blind, otherJudges: [{ ...other, judge }] });
    expect(command).toContain("--judge b11db11db11d");
  });
});

describe("what completes the runs", () => {
  it("is one command, without a number of runs: nothing is added to what was planned", () => {
    const { completions } = buildRunHealth(
      sourceOf({
        modelConfigs: ["one", "two", "three", "whole"].map((id) => modelConfig(id)),
        counts: [
          runCounts({ run: 1 }),
          runCounts({ run: 3, ...incomplete }),
          runCounts({ modelConfigId: "two", ...ungraded }),
          runCounts({ modelConfigId: "three", ...incomplete, ...ungraded }),
          runCounts({ modelConfigId: "whole" }),
        ],
      }),
    );
    expect(completions).toEqual([
      {
        modelConfigs: ["one@none-t0.7", "two@none-t0.7", "three@none-t0.7"],
        answers: 4,
        verdicts: 6,
        command: "aib rerun --suite v2 --models one@none-t0.7,two@none-t0.7,three@none-t0.7",
      },
    ]);
  });

  it("leaves a model config that another judge grades to that judge", () => {
    const none = { verdicts: { planned: 0, present: 0, skipped: 0, unscored: 0 } };
    const { completions } = buildRunHealth(
      sourceOf({
        modelConfigs: ["one", "two"].map((id) => modelConfig(id)),
        otherJudges: [other],
        counts: [runCounts(incomplete), runCounts({ modelConfigId: "two", ...incomplete, ...none })],
      }),
    );
    expect(completions).toMatchObject([
      { verdicts: 0, command: "aib rerun --suite v2 --models one@none-t0.7 --judge vendor/judge" },
      { verdicts: null, command: "aib rerun --suite v2 --models two@none-t0.7" },
    ]);
  });

  it("is nothing where nothing is missing, and nothing that could be asked of imported results", () => {
    expect(commandsOf({ counts: [runCounts()] })).toEqual([]);
    const imported = { suite: { ...overview, origin: "imported" as const }, counts: [runCounts(incomplete)] };
    expect(commandsOf(imported)).toEqual([]);
    expect(buildRunHealth(sourceOf(imported)).notes).toEqual([expect.stringContaining("imported")]);
  });

  it("asks no answer of a row that Inspect asked, and has its stored ones graded", () => {
    const modelConfigs = [modelConfig("one", { endpoint: inspectEndpoint }), modelConfig("two")];
    const lacking = (verdicts: object) => ({
      modelConfigs,
      counts: [runCounts({ ...incomplete, ...verdicts }), runCounts({ modelConfigId: "two", ...incomplete })],
    });
    const { completions, notes } = buildRunHealth(sourceOf(lacking({})));
    expect(completions).toMatchObject([{ answers: 2, command: "aib rerun --suite v2 --models two@none-t0.7" }]);
    expect(notes).toEqual([expect.stringMatching(/^Inspect asked one@none-t0.7: .* can only be imported/u)]);
    expect(buildRunHealth(sourceOf(lacking(ungraded))).completions).toMatchObject([
      { answers: 2, verdicts: 3, command: "aib rerun --suite v2 --models one@none-t0.7,two@none-t0.7" },
    ]);
  });

  it("asks no person for grades, and none of the models' answers by a person's name", () => {
    const endpoint = { id: "person", kind: "person" as const, baseUrl: "person", apiKeyEnv: null };
    const judge = { ...judgeConfig("anna"), endpoint };
    expect(commandsOf({ judge, otherJudges: [other], counts: [runCounts(ungraded)] })).toEqual([]);
    const { completions } = buildRunHealth(
      sourceOf({ judge, otherJudges: [other], counts: [runCounts({ ...incomplete, ...ungraded })] }),
    );
    expect(completions).toMatchObject([
      { answers: 2, verdicts: 0, command: "aib rerun --suite v2 --models one@none-t0.7" },
    ]);
  });

  it("names what could be mistaken without a doubt", () => {
    const id = "fedcba9876543210";
    const namesake = [{ ...overview, digest: "another" }];
    const counts = [runCounts({ modelConfigId: id, ...incomplete })];
    expect(
      commandsOf({ modelConfigs: [modelConfig(id)], counts, otherSuites: namesake, otherJudges: [other] }),
    ).toEqual(["aib rerun --suite 0123456789ab --models fedcba9876543210@none-t0.7 --judge vendor/judge"]);
    for (const label of ["a,b", "all*", "-x", "two\nlines"]) {
      expect(commandsOf({ modelConfigs: [modelConfig(id, { label })], counts })).toEqual([
        "aib rerun --suite v2 --models fedcba987654",
      ]);
    }
    expect(
      commandsOf({ modelConfigs: [modelConfig(id)], counts, labels: ["x", `${id}@none-t0.7`, `${id}@none-t0.7`] }),
    ).toEqual(["aib rerun --suite v2 --models fedcba987654"]);
  });

  it("is safe to copy into a shell, and names the store where it has another place", () => {
    const counts = [runCounts(incomplete)];
    const modelConfigs = [modelConfig("one", { label: "it's $(mine) && more" })];
    expect(commandsOf({ modelConfigs, counts, db: "my store.db" })).toEqual([
      String.raw`aib rerun --suite v2 --models 'it'\''s $(mine) && more' --db 'my store.db'`,
    ]);
  });
});
