import type { Origin } from "../../domain/answer.ts";
import type { Digest } from "../../domain/digest.ts";
import type { ReasoningEffort } from "../../domain/model-config.ts";
import type { Configuration } from "../../domain/suite.ts";
import type { Database } from "../database.ts";
import { dollars } from "../dollars.ts";
import { originalText } from "../exact-text.ts";
import { nullsFirst } from "../nulls-first.ts";
import { judgeJson, modelConfigJson, readJson } from "../stored-json.ts";

/** Tokens used by the results at one place of a suite, over all runs: of a turn's answers or of a scenario's verdicts. */
export interface TokenUsage {
  readonly suiteDigest: Digest;
  readonly modelConfigId: Digest;
  /** Name of the kind of task. */
  readonly kind: string;
  /** Of the calls of a judge. */
  readonly judgeId: Digest | null;
  /** Of the model that was called, whose id is as the endpoint knows it. */
  readonly sentAs: string;
  readonly reasoningEffort: ReasoningEffort;
  readonly configuration: Configuration;
  readonly scenarioId: string;
  /** Null where the task is not about one turn. */
  readonly turnId: string | null;
  readonly origin: Origin;
  /** Results whose tokens are known. */
  readonly results: number;
  /** Of all attempts at these results, failed ones included, as far as they were counted. */
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** As far as servers tell; usually part of the completion. */
  readonly reasoningTokens: number;
}

/** See `Store.tokenUsage`. */
export async function tokenUsage(db: Database): Promise<readonly TokenUsage[]> {
  const rows = await db
    .selectFrom("tasks")
    .innerJoin("attempts", "attempts.task_key", "tasks.key")
    .innerJoin("attempt_ends", "attempt_ends.attempt_id", "attempts.id")
    .leftJoin("answers", "answers.key", "tasks.key")
    .leftJoin("verdicts", "verdicts.key", "tasks.key")
    .leftJoin("labels", "labels.key", "tasks.key")
    .where("attempt_ends.prompt_tokens", "is not", null)
    .where("attempt_ends.completion_tokens", "is not", null)
    .groupBy(["tasks.model_config_id", "tasks.kind", "tasks.judge_id", "tasks.variant", "tasks.delivery"])
    .groupBy([
      "tasks.suite_digest",
      "tasks.scenario_id",
      "tasks.turn_id",
      "attempts.model",
      "answers.origin",
      "verdicts.origin",
      "labels.origin",
    ])
    .select(["tasks.model_config_id", "tasks.kind", "tasks.judge_id", "tasks.variant", "tasks.delivery"])
    .select([
      "tasks.suite_digest",
      "tasks.scenario_id",
      "tasks.turn_id",
      "attempts.model",
      "answers.origin as answered",
      "verdicts.origin as graded",
    ])
    .select("labels.origin as labelled")
    .select(({ fn }) => [
      fn.count("tasks.key").distinct().as("results"),
      fn.sum("attempt_ends.prompt_tokens").as("prompt_tokens"),
      fn.sum("attempt_ends.completion_tokens").as("completion_tokens"),
      fn.sum("attempt_ends.reasoning_tokens").as("reasoning_tokens"),
    ])
    .orderBy("tasks.suite_digest")
    .orderBy("tasks.model_config_id")
    .orderBy("tasks.judge_id", nullsFirst)
    .orderBy("tasks.variant")
    .orderBy("tasks.delivery")
    .orderBy("tasks.scenario_id")
    .orderBy("tasks.turn_id", nullsFirst)
    .orderBy("tasks.kind")
    .execute();
  const efforts = await effortsOf(db);
  return rows.flatMap((row) => {
    const origin = row.answered ?? row.graded ?? row.labelled;
    const reasoningEffort = efforts.get(row.judge_id ?? row.model_config_id);
    // An attempt without a result does not show what a result costs.
    if (origin === null || reasoningEffort === undefined) return [];
    return {
      suiteDigest: row.suite_digest,
      modelConfigId: row.model_config_id,
      kind: row.kind,
      judgeId: row.judge_id,
      sentAs: originalText(row.model),
      reasoningEffort,
      configuration: { variant: row.variant, delivery: row.delivery },
      scenarioId: row.scenario_id,
      turnId: row.turn_id,
      origin,
      results: Number(row.results),
      promptTokens: Number(row.prompt_tokens),
      completionTokens: Number(row.completion_tokens),
      reasoningTokens: Number(row.reasoning_tokens ?? 0),
    };
  });
}

/** By the id of the model config or judge. */
async function effortsOf(db: Database): Promise<ReadonlyMap<Digest, ReasoningEffort>> {
  const [modelConfigs, judges] = await Promise.all([
    db.selectFrom("model_configs").select(["id", "body"]).execute(),
    db.selectFrom("judges").select(["id", "body"]).execute(),
  ]);
  return new Map(
    [
      ...modelConfigs.map(({ id, body }) => [id, readJson(modelConfigJson, body, `model config ${id}`)] as const),
      ...judges.map(({ id, body }) => [id, readJson(judgeJson, body, `judge ${id}`)] as const),
    ].map(([id, { reasoningEffort }]) => [id, reasoningEffort]),
  );
}

/** What calls to a model cost whose tokens are known. */
export interface PaidCalls {
  /** Id of the endpoint. */
  readonly endpoint: string;
  /** The model's id as the endpoint knows it. */
  readonly sentAs: string;
  /** The pinned one; null for the router's choice. */
  readonly provider: string | null;
  /** False where nothing was billed, and the cost is that of the tokens at the price of that day. */
  readonly isBill: boolean;
  readonly attempts: number;
  readonly usd: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** See `Store.paidCalls`. */
export async function paidCalls(db: Database): Promise<readonly PaidCalls[]> {
  // Judges and readers of names are never pinned. Suites may share a task.
  const asked = db
    .selectFrom("tasks")
    .where("judge_id", "is", null)
    .select(["key", "model_config_id"])
    .distinct()
    .as("asked");
  const rows = await db
    .selectFrom("attempts")
    .innerJoin("attempt_ends", "attempt_ends.attempt_id", "attempts.id")
    .leftJoin(asked, (join) => join.onRef("asked.key", "=", "attempts.task_key"))
    .leftJoin("model_configs", "model_configs.id", "asked.model_config_id")
    .where("attempt_ends.cost_source", "in", ["billed", "upstream", "contradicted", "list-price"])
    .where("attempt_ends.prompt_tokens", "is not", null)
    .where("attempt_ends.completion_tokens", "is not", null)
    .groupBy(["attempts.endpoint", "attempts.model", "model_configs.id", "attempt_ends.cost_source"])
    .select(["attempts.endpoint", "attempts.model", "model_configs.id", "attempt_ends.cost_source"])
    .select(({ fn }) => [
      fn.max("model_configs.body").as("body"),
      fn.countAll().as("attempts"),
      fn.sum("attempt_ends.cost_usd").as("usd"),
      fn.sum("attempt_ends.prompt_tokens").as("prompt_tokens"),
      fn.sum("attempt_ends.completion_tokens").as("completion_tokens"),
    ])
    .orderBy("attempts.endpoint")
    .orderBy("attempts.model")
    .orderBy("model_configs.id", nullsFirst)
    .orderBy("attempt_ends.cost_source")
    .execute();
  return rows.map((row) => ({
    endpoint: originalText(row.endpoint),
    sentAs: originalText(row.model),
    provider: row.body === null ? null : readJson(modelConfigJson, row.body, `model config ${row.id}`).provider,
    isBill: row.cost_source !== "list-price",
    attempts: Number(row.attempts),
    usd: dollars(row.usd),
    promptTokens: Number(row.prompt_tokens),
    completionTokens: Number(row.completion_tokens),
  }));
}
