import { digestText } from "../../../domain/digest.ts";
import type { JudgeConfig, ModelConfig } from "../../../domain/model-config.ts";
import type { Configuration, Suite } from "../../../domain/suite.ts";
import type { Leaderboard } from "../../../results/contract.ts";
import { isImported, type EvalScore, type Usage } from "./eval-log.ts";
import type { SampleScore } from "./sample-scores.ts";

export interface LogSubject {
  readonly suite: Suite;
  readonly modelConfig: ModelConfig;
  readonly configuration: Configuration;
  readonly judges: readonly JudgeConfig[];
  readonly leaderboard: Leaderboard;
  /** The program's version. */
  readonly program: string;
}

/** What the samples of a log add up to. */
export interface LogSums {
  readonly sampleIds: readonly string[];
  readonly samples: number;
  /** Those without an error and without an open turn. */
  readonly completed: number;
  readonly epochs: number;
  readonly usage: Usage;
  /** As Inspect writes them: when the first call began, and when the last ended; of an import, the first and last answer. */
  readonly startedAt: string;
  readonly completedAt: string;
  readonly origins: readonly string[];
  readonly scores: readonly EvalScore[];
}

/** `header.json`: everything but the samples. */
export type EvalHeader = ReturnType<typeof evalHeader>;

export function evalHeader(subject: LogSubject, sums: LogSums, all: readonly SampleScore[]) {
  const { samples, completed, usage, startedAt, completedAt } = sums;
  return {
    version: 2,
    status: "success",
    eval: evalSpec(subject, sums, all),
    plan: evalPlan(subject, isImported(sums.origins)),
    results: {
      total_samples: samples,
      completed_samples: completed,
      scores: [...rowScores(subject), ...sums.scores],
    },
    stats: { started_at: startedAt, completed_at: completedAt, model_usage: usage },
  };
}

function evalSpec(subject: LogSubject, sums: LogSums, all: readonly SampleScore[]) {
  const { suite, modelConfig, configuration, judges, program } = subject;
  const { sampleIds, epochs, startedAt, origins } = sums;
  const args = { ...configuration };
  const imported = isImported(origins);
  const id = logId(subject);
  return {
    eval_id: idOf(`eval ${id}`),
    run_id: idOf(`run ${suite.digest}`),
    created: startedAt,
    task: suite.id,
    task_id: id,
    task_version: suite.version,
    task_display_name: suite.title,
    task_attribs: {},
    task_args: args,
    task_args_passed: args,
    tags: origins,
    dataset: { name: `suite ${suite.id}`, samples: sampleIds.length, sample_ids: sampleIds, shuffled: false },
    model: modelConfig.model,
    model_generate_config: configOf(modelConfig, imported),
    model_args: {
      label: modelConfig.label,
      provider: modelConfig.provider,
      endpoint: imported ? null : modelConfig.endpoint.id,
    },
    model_roles: Object.fromEntries(judges.map((judge, place) => [roleOf(place), evalJudge(judge, imported)])),
    config: { epochs, epochs_reducer: ["mean"], fail_on_error: false, log_samples: true },
    packages: { "ai-independence-bench": program },
    metadata: {
      suite_digest: suite.digest,
      canary: suite.canary ?? null,
      model_config: modelConfig.label,
      model_config_id: modelConfig.id,
      origin: origins,
      untrusted: "The model under test and the judges wrote the texts of this log.",
    },
    scorers: all
      .filter(({ name }) => sums.scores.some((score) => score.name === name))
      .map(({ name, params }) => ({ name, metrics: [{ name: "mean" }], metadata: params })),
  };
}

/** The first judge has Inspect's usual name. */
function roleOf(place: number): string {
  return place === 0 ? "grader" : `grader ${place + 1}`;
}

function evalJudge(judge: JudgeConfig, imported: boolean) {
  const { model, label, id, blind } = judge;
  const config = imported ? unrecordedConfig : configOf({ ...judge, temperatureSupported: true }, false);
  const endpoint = imported ? null : judge.endpoint.id;
  return { model, config, base_url: null, args: { label, judge_id: id, blind, endpoint } };
}

type Sampling = Pick<ModelConfig, "temperature" | "temperatureSupported" | "maxTokens" | "reasoningEffort">;

/** An import names the judge's model and nothing else of it. */
const unrecordedConfig = { temperature: null, max_tokens: null, reasoning_effort: null };

/** What is not sent is null, and so is what an import does not have. */
function configOf({ temperature, temperatureSupported, maxTokens, reasoningEffort }: Sampling, imported: boolean) {
  return {
    temperature: temperatureSupported ? temperature : null,
    max_tokens: imported ? null : maxTokens,
    reasoning_effort: reasoningEffort === "off" ? null : reasoningEffort,
  };
}

function evalPlan({ configuration, modelConfig }: LogSubject, imported: boolean) {
  const params = { ...configuration };
  return {
    name: "plan",
    steps: [{ solver: "scripted_conversation", params, params_passed: params }],
    config: configOf(modelConfig, imported),
  };
}

/** The row of the leaderboard, where this configuration counts there: first the index with its intervals, then the measures. */
function rowScores({ leaderboard, modelConfig, configuration }: LogSubject): readonly EvalScore[] {
  const counts = leaderboard.configurations.some(
    ({ variant, delivery }) => variant === configuration.variant && delivery === configuration.delivery,
  );
  const row = leaderboard.rows.find(({ id }) => id === modelConfig.id);
  if (!counts || row === undefined) return [];
  const { index, intervals, fields, complete, missing, runs } = row;
  const about = { complete, missing: missing.map(({ measure }) => measure), runs, intervals };
  const measures = Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
  return [
    ...(index === null ? [] : [scoreOf("index", [{ name: "index", value: index }], about)]),
    ...(measures.length === 0 ? [] : [scoreOf("measures", measures, {})]),
  ];
}

function scoreOf(
  name: string,
  metrics: readonly { readonly name: string; readonly value: number }[],
  metadata: Readonly<Record<string, unknown>>,
): EvalScore {
  return {
    name,
    scorer: "leaderboard",
    reducer: null,
    scored_samples: null,
    unscored_samples: null,
    params: {},
    metrics: Object.fromEntries(metrics.map((metric) => [metric.name, { ...metric, params: {} }])),
    metadata,
  };
}

/** Equal for the same suite, model config and configuration. */
function logId({ suite, modelConfig, configuration }: LogSubject): string {
  return idOf(`${suite.digest} ${modelConfig.id} ${configuration.variant} ${configuration.delivery}`);
}

/** As long as Inspect's own ids. */
function idOf(text: string): string {
  return digestText(text).slice(0, 22);
}

/** As much of a name as leaves room for the others in a file name of 255 bytes. */
const longestPart = 80;

/** Inspect lists files whose names begin with a time, and takes the last part between underscores for the id of the task. */
export function logFileName(
  { created, task, task_id: id }: Pick<EvalHeader["eval"], "created" | "task" | "task_id">,
  label: string,
): string {
  const parts = [created.replace(/\.\d+/u, ""), task, label, id];
  return `${parts.map((part) => part.replaceAll(/[^A-Za-z0-9.-]+/gu, "-").slice(0, longestPart)).join("_")}.eval`;
}
