import { sql } from "kysely";
import type { ConversationPlace } from "../../domain/conversation-place.ts";
import type { Digest } from "../../domain/digest.ts";
import type { Database } from "../database.ts";
import { isReasoned } from "../is-reasoned.ts";
import { placeColumns, placeFrom, tasksInOrder } from "../tasks-in-order.ts";

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
  const rows = await tasksInOrder(db, suiteDigest)
    .innerJoin("answers", "answers.key", "tasks.key")
    .leftJoin("attempt_ends", "attempt_ends.attempt_id", "answers.attempt_id")
    .where("tasks.kind", "=", "answer")
    .groupBy(placeColumns)
    .select(({ fn }) => [
      fn.sum(sql<number>`length(answers.text)`).as("characters"),
      fn.countAll().as("answers"),
      fn.sum("answers.truncated").as("truncated"),
      fn.count("answers.key").filterWhere(isReasoned).as("reasoned"),
    ])
    .execute();
  return rows.map((row) =>
    Object.assign(placeFrom(row), {
      characters: Number(row.characters),
      answers: Number(row.answers),
      truncated: Number(row.truncated),
      reasoned: Number(row.reasoned),
    }),
  );
}
