import type { ExpressionBuilder } from "kysely";
import type { Schema } from "./schema.ts";

/** Whether the model reasoned before an answer: many servers bill its tokens and withhold its text. */
export function isReasoned(eb: ExpressionBuilder<Schema, "answers" | "attempt_ends">) {
  return eb.or([eb("answers.reasoning", "is not", null), eb("attempt_ends.reasoning_tokens", ">", 0)]);
}
