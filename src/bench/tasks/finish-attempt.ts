import type { AttemptResult } from "../../domain/index.ts";
import type { AttemptProduct } from "../../store/index.ts";
import { attemptEnd } from "./attempt-end.ts";
import type { SentAttempt } from "./send-attempt.ts";
import type { TaskContext } from "./task-context.ts";

export interface AttemptReading {
  readonly result: AttemptResult;
  readonly detail: string | null;
  readonly product?: AttemptProduct;
}

/** Records what came of a sent attempt together with what it brought, then says so. */
export async function finishAttempt(
  { store, now, attempts }: TaskContext,
  sent: SentAttempt,
  { result, detail, product }: AttemptReading,
): Promise<void> {
  const end = attemptEnd(sent, { result, detail, finishedAt: now() });
  await store.endAttempt(end, product);
  attempts.ended(sent.task, end);
}
