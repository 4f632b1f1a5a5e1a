import type { Grade, JudgeConfig, Rubric, Suite, TaskKey, Verdict } from "../../domain/index.ts";
import { gradeFromRecord } from "../../judge/index.ts";
import { openRouterEndpoint, resolveJudgeConfig } from "../../model/index.ts";
import type { ImportedAttempt } from "../../store/index.ts";
import { billOf, elapsedMs, type ImportTarget } from "./imported-answer.ts";
import type { Trajectory } from "./trajectory-file.ts";

/** The model that graded; where a file does not name it, the one that the suite was made with. */
export function publishedJudge({ judge }: Suite, trajectory: Trajectory | null): JudgeConfig {
  return resolveJudgeConfig({
    model: trajectory?.judge_cost?.judge_model ?? judge.model,
    endpoint: openRouterEndpoint(),
    temperature: judge.temperature,
    maxTokens: judge.maxTokens,
    reasoningEffort: "none",
  });
}

/** The published grade, held to the same rules as one of our own judges, or null when the file carries none. */
export function importedVerdict(taskKey: TaskKey, trajectory: Trajectory, rubric: Rubric): Verdict | null {
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
export function verdictAttempt(target: ImportTarget, trajectory: Trajectory, { grade }: Verdict): ImportedAttempt {
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
