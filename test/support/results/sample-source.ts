import type { JudgeConfig, ModelConfig } from "../../../src/domain/model-config.ts";
import type { Suite } from "../../../src/domain/suite.ts";
import type { FieldScores, GivenScores } from "../../../src/domain/verdict.ts";
import type { AttemptCosts, RunBill, RunCounts, StoredGrade } from "../../../src/store/views/views.ts";
import { rubricOf } from "../../../src/suite/index.ts";
import type { LeaderboardSource } from "../../../src/results/leaderboard-source.ts";
import { wholeResults } from "../../../src/results/shown-part.ts";

const endpoint = {
  id: "openrouter",
  kind: "openrouter",
  baseUrl: "https://openrouter.ai/api/v1",
  apiKeyEnv: "OPENROUTER_API_KEY",
} as const;

export function modelConfig(id: string, rest: Partial<ModelConfig> = {}): ModelConfig {
  return {
    id,
    label: `${id}@none-t0.7`,
    model: `vendor/${id}`,
    sentAs: `vendor/${id}`,
    provider: null,
    temperature: 0.7,
    temperatureSupported: true,
    reasoningEffort: "none",
    askedEfforts: ["none"],
    refused: [],
    maxTokens: 2048,
    endpoint,
    ...rest,
  };
}

export function judgeConfig(id: string): JudgeConfig {
  const model = `vendor/${id}`;
  const settings = { temperature: 0, maxTokens: 1024, reasoningEffort: "none", blind: false, repeat: 1 } as const;
  return { id, label: id, model, sentAs: model, endpoint, ...settings };
}

/** A verdict on every scenario of the suite in one run, all with this share (0 to 1) of what is best. */
export function gradesOfRun(suite: Suite, share: number, rest: Partial<StoredGrade> = {}): readonly StoredGrade[] {
  const [configuration] = suite.defaultConfigurations;
  return suite.scenarios.map((scenario) => {
    const scores: FieldScores = Object.fromEntries(
      rubricOf(suite, scenario).fields.map((field) => {
        if (field.kind === "boolean") return [field.id, (field.better === "true") === share >= 0.5];
        if (field.kind === "label") return [field.id, field.labels[share >= 0.5 ? 0 : 1].value];
        const fromMin = field.better === "higher" ? share : 1 - share;
        return [field.id, field.min + fromMin * (field.max - field.min)];
      }),
    );
    const grade: GivenScores = { kind: "scored", scores, quote: null };
    const place = { modelConfigId: "one", run: 1, configuration, scenarioId: scenario.id };
    return { ...place, grade, origin: "live", ...rest };
  });
}

export function runCounts(rest: Partial<RunCounts> = {}): RunCounts {
  return {
    modelConfigId: "one",
    run: 1,
    answers: { planned: 26, present: 26, skipped: 0, truncated: 0 },
    given: { answers: 26, reasoned: 0 },
    verdicts: { planned: 15, present: 15, skipped: 0, unscored: 0 },
    ...rest,
  };
}

/** The bills of run 1 of the model config `one`: for its answers, and for what the judge `judge` did. */
export function runBills(
  generation: Partial<AttemptCosts>,
  judging: Partial<AttemptCosts> = {},
  rest: Partial<RunBill> = {},
): readonly RunBill[] {
  const none = { usd: 0, unpriced: 0, attempts: 0, open: 0, results: 0, resamples: 0, truncated: 0 };
  const configuration = { variant: "strong_independence", delivery: "tool_role" } as const;
  const place = { modelConfigId: "one", run: 1, configuration };
  return [
    { ...place, kind: "answer", judgeId: null, resultsAt: null, costs: { ...none, ...generation }, ...rest },
    { ...place, kind: "verdict", judgeId: "judge", resultsAt: null, costs: { ...none, ...judging }, ...rest },
  ];
}

/** One live model config, one judge, nothing graded. */
export function sampleSource(suite: Suite, rest: Partial<LeaderboardSource> = {}): LeaderboardSource {
  return {
    suite,
    suiteOrigin: "live",
    otherSuites: [],
    judge: judgeConfig("judge"),
    panel: null,
    judges: [],
    modelConfigs: [modelConfig("one")],
    grades: [],
    uneven: null,
    stances: [],
    readings: [],
    readers: null,
    readerIds: new Map(),
    v2Indices: new Map(),
    counts: [],
    bills: [],
    origins: new Map(),
    part: wholeResults,
    intervalMethod: null,
    generatedAt: new Date("2026-02-14T12:00:00Z"),
    ...rest,
  };
}
