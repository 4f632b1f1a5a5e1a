import type { Answer } from "../../domain/answer.ts";
import type { Cost, Usage } from "../../domain/attempt.ts";
import type { ModelConfig, JudgeConfig } from "../../domain/model-config.ts";
import type { Rubric } from "../../domain/rubric.ts";
import type { Configuration, Scenario, Suite } from "../../domain/suite.ts";
import type { TaskKey } from "../../domain/task.ts";
import type { Grade, Verdict } from "../../domain/verdict.ts";
import { gradeFromRecord } from "../../judge/index.ts";
import { openRouterEndpoint } from "../../model/registry/endpoints.ts";
import { resolveJudgeConfig } from "../../model/registry/resolve-model-config.ts";
import type { ImportBatch, ImportedAttempt } from "../../store/imports/import-batch.ts";
import { rubricOf } from "../../suite/index.ts";
import { answerKey, importedTasks, verdictKey, type ImportedRun } from "./imported-tasks.ts";
import { importedNames, type PublishedNames } from "./names-file.ts";
import type { TurnPlace } from "./published-path.ts";
import type { Trajectory, TrajectoryCost } from "./trajectory-file.ts";
import { distinct } from "../../outside/distinct.ts";

/** A file that was read and found good. */
export interface ImportedFile {
  readonly place: TurnPlace;
  readonly trajectory: Trajectory;
}

/** What the store gets of one run: every task, and the results of the files that are there. */
export function runBatch(
  of: ImportedRun,
  { files, names }: { readonly files: readonly ImportedFile[]; readonly names: PublishedNames | null },
): ImportBatch {
  const results = files.map((file) => resultsOf(of, file));
  const configurations = distinct(
    files.map(({ place }) => place.configuration),
    ({ variant, delivery }) => `${variant} ${delivery}`,
  );
  const named = distinct(
    results.flatMap(({ judge }) => (judge === null ? [] : [judge])),
    ({ id }) => id,
  );
  const judges = named.length > 0 ? named : [publishedJudge(of.suite, null)];
  return {
    suite: of.suite,
    modelConfigs: [of.modelConfig],
    judges,
    tasks: importedTasks(of, configurations, judges),
    answers: results.map(({ answer }) => answer),
    verdicts: results.flatMap(({ verdict }) => (verdict === null ? [] : [verdict])),
    attempts: results.flatMap(({ attempts }) => attempts),
    nameExtractions: names === null ? [] : [importedNames(of, names)],
  };
}

function resultsOf(of: ImportedRun, { place, trajectory }: ImportedFile) {
  const { configuration, turnId } = place;
  const key = answerKey(of, configuration, turnId);
  const answer = importedAnswer(key, trajectory);
  const asked = answerAttempt({ key, asked: of.modelConfig }, trajectory);
  const scenario = scenarioGradedAt(of.suite, turnId);
  const graded = scenario === null ? null : gradedResult(of, configuration, scenario, trajectory);
  if (graded === null) return { answer, judge: null, verdict: null, attempts: [asked] };
  return { answer, judge: graded.judge, verdict: graded.verdict, attempts: [asked, graded.attempt] };
}

function gradedResult(of: ImportedRun, configuration: Configuration, scenario: Scenario, trajectory: Trajectory) {
  const judge = publishedJudge(of.suite, trajectory);
  const key = verdictKey(of, configuration, { scenarioId: scenario.id, judge });
  const verdict = importedVerdict(key, trajectory, rubricOf(of.suite, scenario));
  return verdict === null
    ? null
    : { judge, verdict, attempt: verdictAttempt({ key, asked: judge }, trajectory, verdict) };
}

/** Scenarios whose grade is published with their first turn; all others carry it with their last. */
const gradedAtFirstTurn: ReadonlySet<string> = new Set(["psych"]);

/** The scenario whose grade the file of this turn carries, or null when it carries none. */
export function scenarioGradedAt({ scenarios }: Suite, turnId: string): Scenario | null {
  const found = scenarios.find(({ id, turns }) => {
    const carrier = gradedAtFirstTurn.has(id) ? turns[0] : turns.at(-1);
    return carrier?.id === turnId;
  });
  return found ?? null;
}

/** Where a published answer or verdict goes. */
interface ImportTarget {
  readonly key: TaskKey;
  /** The model config that was asked. */
  readonly asked: Pick<ModelConfig, "sentAs" | "endpoint">;
}

function importedAnswer(taskKey: TaskKey, trajectory: Trajectory): Answer {
  const toolCalls = trajectory.response_tool_calls ?? [];
  return {
    taskKey,
    attemptId: null,
    text: trajectory.response,
    channel: channelOf(toolCalls[0]?.function.arguments),
    truncated: isTruncated(trajectory),
    finishReason: trajectory.finish_reason ?? null,
    contentThinking: trajectory.content_thinking ?? null,
    reasoning: trajectory.reasoning_content ?? null,
    toolCalls,
    origin: "imported",
  };
}

/** The request as far as it was kept: its messages. The reply's parts are those of the answer; its body was not kept. */
function answerAttempt({ key, asked }: ImportTarget, trajectory: Trajectory): ImportedAttempt {
  const { metadata, gen_cost: cost, request_messages: messages } = trajectory;
  const finishedAt = metadata.timestamp;
  return {
    start: {
      taskKey: key,
      startedAt: new Date(finishedAt.getTime() - elapsedMs(cost)).toISOString(),
      endpoint: asked.endpoint.id,
      model: asked.sentAs,
      request: JSON.stringify({ model: asked.sentAs, messages }),
    },
    end: {
      finishedAt: finishedAt.toISOString(),
      result: isTruncated(trajectory) ? "truncated" : "answered",
      response: null,
      detail: null,
      ...billOf(cost, asked),
    },
  };
}

/** What was measured of a published call; the HTTP status and the provider that served it were not kept. */
function billOf(cost: TrajectoryCost | null | undefined, { endpoint }: ImportTarget["asked"]) {
  return {
    elapsedMs: elapsedMs(cost),
    status: null,
    usage: usageOf(cost),
    cost: priceOf(cost, endpoint.kind),
    servedBy: null,
  };
}

function elapsedMs(cost: TrajectoryCost | null | undefined): number {
  return Math.round((cost?.elapsed_seconds ?? 0) * 1000);
}

function usageOf(cost: TrajectoryCost | null | undefined): Usage {
  return {
    promptTokens: cost?.prompt_tokens ?? null,
    completionTokens: cost?.completion_tokens ?? null,
    reasoningTokens: null,
  };
}

function priceOf(cost: TrajectoryCost | null | undefined, endpointKind: string): Cost {
  const usd = cost?.cost_usd ?? null;
  if (usd === null) return { usd, source: "unknown" };
  if (typeof cost?.routerFeeUsd === "number") return { usd, source: "upstream" };
  return { usd, source: endpointKind === "local" && usd === 0 ? "free" : "billed" };
}

function isTruncated({ finish_reason: reason }: Trajectory): boolean {
  return reason === "length";
}

/** The published project recovered the text of calls whose arguments it could not read, and kept the calls as they were. */
function channelOf(toolArguments: string | undefined): Answer["channel"] {
  if (toolArguments === undefined) return "content";
  try {
    JSON.parse(toolArguments);
    return "tool";
  } catch {
    return "recovered";
  }
}

/** The model that graded; where a file does not name it, the one that the suite was made with. */
function publishedJudge({ judge }: Suite, trajectory: Trajectory | null): JudgeConfig {
  return resolveJudgeConfig({
    model: trajectory?.judge_cost?.judge_model ?? judge.model,
    endpoint: openRouterEndpoint(),
    temperature: judge.temperature,
    maxTokens: judge.maxTokens,
    reasoningEffort: "none",
  });
}

/** The published grade, held to the same rules as one of our own judges, or null when the file carries none. */
function importedVerdict(taskKey: TaskKey, trajectory: Trajectory, rubric: Rubric): Verdict | null {
  const scores = trajectory.judge_scores;
  if (scores === null || scores === undefined) return null;
  return { taskKey, attemptId: null, grade: gradeOf(scores, rubric), origin: "imported" };
}

function gradeOf(scores: unknown, rubric: Rubric): Grade {
  if (typeof scores !== "object" || scores === null || Array.isArray(scores)) {
    return { kind: "unscored", reason: "the published grade is no object with the rubric's fields" };
  }
  const reading = gradeFromRecord(rubric, Object.fromEntries(Object.entries(scores)));
  if (reading.kind === "malformed") return { kind: "unscored", reason: `in the published grade ${reading.problem}` };
  const { rawQuote: _notAskedFor, ...grade } = reading;
  return { ...grade, quote: null };
}

/** The judge's words were kept as `judge_raw_response`; what it was asked was not. */
function verdictAttempt(target: ImportTarget, trajectory: Trajectory, { grade }: Verdict): ImportedAttempt {
  const { key, asked } = target;
  const { metadata, judge_cost: cost, judge_raw_response: response } = trajectory;
  const startedAt = metadata.timestamp;
  return {
    start: {
      taskKey: key,
      startedAt: startedAt.toISOString(),
      endpoint: asked.endpoint.id,
      model: asked.sentAs,
      request: JSON.stringify({ model: asked.sentAs }),
    },
    end: {
      finishedAt: new Date(startedAt.getTime() + elapsedMs(cost)).toISOString(),
      result: grade.kind,
      response: response ?? null,
      detail: grade.kind === "unscored" ? grade.reason : null,
      ...billOf(cost, asked),
    },
  };
}
