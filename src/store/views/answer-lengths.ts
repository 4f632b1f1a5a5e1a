import { sql } from "kysely";
import type { ConversationPlace } from "../../domain/conversation-place.ts";
import type { Digest } from "../../domain/digest.ts";
import type { Database } from "../database.ts";
import { isReasoned } from "../is-reasoned.ts";

/** How much a model said in one conversation. */
export interface AnswerLength extends ConversationPlace {
  /** Of all its answers together, in Unicode characters. Scripted turns do not count. */
  readonly characters: number;
  /** How many answers there are, how many of them hit the token limit, and before how many the model reasoned. */
  readonly answers: number;
  readonly truncated: number;
  readonly reasoned: number;
}

/** See `Store.answerLengths`. */
export async function answerLengths(db: Database, suiteDigest: Digest): Promise<readonly AnswerLength[]> {
  const rows = await db
    .selectFrom("tasks")
    .innerJoin("answers", "answers.key", "tasks.key")
    .leftJoin("attempt_ends", "attempt_ends.attempt_id", "answers.attempt_id")
    .where("tasks.suite_digest", "=", suiteDigest)
    .where("tasks.kind", "=", "answer")
    .groupBy(["tasks.model_config_id", "tasks.run", "tasks.variant", "tasks.delivery", "tasks.scenario_id"])
    .select(["tasks.model_config_id", "tasks.run", "tasks.variant", "tasks.delivery", "tasks.scenario_id"])
    .select(({ fn }) => [
      fn.sum(sql<number>`length(answers.text)`).as("characters"),
      fn.countAll().as("answers"),
      fn.sum("answers.truncated").as("truncated"),
      fn.count("answers.key").filterWhere(isReasoned).as("reasoned"),
    ])
    .orderBy("tasks.model_config_id")
    .orderBy("tasks.run")
    .orderBy("tasks.variant")
    .orderBy("tasks.delivery")
    .orderBy("tasks.scenario_id")
    .execute();
  return rows.map((row) => ({
    modelConfigId: row.model_config_id,
    run: row.run,
    configuration: { variant: row.variant, delivery: row.delivery },
    scenarioId: row.scenario_id,
    characters: Number(row.characters),
    answers: Number(row.answers),
    truncated: Number(row.truncated),
    reasoned: Number(row.reasoned),
  }));
}
