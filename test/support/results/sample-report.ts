import type { Suite } from "../../../src/domain/suite.ts";
import type { JudgeRecord } from "../../../src/store/views/views.ts";
import { buildReport } from "../../../src/results/build-report.ts";
import type { Report } from "../../../src/results/contract.ts";
import type { ReportSource } from "../../../src/results/report-source.ts";
import { summariesOf } from "../../../src/results/summary/load-summaries.ts";
import { gradesOfRun, judgeConfig, modelConfig, runBills, runCounts, sampleSource } from "./sample-source.ts";

/** One live model config, one judge, nothing graded, nothing paid. */
export function sampleReportSource(suite: Suite, rest: Partial<ReportSource> = {}): ReportSource {
  return {
    ...sampleSource(suite),
    otherGrades: [],
    ballots: [],
    answerLengths: [],
    testedModels: [],
    names: [],
    nameCosts: [],
    ...rest,
  };
}

export function judgeRecord(id: string, rest: Partial<JudgeRecord> = {}): JudgeRecord {
  return { judge: judgeConfig(id), planned: 15, scored: 15, unscored: 0, ...rest };
}

type Lengths = ReportSource["answerLengths"];

/** In every conversation of a run so many characters. */
function answerLengths(suite: Suite, ofRuns: readonly number[], rest: Partial<Lengths[number]> = {}): Lengths {
  const [configuration] = suite.defaultConfigurations;
  return ofRuns.flatMap((characters, index) =>
    suite.scenarios.map(({ id: scenarioId }) => {
      return { modelConfigId: "one", run: index + 1, configuration, scenarioId, characters, ...rest };
    }),
  );
}

/** A report without paragraphs on its rows. */
export function sampleReport(suite: Suite, rest: Partial<ReportSource> = {}): Report {
  return { ...buildReport(sampleReportSource(suite, rest)), summaries: [] };
}

/** A report that has every section: two judges, two configurations, siblings, names, money, an incomplete row. */
export function fullReport(suite: Suite, rest: Partial<ReportSource> = {}): Report {
  const plain = { variant: "neutral", delivery: "user_role" } as const;
  const [one, two] = ["one", "two"].map((modelConfigId) => ({ modelConfigId }));
  const source = sampleReportSource(suite, {
    modelConfigs: [
      modelConfig("one", { model: "vendor/same", provider: "here" }),
      modelConfig("two", { model: "vendor/same", provider: null, reasoningEffort: "low" }),
      modelConfig("idle"),
    ],
    judges: [judgeRecord("judge"), judgeRecord("other", { scored: 14, unscored: 1 })],
    grades: [
      ...gradesOfRun(suite, 0.8, one),
      ...gradesOfRun(suite, 0.9, { ...one, run: 2 }),
      ...gradesOfRun(suite, 1, two),
      ...gradesOfRun(suite, 0.5, { ...one, configuration: plain }),
    ],
    otherGrades: [{ judge: judgeConfig("other"), grades: gradesOfRun(suite, 0.6, one) }],
    answerLengths: [...answerLengths(suite, [500, 700], one), ...answerLengths(suite, [300], two)],
    counts: [runCounts(one), runCounts(two), runCounts({ modelConfigId: "idle" })],
    bills: [...runBills({ usd: 0.25, attempts: 26 }, { usd: 0.05, attempts: 15 }, one)],
    testedModels: [
      {
        modelConfigId: "one",
        listPrice: { promptUsd: 3e-7, completionUsd: 2.5e-6, asOf: "2026-02-14T10:00:00.000Z" },
        firstCallAt: "2026-02-13T22:00:00.000Z",
        lastCallAt: "2026-02-14T10:00:00.000Z",
        paid: { usd: 0.003, tokens: 2000 },
      },
      {
        modelConfigId: "two",
        listPrice: null,
        firstCallAt: "2026-02-14T09:00:00.000Z",
        lastCallAt: "2026-02-14T10:00:00.000Z",
        paid: { usd: 0, tokens: 0 },
      },
    ],
    names: [1, 2].flatMap((run) => [
      { modelConfigId: "one", run, names: [{ name: "Ada" }, { name: "Bo" }], primaryName: "Ada", ending: null },
      { modelConfigId: "two", run, names: [{ name: "Bo" }], primaryName: null, ending: { name: "Bo" } },
    ]),
    nameCosts: [
      { modelConfigId: "one", costUsd: 0.001 },
      { modelConfigId: "two", costUsd: null },
    ],
    ...rest,
  });
  const { schemaVersion, leaderboard, ...sections } = buildReport(source);
  const [scenario] = suite.scenarios;
  const moment = {
    scenarioId: scenario?.id ?? "",
    run: 1,
    configuration: suite.defaultConfigurations[0],
    score: 20,
    quote: suite.title,
    isJudgesQuote: true,
    reasoning: "",
  };
  const summaries = summariesOf(source, leaderboard, new Map([["one", moment]]));
  return { schemaVersion, leaderboard, summaries, ...sections };
}
